/** Runs nodes, triggers, lists and credential tests of the built package inside n8n-core. */
export * from './binary.mts';
export * from './credentialTest.mts';
export * from './deduplication.mts';
export * from './lists.mts';
export { loadNode, loadPackage } from './package.mts';
export * from './run.mts';
export * from './trigger.mts';
