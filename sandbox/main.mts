#!/usr/bin/env node
// Usage: npx drayage-sandbox [options]; in a clone of the project: npm run sandbox -- [options]
//
// Starts a freight service for building and testing n8n workflows, with a console in the browser.
//
//   --port <n>           the port (default: 4010); 0 uses a free one
//   --data <file>        keep orders, shipments and everything else in this file; without it, each start is a fresh one
//   --empty              start without the sample orders and shipments
//   --token <token>      the access token (default: sandbox-token, or a random one if other machines can connect)
//   --host <address>     the address to listen on (default: 127.0.0.1, so that only this machine can connect);
//                        0.0.0.0 means all networks
//   --allow-host <name>  a host name that clients use for the sandbox, or that of an n8n that gets its webhook requests.
//                        Can be repeated; put the sandbox's own first. Webhook requests go to its ports 80, 443 and
//                        5678, only to the port in <name>:<port>, or to all with <name>:*. With it or with --host,
//                        everything needs the token, which is printed at the start and kept in the file of --data
//   --version            show the version
//   --help               show this
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Sandbox, SandboxOptions } from './index.mts';
import { readOptions } from './options.mts';

/** Returns the help text: this file's first comment, as in the project's other tools. */
const usage = () =>
	(/(?:^\/\/.*\n)+/m.exec(readFileSync(import.meta.filename, 'utf8')) ?? [''])[0].replace(/^\/\/ ?/gm, '').trimEnd();

const version = () =>
	(createRequire(import.meta.url)('drayage-sandbox/package.json') as { readonly version: string }).version;

const localWords = ({ url, token }: Sandbox) =>
	`The sandbox listens on ${url} and accepts the token ${token}. Open it in a browser for its console.`;

/**
 * Returns the console's URL for a browser on this machine, which might not be able to resolve the name that other
 * clients use.
 */
const consoleUrl = (url: string, host = '127.0.0.1') =>
	['0.0.0.0', '::', '127.0.0.1'].includes(host) ? `http://localhost:${new URL(url).port}` : url;

const openWords = ({ url, token }: Sandbox, { host, allowHosts = [] }: Pick<SandboxOptions, 'host' | 'allowHosts'>) =>
	[
		'The sandbox can be reached from other machines, so everything needs its token.',
		`Console            ${consoleUrl(url, host)}/?token=${token}`,
		...(consoleUrl(url, host) === url ? [] : [`From elsewhere     ${url}/?token=${token}`]),
		`Base URL           ${url}`,
		`Access token       ${token}`,
		`Webhook requests   ${allowHosts.length > 0 ? `only to ${allowHosts.join(', ')} (ports 80, 443 and 5678, unless one is named)` : 'none: no host is allowed, see --allow-host'}`,
	].join('\n');

const messageOf = (error: unknown, port: number | undefined) => {
	const { code, message } = error as NodeJS.ErrnoException;
	if (code === 'EADDRINUSE') return `Port ${port ?? ''} is taken. Choose a different one with --port.`;
	return code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
		? `This machine has no such address (--host): ${message}`
		: message;
};

const PARENT = process.ppid;
const PARENT_LOOK_MS = 250;

/**
 * Stops the sandbox when npx stops. npx runs it in a shell, and a signal ends npx and the shell but doesn't reach the
 * sandbox.
 */
function whenParentEnds(end: () => void): void {
	if (!['npx', 'sandbox'].includes(process.env.npm_lifecycle_event ?? '')) return;
	setInterval(() => process.ppid !== PARENT && end(), PARENT_LOOK_MS).unref();
}

async function main(): Promise<void> {
	let port: number | undefined;
	try {
		const options = readOptions(process.argv.slice(2));
		if (typeof options === 'string') {
			console.log(options === 'help' ? usage() : version());
			return;
		}
		port = options.port;
		// Loaded late, because its data takes a second to load and invalid options should be reported immediately.
		const [{ createSandbox }, { startOfThisRun }] = await Promise.all([
			import('./index.mts'),
			import('./model/idSequence.mts'),
		]);
		// Continues the IDs of earlier runs, because n8n remembers IDs for longer than a sandbox runs.
		const sandbox = await createSandbox({ ...options, firstNumber: startOfThisRun() });
		console.log(sandbox.isOpen ? openWords(sandbox, options) : localWords(sandbox));
		let isEnding = false;
		const stop = () => {
			// A terminal sends the signal both to npx and to the sandbox.
			if (isEnding) return;
			isEnding = true;
			void sandbox.close().then(() => process.exit(0));
		};
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
		whenParentEnds(stop);
	} catch (error) {
		console.error(messageOf(error, port));
		process.exitCode = 1;
	}
}

void main();
