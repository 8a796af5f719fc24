import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Service } from '../service.mts';

/** Made by `npm run generate`. */
const FILE = path.join(import.meta.dirname, '../../docs/openapi.json');

/** Serves the OpenAPI description of the API, with the sandbox itself as its server. */
export function addDescription(app: FastifyInstance, service: Service): void {
	app.get('/openapi.json', async (_request, reply) => {
		const description = JSON.parse(readFileSync(FILE, 'utf8')) as object;
		return reply.send({ ...description, servers: [{ url: service.url, description: 'Sandbox' }] });
	});
}
