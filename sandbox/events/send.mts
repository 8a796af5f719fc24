import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Access } from '../access/access.mts';
import { hostOf } from '../access/hosts.mts';

/** Resolves a name to the addresses that it may lead to; the connection goes to one of these and asks nobody again. */
const guardedLookup =
	({ allowed }: Access, port: string): LookupFunction =>
	(name, options, callback) => {
		resolve(name, { ...options, all: true }, (error, addresses) => {
			if (error) return callback(error, []);
			const fitting = addresses.filter(({ address }) => allowed.mayLeadTo(address, port));
			const [first] = fitting;
			if (!first) {
				const found = addresses.map(({ address }) => address).join(', ');
				return callback(new Error(`Not sent: ${name} leads to ${found}, which isn't an allowed host.`), []);
			}
			return options.all === true ? callback(null, fitting) : callback(null, first.address, first.family);
		});
	};

/** Sends one webhook request as the service does; returns the status, or the text of what went wrong. */
export async function sendWebhook(
	url: string,
	body: object,
	{ access, timeoutMs }: { access: Access; timeoutMs: number },
): Promise<number | string> {
	const reason = access.whyNotSent(url);
	if (reason !== undefined) return reason;
	const target = new URL(url);
	const text = JSON.stringify(body);
	return await new Promise((done) => {
		const { request } = target.protocol === 'https:' ? https : http;
		const sent = request(target, {
			method: 'POST',
			// The sample request carries nothing but its content type (docs/interface.md#webhooks).
			headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) },
			signal: AbortSignal.timeout(timeoutMs),
			...(access.isOpen && { lookup: guardedLookup(access, hostOf(target).port) }),
		});
		sent.once('error', (error) => done(error.name === 'AbortError' ? `No response in ${timeoutMs} ms` : error.message));
		sent.once('response', (response) => {
			// A redirect is a response like any other: nobody follows it to another host.
			response.once('error', (error) => done(error.message));
			response.once('close', () => done(response.statusCode ?? 0));
			response.resume();
		});
		sent.end(text);
	});
}
