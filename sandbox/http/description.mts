import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Created by `npm run generate`. */
const FILE = path.join(import.meta.dirname, '../../docs/openapi.json');

/** Serves the OpenAPI description of the API, with the sandbox itself as its server. */
export function addDescription(app: FastifyInstance): void {
	app.get('/openapi.json', async ({ headers: { host = '' } }, reply) => {
		const description = JSON.parse(readFileSync(FILE, 'utf8')) as object;
		return reply.send({ ...description, servers: [{ url: `http://${host}`, description: 'Sandbox' }] });
	});
}
