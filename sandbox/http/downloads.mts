import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { StoredFile } from '../model/files.mts';
import type { State } from '../model/state.mts';
import { refusal } from './problems.mts';
import type { Service } from '../service.mts';

/** A header bears ASCII alone; a name that it cannot bear follows in the extended form of RFC 6266. */
function dispositionOf(filename: string): string {
	const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
	const encoded = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
	return `attachment; filename="${plain}"${plain === filename ? '' : `; filename*=UTF-8''${encoded}`}`;
}

/** undocumented: content type and disposition of downloads; these are the sandbox's own. */
async function sendBytes(reply: FastifyReply, file: StoredFile): Promise<FastifyReply> {
	const content = await file.open();
	void reply.header('content-type', file.mediaType).header('content-disposition', dispositionOf(file.filename));
	if (file.size !== undefined) void reply.header('content-length', file.size);
	return reply.send(content);
}

/** Sends a file, or leads to the other origin that has it (undocumented: docs/interface.md#u-downloads). */
export function sendFile(
	reply: FastifyReply,
	file: StoredFile,
	{ behaviour, storageUrl }: State,
): FastifyReply | Promise<FastifyReply> {
	const { redirect } = behaviour.downloads;
	if (redirect === 0) return sendBytes(reply, file);
	return reply.redirect(`${storageUrl}/files/${file.id}/${encodeURIComponent(file.filename)}`, redirect);
}

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
