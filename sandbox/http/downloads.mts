import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { parseHost, isLoopback } from '../access/hosts.mts';
import { openFile, type StoredFile } from '../model/files.mts';
import type { State } from '../model/state.mts';
import { addNameCheck } from '../access/guard.mts';
import { serverOptions } from './options.mts';
import { refusal } from './problems.mts';
import type { Service } from '../service.mts';

/**
 * Returns the disposition header for a file name. A header can contain only ASCII, so other names are added in the
 * extended form of RFC 6266.
 */
function dispositionOf(filename: string): string {
	const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
	const encoded = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
	return `attachment; filename="${plain}"${plain === filename ? '' : `; filename*=UTF-8''${encoded}`}`;
}

/** Returns the content type of a file. An upload's type can be any text, but headers don't allow every character. */
const typeOf = ({ mediaType }: StoredFile) =>
	/^[\x20-\x7e]+$/.test(mediaType) ? mediaType : 'application/octet-stream';

/** undocumented: content type and disposition of downloads. These are the sandbox's own. */
async function sendBytes(reply: FastifyReply, file: StoredFile, { uploads }: State): Promise<FastifyReply> {
	const bytes = await openFile(file, uploads);
	if (bytes === undefined) throw refusal.notFound();
	void reply.header('content-type', typeOf(file)).header('content-disposition', dispositionOf(file.filename));
	if (file.content.kind !== 'pdf') void reply.header('content-length', file.content.size);
	return reply.send(bytes);
}

/**
 * Returns the URL of the other origin, under the host name that the client uses. On a single machine, there is only one
 * URL.
 */
function storageUrlFor({ request }: FastifyReply, storageUrl: string): string {
	const name = parseHost(request.headers.host ?? '')?.name ?? '';
	return isLoopback(name) ? storageUrl : `http://${name}:${new URL(storageUrl).port}`;
}

/** Signs a file's URL on the other origin, so that it can't be guessed, because no token is required there. */
const keyOf = (token: string, id: number) => createHmac('sha256', token).update(`file ${id}`).digest('base64url');

/** Sends a file, or redirects to the other origin (undocumented: docs/interface.md#u-downloads). */
export function sendFile(reply: FastifyReply, file: StoredFile, state: State): FastifyReply | Promise<FastifyReply> {
	const { redirect } = state.behavior.downloads;
	if (redirect === 0) return sendBytes(reply, file, state);
	const path = `files/${file.id}/${encodeURIComponent(file.filename)}?key=${keyOf(state.access.token, file.id)}`;
	return reply.redirect(`${storageUrlFor(reply, state.storageUrl)}/${path}`, redirect);
}

/**
 * Creates the server for the other origin. It serves files to anyone who has their URL, and records whether the request
 * had a token.
 */
export function buildStorage(service: Pick<Service, 'access' | 'state'>): FastifyInstance {
	const app = Fastify(serverOptions);
	addNameCheck(app, service.access);
	app.get<{ Params: { id: string }; Querystring: { key?: string } }>('/files/:id/:filename', async (request, reply) => {
		const { state } = service;
		const { id } = request.params;
		const file = state.files.find(id);
		if (!file || request.query.key !== keyOf(state.access.token, file.id)) {
			return reply.code(404).send(refusal.notFound().body);
		}
		// Only requests with the key are recorded, so that strangers can't fill the memory.
		state.storageLog.push({
			path: request.url.split('?', 1)[0] ?? '',
			authorized: request.headers.authorization !== undefined,
		});
		return sendBytes(reply, file, state);
	});
	return app;
}
