import 'reflect-metadata';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

// n8n-core writes its settings into the user folder; without this that would be the developer's own.
const folder = path.resolve('.cache', `n8n-user-${process.env.JEST_WORKER_ID ?? '0'}`);
mkdirSync(folder, { recursive: true });
process.env.N8N_USER_FOLDER = folder;
process.env.N8N_ENCRYPTION_KEY = 'test-only';
// Failed runs are part of the tests; n8n's own report of each would bury the results.
process.env.N8N_LOG_LEVEL = 'silent';
