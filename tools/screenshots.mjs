// Takes the pictures of docs/images again: the browser test, with pictures.
process.env.DRAYAGE_PICTURES = 'docs/images';
process.argv.push('editor');
await import('./test-e2e.mjs');
