// Holds the packed package to the rules for verified nodes.
// Usage: npm run check
import buildWhenStale from '../build.mjs';
import { withPacked, report } from './packed.mts';

await buildWhenStale();
const failed = await withPacked(report);
console.log(failed === 0 ? 'The package is fit to be published.' : `${failed} checks failed.`);
process.exit(failed === 0 ? 0 : 1);
