import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { kindOf, type Fault, type FaultKind } from './faults.mts';
import { jsonIn } from '../model/json.mts';
import { omit } from '../model/omit.mts';
import { rewritten } from './rewrite.mts';

/** The response that Fastify is about to send. */
type Payload = string | Buffer | Readable | null | undefined;

const HTML = '<!DOCTYPE html><html><body><h1>Service unavailable</h1></body></html>';
/** How long to wait before a connection breaks, so that the data sent so far leaves the machine. */
const FLUSH_MS = 20;

const bytesOf = (payload: Payload): Buffer =>
	Buffer.isBuffer(payload) ? payload : Buffer.from(typeof payload === 'string' ? payload : '');

const pieces = async function* (payload: Payload): AsyncGenerator<Buffer> {
	if (payload instanceof Readable) yield* payload as AsyncIterable<Buffer>;
	else yield bytesOf(payload);
};

const halfThenBreak = async function* (payload: Payload): AsyncGenerator<Buffer> {
	for await (const piece of pieces(payload)) {
		yield piece.subarray(0, Math.ceil(piece.length / 2));
		break;
	}
	await sleep(FLUSH_MS);
	throw new Error('The connection is broken on request');
};

const slowly = async function* (payload: Payload, pauseMs: number): AsyncGenerator<Buffer> {
	for await (const piece of pieces(payload)) {
		const step = Math.max(1, Math.ceil(piece.length / 20));
		for (let start = 0; start < piece.length; start += step) {
			yield piece.subarray(start, start + step);
			await sleep(pauseMs, undefined, { ref: false });
		}
	}
};

const streamed = (reply: FastifyReply, payload: Payload, source: AsyncGenerator<Buffer>): Readable => {
	if (!(payload instanceof Readable)) void reply.header('content-length', bytesOf(payload).length);
	return Readable.from(source);
};

const custom = ({ body = { message: 'Server Error' } }: Fault, reply: FastifyReply): Payload => {
	if (typeof body === 'string') return body;
	void reply.type('application/json');
	return JSON.stringify(body);
};

type Answer = (fault: Fault, request: FastifyRequest, reply: FastifyReply, payload: Payload) => Payload;

const unchanged: Answer = (_fault, _request, _reply, payload) => payload;

/** The effect of each kind of fault on the response. */
const answers: Readonly<Record<FaultKind, Answer>> = {
	answer: (fault, _request, reply) => custom(fault, reply),
	breakBefore: unchanged,
	breakAfter: (_fault, request, _reply, payload) => {
		request.raw.socket.destroy();
		return payload;
	},
	breakDuring: (_fault, _request, reply, payload) => streamed(reply, payload, halfThenBreak(payload)),
	malformedJson: (_fault, _request, _reply, payload) => {
		const text = bytesOf(payload).toString();
		return text.length > 1 ? text.slice(0, Math.ceil(text.length / 2)) : '{"data": ';
	},
	html: (_fault, _request, reply) => {
		void reply.type('text/html; charset=utf-8');
		return HTML;
	},
	wrongContentType: (_fault, _request, reply, payload) => {
		void reply.type('text/plain; charset=utf-8');
		return payload;
	},
	empty: (_fault, _request, reply) => {
		void reply.code(204).removeHeader('content-type').removeHeader('content-length');
		return null;
	},
	trickle: ({ trickleMs = 50 }, _request, reply, payload) => streamed(reply, payload, slowly(payload, trickleMs)),
	delay: unchanged,
	rewrite: (fault, _request, reply, payload) => {
		const json = jsonIn(bytesOf(payload).toString());
		// A file or an empty response can't be rewritten.
		if (json === undefined) return payload;
		const changed = rewritten(json, fault);
		const text = changed === undefined ? '' : JSON.stringify(changed);
		void reply.header('content-length', Buffer.byteLength(text));
		return text;
	},
};

export const faultKinds = Object.keys(answers);

/**
 * Waits, breaks the connection or responds immediately, depending on the fault. Returns true if the request must not be
 * handled.
 */
export async function applyFault(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
	if (fault.delayMs) await sleep(fault.delayMs, undefined, { ref: false });
	if (fault.ignore) request.query = omit(request.query as object, fault.ignore);
	const kind = kindOf(fault);
	if (kind === 'breakBefore') {
		request.raw.socket.destroy();
		reply.hijack();
		return true;
	}
	if (kind === 'delay' || kind === 'rewrite' || (fault.handled ?? kind !== 'answer')) return false;
	await reply.send('');
	return true;
}

/** Changes the response as the fault requires. */
export function meetAnswer(fault: Fault, request: FastifyRequest, reply: FastifyReply, payload: Payload): Payload {
	if (fault.status !== undefined) void reply.code(fault.status);
	for (const [name, value] of Object.entries(fault.headers ?? {})) {
		if (value === null) void reply.removeHeader(name);
		else void reply.header(name, value);
	}
	return answers[kindOf(fault)](fault, request, reply, payload);
}
