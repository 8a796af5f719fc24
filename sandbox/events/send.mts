import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Access } from '../access/access.mts';
import { hostOf } from '../access/hosts.mts';

/** Resolves a name to the addresses that it may lead to. The connection uses one of them, without another lookup. */
function guardedLookup({ allowed }: Access, port: string): LookupFunction {
	return (name, options, callback) => {
		resolve(name, { ...options, all: true }, (error, addresses) => {
			const found = error ? [] : addresses;
			const fitting = found.filter(({ address }) => allowed.mayLeadTo(address, port));
			const [first] = fitting;
			if (error) callback(error, []);
			else if (!first) {
				const named = found.map(({ address }) => address).join(', ');
				callback(new Error(`Not sent: ${name} leads to ${named}, which isn't an allowed host.`), []);
			} else if (options.all === true) callback(null, fitting);
			else callback(null, first.address, first.family);
		});
	};
}

/** Sends one webhook request as the API does. Returns the status or an error message. */
export async function sendWebhook(
	url: string,
	body: object,
	{ access, timeoutMs }: { access: Access; timeoutMs: number },
): Promise<number | string> {
	const reason = access.whyNotSent(url);
	if (reason !== undefined) return reason;
	const target = new URL(url);
	if (!/^https?:$/.test(target.protocol)) return `Not sent: ${target.protocol} isn't http or https`;
	const text = JSON.stringify(body);
	return await new Promise((done) => {
		const { request } = target.protocol === 'https:' ? https : http;
		const sent = request(target, {
			method: 'POST',
			// The documented sample request has no headers except its content type (docs/interface.md#webhooks).
			headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) },
			signal: AbortSignal.timeout(Math.max(0, timeoutMs)),
			...(access.isOpen && { lookup: guardedLookup(access, hostOf(target).port) }),
		});
		sent.once('error', (error) => done(error.name === 'AbortError' ? `No response in ${timeoutMs} ms` : error.message));
		sent.once('response', (response) => {
			// A redirect counts as a normal response. It is never followed, because it may lead to another host.
			response.once('error', (error) => done(error.message));
			response.once('close', () => done(response.statusCode ?? 0));
			response.resume();
		});
		sent.end(text);
	});
}
