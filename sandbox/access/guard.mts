import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwnRoute } from '../http/ownRoutes.mts';
import type { RawQuery } from '../http/queryString.mts';
import type { Service } from '../service.mts';
import type { Access } from './access.mts';
import { parseHost } from './hosts.mts';

const bearerOf = ({ headers }: FastifyRequest) => /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

/** Gives each sandbox on a machine its own cookie name, because browsers share cookies across ports. */
const cookieName = ({ socket }: FastifyRequest) => `drayage-sandbox-${socket.localPort ?? 0}`;

function cookieOf(request: FastifyRequest): string {
	const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
	return pairs.find(([name]) => name === cookieName(request))?.[1] ?? '';
}

/** Returns the origin of a page on this host. A proxy in front of the sandbox may use HTTPS. */
const isOriginOf = (origin: string, host: string) =>
	['http', 'https'].some((scheme) => origin.toLowerCase() === `${scheme}://${host.toLowerCase()}`);

/**
 * Returns what is wrong with a browser's request, if anything. A page of another site can send requests to ports of
 * this machine, even under its own host name if that name resolves here. In that case, the browser sends the other host
 * name or the page's origin.
 */
function whyForeign({ headers, socket }: FastifyRequest, access: Access): string | undefined {
	const { host: text = '', origin } = headers;
	const host = parseHost(text);
	if (!host) return 'The Host header names no host.';
	if (!access.isOwnName(host, socket.localAddress)) {
		return `The sandbox isn't called ${host.name}. To reach it by that name, start it with --allow-host ${host.name}`;
	}
	return origin === undefined || isOriginOf(origin, text)
		? undefined
		: "Pages of other sites aren't allowed to use the sandbox.";
}

const NO_TOKEN =
	'Other machines can reach this sandbox, so it asks for its token. In a browser, open the link that it printed when it started.';

/**
 * Signs in the browser that opened the printed link. A redirect wouldn't work: if the link is on another site, browsers
 * don't send strict cookies with the redirected request.
 */
function signIn(request: FastifyRequest, reply: FastifyReply, access: Access): FastifyReply {
	return reply
		.header('Set-Cookie', `${cookieName(request)}=${access.session}; Path=/; HttpOnly; SameSite=Strict`)
		.header('Cache-Control', 'no-store')
		.header('Referrer-Policy', 'no-referrer')
		.type('text/html; charset=utf-8')
		.send('<!doctype html><title>Freight sandbox</title><meta http-equiv="refresh" content="0;url=/">');
}

/** Rejects requests for another host or from another site's page. */
export function addNameCheck(app: FastifyInstance, access: Access): void {
	app.addHook('onRequest', async (request, reply) => {
		const message = whyForeign(request, access);
		return message === undefined ? undefined : reply.code(403).send({ message });
	});
}

/**
 * Rejects requests for another host or from another site's page. If other machines can connect, also rejects requests
 * without the token.
 */
export function addGuard(app: FastifyInstance, { access }: Service): void {
	addNameCheck(app, access);
	app.addHook('onRequest', async (request, reply) => {
		// Everything else is the API, which checks the token itself.
		if (!access.isOpen || !isOwnRoute(request)) return undefined;
		const [given] = (request.query as RawQuery).token?.values ?? [];
		if (request.routeOptions.url === '/' && given !== undefined && access.isToken(given)) {
			return signIn(request, reply, access);
		}
		if (access.isToken(bearerOf(request)) || access.isSession(cookieOf(request))) return undefined;
		return reply.code(401).send({ message: NO_TOKEN });
	});
}
