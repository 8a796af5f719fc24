import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A server that answers with bytes, so that it can break every rule of HTTP. One request a connection. */
export interface RawServer {
	readonly port: number;
	readonly url: string;
	/** The heads of the requests since `reset`, as they came. */
	readonly heads: string[];
	/** Open connections that a request came on. A client may keep others for later: those whose request it gave up before. */
	readonly open: () => number;
	/** Bytes that were sent since `reset`. */
	readonly sent: () => number;
	/** Forgets what was seen, and responds in the given way from now on. */
	reset(answer: (path: string, socket: Socket) => void): void;
	close(): Promise<void>;
}

export async function startRawServer(): Promise<RawServer> {
	const sockets = new Set<Socket>();
	/** Those of them that a request came on. */
	const used = new Set<Socket>();
	const heads: string[] = [];
	let answer: (path: string, socket: Socket) => void = (_, socket) => void socket.destroy();
	let sent = 0;
	const server = createServer((socket) => {
		sockets.add(socket);
		let head = '';
		socket.on('data', (piece: Buffer) => {
			used.add(socket);
			if (head.includes('\r\n\r\n')) return;
			head += piece.toString('latin1');
			if (!head.includes('\r\n\r\n')) return;
			heads.push(head);
			answer(head.split(' ')[1] ?? '', socket);
		});
		// A client that hangs up is what some tests are about.
		socket.on('error', () => undefined);
		socket.on('close', () => {
			sent += socket.bytesWritten;
			sockets.delete(socket);
			used.delete(socket);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		port,
		url: `http://127.0.0.1:${port}`,
		heads,
		open: () => used.size,
		sent: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, sent),
		reset(next) {
			// A connection that the last case left open must not fail the next.
			for (const socket of sockets) socket.destroy();
			heads.length = 0;
			sent = 0;
			answer = next;
		},
		close: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
}
