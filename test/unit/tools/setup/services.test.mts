import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, Services } from '../../../../tools/setup/services.mts';
import { isAlive, untilGone } from './processes.mts';

const SERVER = `
	const { spawn } = require('node:child_process');
	const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
	require('node:http').createServer((_, response) => response.end(String(child.pid))).listen(PORT, '127.0.0.1');
`;

describe('Services', () => {
	let folder: string;
	let services: Services;

	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'drayage-services-'));
		services = new Services();
	});

	afterEach(async () => {
		await services.stopAll();
		rmSync(folder, { recursive: true, force: true });
	});

	const start = (script: string) =>
		services.start({
			name: 'The program',
			command: process.execPath,
			args: ['-e', script],
			cwd: folder,
			logFile: path.join(folder, 'program.log'),
		});

	it('ends a program together with its children', async () => {
		const port = await freePort();
		const url = `http://127.0.0.1:${port}`;
		const service = start(SERVER.replace('PORT', String(port)));
		await service.ready(url, 10_000);
		const grandchild = Number(await (await fetch(url)).text());
		expect(isAlive(grandchild)).toBe(true);
		await services.stopAll();
		await expect(fetch(url)).rejects.toThrow();
		await untilGone(grandchild);
	});

	it('shows the end of the log if a program ends before it is ready', async () => {
		const service = start(`console.log('first'); console.error('last words'); process.exitCode = 3`);
		await expect(service.ready('http://127.0.0.1:1', 10_000)).rejects.toThrow(
			/The program ended unexpectedly \(exit code 3\)[^]*last words/,
		);
	});

	it('reports a program that ends later', async () => {
		start('setTimeout(() => {}, 100)');
		await expect(services.watch()).rejects.toThrow('The program ended unexpectedly (exit code 0)');
	});

	it('starts nothing more after stopAll', async () => {
		await services.stopAll();
		expect(() => start('')).toThrow('Stopped before everything was started');
	});
});
