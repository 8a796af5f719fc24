/** Runs nodes, triggers, lists and credential tests of the built package inside n8n-core. */
export { testCredential } from './credentials.mts';
export * from './run.mts';
export * from './services.mts';
export * from './trigger.mts';
