import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A server that sends raw bytes, so that it can break any rule of HTTP. Each connection handles one request. */
export interface RawServer {
	readonly port: number;
	readonly url: string;
	/** The unchanged request heads since the last `reset`. */
	readonly heads: string[];
	/** Open connections that received a request. Clients may keep a connection for later even if its request was canceled. */
	readonly open: () => number;
	/** The number of bytes sent since the last `reset`. */
	readonly sent: () => number;
	/** Forgets all requests and sets the response from now on. */
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
		// Some tests involve clients that disconnect.
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
			// A connection left open by the previous case must not make the next one fail.
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
