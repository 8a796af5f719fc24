// Runs nodes, triggers, lists and credential tests of the built package in n8n-core.
export { testCredential } from './credentialTest.mts';
export * from './run.mts';
export * from './services.mts';
export * from './trigger.mts';
