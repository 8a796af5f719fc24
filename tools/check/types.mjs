// Holds all code to the compiler: what ships by its own settings, and everything by those of the project.
// Usage: npm run typecheck
import { inOrder } from '../processes/inOrder.mjs';

inOrder('tsc -p tsconfig.json --noEmit', 'tsc -p tsconfig.dev.json');
