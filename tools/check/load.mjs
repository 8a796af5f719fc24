// Prints what n8n's own loader finds in a package: node tools/check/load.mjs <package> <n8n's node_modules>
import { createRequire } from 'node:module';

const [folder, modules] = process.argv.slice(2);
const require = createRequire(`${modules}/`);
require('reflect-metadata');
const { PackageDirectoryLoader } = require('n8n-core');

const loader = new PackageDirectoryLoader(folder);
await loader.loadAll();
const { nodes, credentials } = loader.known;
console.log(JSON.stringify([...Object.keys(nodes), ...Object.keys(credentials)]));
