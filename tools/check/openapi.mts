// Holds docs/openapi.json to the rules of OpenAPI.
// Usage: npm run check:openapi
import { readFile } from 'node:fs/promises';
import { lintOpenApi } from '../openapi/lint.mts';

const problems = await lintOpenApi(await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));
for (const problem of problems) console.error(`docs/openapi.json: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
