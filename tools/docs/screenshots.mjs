// Takes the pictures of docs/images again: runs the end-to-end tests that show something in a browser.
// Usage: npm run screenshots -- [arguments of jest, such as a part of a file's name]
import { answerHelp } from '../setup/usage.mjs';

answerHelp(import.meta.filename, process.argv);
process.env.DRAYAGE_PICTURES = 'docs/images';
process.argv.push('editor.test', 'console.test', 'templates/boards.test');
await import('../test/e2e.mjs');
