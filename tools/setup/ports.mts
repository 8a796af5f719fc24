import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

export const HOST = '127.0.0.1';

/** Below the ports that systems give to outgoing connections, which would take one before it is used. */
const [LOWEST, HIGHEST] = [10_000, 32_000];

/** Stops with a clear message when a port is taken. */
export async function requireFreePort(port: number, user: string, option: string): Promise<void> {
	const code = await problemOf(port);
	if (code === undefined) return;
	const reason = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
	throw new Error(
		`Port ${port} for ${user} ${reason}. Choose another with: npm start -- ${option} <number>\n` +
			'Beside a second npm start it needs a separate data folder, too: --data <folder>',
	);
}

/** A port that is free right now, and that nothing gets by chance. */
export async function freePort(): Promise<number> {
	const port = randomInt(LOWEST, HIGHEST);
	return (await problemOf(port)) === undefined ? port : await freePort();
}

/** The code of what is against listening on a port; undefined where nothing is. */
const problemOf = (port: number) =>
	new Promise<string | undefined>((resolve) => {
		const server = createServer();
		server.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => resolve(code));
		server.listen({ port, host: HOST }, () => server.close(() => resolve(undefined)));
	});
