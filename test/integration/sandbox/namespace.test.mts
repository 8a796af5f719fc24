import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createSandbox, type Sandbox } from '../../../sandbox/index.mts';
import { ROOT } from '../../../tools/setup/project.mjs';
import { describeInNamespace, openNamespace, type Namespace } from '../../support/namespace.mts';

const run = promisify(execFile);
const GUEST = path.join(ROOT, 'test/integration/sandbox/guest.mts');

interface Result {
	test: object;
	refused: { status: string };
	list: string;
	orderNumber: string;
	bytes: string;
	events: Array<{ type: string; documents: unknown }>;
	withoutToken: object;
}

describeInNamespace('from another network', () => {
	let network: Namespace;
	let sandbox: Sandbox | undefined;

	beforeAll(() => {
		network = openNamespace();
	});
	afterEach(async () => {
		await sandbox?.close();
		sandbox = undefined;
	});
	afterAll(() => network.close());

	/** Runs Node in the namespace. */
	const inside = async (...args: string[]) => {
		const [command, ...rest] = network.enter;
		return (await run(command, [...rest, process.execPath, ...args], { cwd: ROOT })).stdout;
	};

	const ask = async (url: string, headers: object = {}) =>
		await inside(
			'-e',
			`fetch('${url}', { headers: ${JSON.stringify(headers)} }).then(({ status }) => console.log(status), ({ cause }) => console.log(cause.code))`,
		);

	it('n8n’s engine can test the credential, list, book, download, and receive events', async () => {
		sandbox = await createSandbox({ host: network.host, allowHosts: [`${network.guest}:*`] });
		const baseUrl = `http://${network.host}:${new URL(sandbox.url).port}`;
		const output = await inside('--import', 'tsx', GUEST, baseUrl, sandbox.token, network.guest);
		const result = JSON.parse(output.slice(output.indexOf('RESULT') + 'RESULT'.length)) as Result;
		expect(result).toMatchObject({
			test: { status: 'OK' },
			refused: { status: 'Error' },
			list: 'Ontario, CA, USA',
			bytes: '%PDF-',
			withoutToken: { api: 401, console: 401, control: 401 },
		});
		expect(result.events.map(({ type }) => type).sort()).toEqual(['ltl.billOfLading.created', 'ltl.shipment.created']);
		expect((await sandbox.control.counts()).ltl).toBe(1);
	});

	it('a sandbox for this machine can’t be reached', async () => {
		sandbox = await createSandbox();
		const { port } = new URL(sandbox.url);
		expect((await ask(`http://${network.host}:${port}/`)).trim()).toBe('ECONNREFUSED');
	});

	it('the sandbox can be reached only by its address or an allowed name', async () => {
		sandbox = await createSandbox({ host: '0.0.0.0', allowHosts: ['sandbox.test'] });
		const url = `http://${network.host}:${new URL(sandbox.url).port}/_sandbox/health`;
		const statusOf = async (Host?: string) => {
			const headers = { Authorization: `Bearer ${sandbox?.token}`, ...(Host !== undefined && { Host }) };
			const script = `require('http').get('${url}', { headers: ${JSON.stringify(headers)} }, ({ statusCode }) => { console.log(statusCode); process.exit(); })`;
			return Number(await inside('-e', script));
		};
		expect([
			await statusOf(),
			await statusOf('sandbox.test'),
			await statusOf('evil.test'),
			await statusOf(network.guest),
		]).toEqual([200, 200, 403, 403]);
	});
});
