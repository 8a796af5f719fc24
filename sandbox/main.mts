// Starts a freight service for trying things out, on this machine alone; docs/sandbox.md says what it can be told to do.
// Usage: npm run sandbox -- [--port 4010] [--token sandbox-token] [--empty]
// It starts with sample orders, shipments and quotes, unless --empty is given.
import { parseArgs } from 'node:util';

const PORT = 4010;

function optionsFrom(args: string[]): { port: number; token?: string; seeds: boolean } {
	const { values } = parseArgs({
		args,
		options: { port: { type: 'string' }, token: { type: 'string' }, empty: { type: 'boolean', default: false } },
	});
	const port = Number(values.port ?? PORT);
	if (!Number.isInteger(port) || port < 0 || port > 65_535)
		throw new Error('--port must be a whole number from 0 to 65535');
	const { token } = values;
	if (token !== undefined && !/^\S+$/.test(token)) throw new Error('--token must be text without blanks');
	return { port, seeds: !values.empty, ...(token !== undefined && { token }) };
}

const messageOf = (error: unknown, port: number | undefined) => {
	const { code, message } = error as NodeJS.ErrnoException;
	return code === 'EADDRINUSE' ? `Port ${port ?? ''} is taken. Choose another one with --port.` : message;
};

async function main(): Promise<void> {
	let port: number | undefined;
	try {
		const options = optionsFrom(process.argv.slice(2));
		port = options.port;
		// Loaded late, since its data take a second and a slip in the options should be answered at once.
		const [{ startSandbox }, { startOfThisRun }] = await Promise.all([
			import('./index.mts'),
			import('./model/idSequence.mts'),
		]);
		// n8n remembers numbers longer than a sandbox lives.
		const sandbox = await startSandbox({ ...options, firstNumber: startOfThisRun() });
		console.log(
			`The sandbox listens on ${sandbox.url} and accepts the token ${sandbox.token}. Open it in a browser for its console.`,
		);
		const stop = () => void sandbox.close().then(() => process.exit(0));
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
	} catch (error) {
		console.error(messageOf(error, port));
		process.exitCode = 1;
	}
}

void main();
