import fc from 'fast-check';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { RawServer } from '../../support/rawServer.mts';
import { PATH } from './labels.mts';

const ELSEWHERE = Buffer.from('%PDF of the other origin');
const BACK = Buffer.from('%PDF of the service');

/** The target of a redirect and its file. There is no file if the target doesn't exist. */
type Target = readonly [location: string | undefined, file?: Buffer];

/** Redirect targets by description, relative to the service's base URL and the other origin's. */
export const targets: Readonly<Record<string, (service: RawServer, elsewhere: RawServer) => Target>> = {
	elsewhere: (_, { url }) => [`${url}/label.pdf?signature=a%2Fb`, ELSEWHERE],
	'without a protocol': (_, { port }) => [`//127.0.0.1:${port}/label.pdf`, ELSEWHERE],
	'another name of this machine': (_, { port }) => [`http://localhost:${port}/label.pdf`, ELSEWHERE],
	'with a user and a password': (_, { port }) => [`http://user:secret@127.0.0.1:${port}/label.pdf`, ELSEWHERE],
	'with capitals': (_, { url }) => [`${url.replace('http', 'HTTP')}/label.pdf`, ELSEWHERE],
	relative: () => ['/back.pdf', BACK],
	'relative to the folder': () => ['../../../../../back.pdf', BACK],
	'away and back': (_, { url }) => [`${url}/home`, BACK],
	'a loop': () => [PATH],
	'a loop elsewhere': (_, { url }) => [`${url}/loop`],
	'nothing there': (_, { url }) => [`${url}/gone`],
	'something unfinished there': (_, { url }) => [`${url}/unfinished`],
	nobody: () => ['http://127.0.0.1:1/label.pdf'],
	nothing: () => [undefined],
	'an empty text': () => [''],
	'a half address': () => ['http://'],
	'no host': () => ['http://['],
	'a file': () => ['file:///etc/passwd'],
	'a script': () => ['javascript:alert(1)'],
	'a mail': () => ['mailto:a@example.com'],
};

const dispositions = [
	...['attachment; filename=label.pdf', 'attachment; filename="a;b', "attachment; filename*=UTF-8''%FF", 'attachment'],
	...['filename==', 'attachment; filename="../../CON:.pdf"', "inline; filename*=UTF-8''Z%C3%BCrich.pdf", ';;;="\\'],
	...['attachment; filename="Z\u00fcrich.pdf"', `attachment; filename=${'x'.repeat(600)}.pdf`],
];

export const anyCase = fc.record({
	status: fc.oneof(
		{ weight: 4, arbitrary: fc.constantFrom(200, 200, 202, 203, 204, 206) },
		{ weight: 3, arbitrary: fc.constantFrom(301, 302, 303, 307, 308) },
		{ weight: 3, arbitrary: fc.integer({ min: 200, max: 599 }) },
	),
	size: fc.constantFrom(0, 1, 65_536),
	/** How the end of the body is marked. `short` and `long` mean fewer or more bytes than the stated length. */
	framing: fc.constantFrom('length', 'chunked', 'close', 'short', 'long'),
	encoding: fc.constantFrom(undefined, undefined, 'identity', 'gzip', 'no gzip'),
	disposition: fc.option(fc.constantFrom(...dispositions), { nil: undefined }),
	target: fc.constantFrom(...Object.keys(targets)),
	/** Where the connection breaks, in how many responses, and how. */
	breaks: fc.option(
		fc.record({
			at: fc.constantFrom('before', 'headers', 'middle'),
			times: fc.constantFrom(1, 99),
			how: fc.oneof(
				{ weight: 8, arbitrary: fc.constantFrom('end', 'reset') },
				{ weight: 1, arbitrary: fc.constant('stall') },
			),
		}),
		{ nil: undefined },
	),
});
type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

const respond = (socket: Socket, status: number, headers: readonly string[], body: Buffer) => {
	const head = [`HTTP/1.1 ${status} Words`, 'Connection: close', ...headers].join('\r\n');
	socket.end(Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), body]));
};

export const contentOf = ({ size }: Case) => Buffer.from(Array.from({ length: size }, (_, index) => (index * 7) % 251));

const hasNoBody = ({ status }: Case) => status === 204 || status === 304;

