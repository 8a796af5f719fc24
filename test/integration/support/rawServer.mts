import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A server that sends raw bytes, so that it can break every rule of HTTP. One request per connection. */
export interface RawServer {
	readonly port: number;
	readonly url: string;
	/** The unchanged heads of the requests since `reset`. */
	readonly heads: string[];
	/**
	 * Open connections that received a request. A client may keep others for later: those whose request it had
	 * canceled.
	 */
	readonly open: () => number;
	/** How many bytes were sent since `reset`. */
	readonly sent: () => number;
	/** Forgets all requests, and responds in the given way from now on. */
	reset(answer: (path: string, socket: Socket) => void): void;
	close(): Promise<void>;
}

export async function startRawServer(): Promise<RawServer> {
	const sockets = new Set<Socket>();
	/** The connections that received a request. */
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
		// Some tests are about clients that disconnect.
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
