// Takes the pictures of docs/images again: the suites that show something in a browser, with pictures.
process.env.DRAYAGE_PICTURES = 'docs/images';
process.argv.push('editor.test', 'console.test', 'templates/boards.test');
await import('../test/e2e.mjs');
