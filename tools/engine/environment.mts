import 'reflect-metadata';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

// n8n-core writes its settings into the user folder. Without this setting, it would use the developer's own folder.
const folder = path.resolve('.cache', `n8n-user-${process.env.JEST_WORKER_ID ?? '0'}`);
mkdirSync(folder, { recursive: true });
process.env.N8N_USER_FOLDER = folder;
process.env.N8N_ENCRYPTION_KEY = 'test-only';
// Some tests make runs fail on purpose. n8n's own logs would bury the results.
process.env.N8N_LOG_LEVEL = 'silent';
