import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that listens on a free port. */
export interface Listening {
	readonly url: string;
	/** Stops the server and closes its connections. */
	close(): Promise<void>;
}

export async function listening(server: Server): Promise<Listening> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const close = () =>
		new Promise<void>((resolve) => {
			server.close(() => resolve());
			server.closeAllConnections();
		});
	return { url: `http://127.0.0.1:${port}`, close };
}
