import Fastify, { type FastifyInstance } from 'fastify';
import { sendBytes } from '../model/files.mts';
import { refusal } from './problems.mts';
import type { Service } from '../service.mts';

/** The other origin: serves files to anybody who has their address and notes whether a token came along. */
export function buildStorage(service: Pick<Service, 'state'>): FastifyInstance {
	const app = Fastify({ forceCloseConnections: true });
	app.get<{ Params: { id: string } }>('/files/:id/:filename', async (request, reply) => {
		const { state } = service;
		state.storageLog.push({ path: request.url, authorized: request.headers.authorization !== undefined });
		const file = state.files.find(request.params.id);
		return file ? sendBytes(reply, file) : reply.code(404).send(refusal.notFound().body);
	});
	return app;
}
