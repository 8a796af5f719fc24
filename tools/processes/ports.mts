import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';

export const HOST = '127.0.0.1';

/** Stops with a clear message when a port is taken. */
export async function requireFreePort(port: number, user: string, option: string): Promise<void> {
	try {
		await listenOnce(port);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		const reason = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code ?? 'unknown'})`;
		throw new Error(
			`Port ${port} for ${user} ${reason}. Choose another with: npm start -- ${option} <number>\n` +
				'Beside a second npm start it needs a data folder of its own too: --data <folder>',
		);
	}
}

/** Below the ports that systems give to outgoing connections, which would take one before it is used. */
const [LOWEST, HIGHEST] = [10_000, 32_000];

/** A port that is free right now, and that nothing gets by chance. */
export async function freePort(): Promise<number> {
	for (;;) {
		try {
			return await listenOnce(randomInt(LOWEST, HIGHEST));
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
		}
	}
}

function listenOnce(port: number): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen({ port, host: HOST }, () => {
			const { port: bound } = server.address() as AddressInfo;
			server.close(() => resolve(bound));
		});
	});
}
