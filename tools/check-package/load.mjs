// Prints what n8n's own loader finds in a package: node tools/check-package/load.mjs <folder>
import 'reflect-metadata';
import { PackageDirectoryLoader } from 'n8n-core';

const loader = new PackageDirectoryLoader(process.argv[2]);
await loader.loadAll();
const { nodes, credentials } = loader.known;
console.log(JSON.stringify([...Object.keys(nodes), ...Object.keys(credentials)]));