/** Returns the bytes of a case's response: head and body. */
const bytesOf = (one: Case, location: string | undefined) => {
	const { status, framing, encoding, disposition } = one;
	const content = contentOf(one);
	const body = encoding === 'gzip' ? gzipSync(content) : content;
	const lengths: Readonly<Record<string, number>> = { length: 0, short: 1, long: body.length > 0 ? -1 : 0 };
	const off = lengths[framing];
	const head = [
		`HTTP/1.1 ${status} Words`,
		'Connection: close',
		'Content-Type: application/pdf',
		...(off === undefined ? [] : [`Content-Length: ${body.length + off}`]),
		...(framing === 'chunked' ? ['Transfer-Encoding: chunked'] : []),
		...(encoding === undefined ? [] : [`Content-Encoding: ${encoding.replace('no ', '')}`]),
		...(disposition === undefined ? [] : [`Content-Disposition: ${disposition}`]),
		...(location === undefined ? [] : [`Location: ${location}`]),
	].join('\r\n');
	const chunk = body.length === 0 ? '' : `${body.length.toString(16)}\r\n`;
	const chunks = [Buffer.from(chunk), body, Buffer.from(chunk === '' ? '0\r\n\r\n' : '\r\n0\r\n\r\n')];
	return {
		head: Buffer.from(`${head}\r\n\r\n`, 'latin1'),
		body: framing === 'chunked' ? Buffer.concat(chunks) : body,
	};
};

/** Handles the next request of a service that behaves like this case. */
export const answerOf = (one: Case, location: string | undefined) => {
	const { head, body } = bytesOf(one, location);
	let left = one.breaks?.times ?? 0;
	return (path: string, socket: Socket) => {
		if (path.endsWith('/files')) {
			respond(socket, 200, [], Buffer.from('{"data": []}'));
			return;
		}
		if (path !== PATH) {
			respond(socket, path === '/back.pdf' ? 200 : 404, [], BACK);
			return;
		}
		if (!one.breaks || left-- <= 0)
			return void socket.end(Buffer.concat([head, hasNoBody(one) ? Buffer.alloc(0) : body]));
		const { at, how } = one.breaks;
		if (at !== 'before') socket.write(head);
		if (at === 'middle' && !hasNoBody(one)) socket.write(body.subarray(0, body.length / 2));
		// Sends the written bytes before the connection breaks.
		setImmediate(() => {
			if (how === 'end') socket.end();
			if (how === 'reset') socket.resetAndDestroy();
		});
	};
};

export const elsewhereAnswers = (service: RawServer, elsewhere: RawServer) => (path: string, socket: Socket) => {
	if (path.startsWith('/label.pdf')) {
		respond(socket, 200, [`Content-Length: ${ELSEWHERE.length}`], ELSEWHERE);
		return;
	}
	if (path === '/home') {
		respond(socket, 302, [`Location: ${service.url}/back.pdf`], Buffer.alloc(0));
		return;
	}
	if (path === '/loop') {
		respond(socket, 302, [`Location: ${elsewhere.url}/loop`], Buffer.alloc(0));
		return;
	}
	if (path === '/unfinished') return void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nbegin');
	respond(socket, 404, [], Buffer.from('<Error>gone</Error>'));
};

/**
 * Returns the expected file, or undefined if none is allowed. Returns `maybe` if it depends on when the connection
 * breaks.
 */
export const expected = (one: Case, file: Buffer | undefined): { file: Buffer | undefined; maybe: boolean } => {
	const { status, framing, encoding, breaks, size } = one;
	const maybe = breaks !== undefined;
	if ([301, 302, 303, 307, 308].includes(status)) return { file, maybe: maybe || framing === 'long' };
	if (status !== 200) return { file: undefined, maybe: false };
	const isCut = framing === 'short' || (encoding === 'no gzip' && size > 0);
	// Bytes beyond the length aren't read. If that cuts off gzip data, there may be no file.
	const content = contentOf(one);
	if (framing === 'long')
		return { file: encoding ? undefined : content.subarray(0, Math.max(0, size - 1)), maybe: true };
	return { file: isCut ? undefined : content, maybe: maybe && !isCut };
};
