import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnPath } from '../http/ownPaths.mts';

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

/**
 * A page of another site can send requests to this machine's ports, even under a name of its own that leads here. Its
 * browser then names that host, or the page's origin.
 */
const isForeign = ({ headers: { host = '', origin } }: FastifyRequest) =>
	!LOOPBACK.test(host) || (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`);

/** Lets only programs on this machine and the console's own page use the console and the control routes. */
export function addGuard(app: FastifyInstance): void {
	app.addHook('onRequest', async (request, reply) =>
		isOwnPath(request.url) && isForeign(request)
			? reply.code(403).send({ message: 'Only the page of this sandbox, and programs on this machine, may do that.' })
			: undefined,
	);
}
