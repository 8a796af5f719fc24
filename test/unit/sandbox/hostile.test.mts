import { createSandbox, type Sandbox } from '../../../sandbox/index.mts';
import { openFile, type StoredFile } from '../../../sandbox/model/files.mts';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await createSandbox();
});
afterAll(async () => await sandbox.close());

const status = async (path: string, body?: string) => {
	const response = await fetch(sandbox.url + path, {
		...(body !== undefined && { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
	});
	return response.status;
};

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

it.each(NAMES.flatMap((name) => [`?${name}=1`, `?${name}[]=1`, `?${name}`]))(
	'a request with the query %s does no harm',
	async (query) => {
		await status(`/${query}`);
		await status(`/api/v2/cities${query}`);
		expect(await status('/_sandbox/health')).toBe(200);
		expect(await status('/_sandbox/log')).toBe(200);
	},
);

it.each(NAMES)('a control with the group %s changes no other group', async (name) => {
	await status('/_sandbox/behave', `{"${name}": {"kind": "empty", "status": 418}}`);
	expect(({} as Record<string, unknown>).status).toBeUndefined();
	expect(await status('/_sandbox/health')).toBe(200);
});

it.each(['../secret.txt', '../../etc/passwd', '/etc/hostname', 'a/b'])(
	"a data file with the upload %s doesn't read files outside its folder",
	async (name) => {
		const file = { content: { kind: 'upload', name } } as unknown as StoredFile;
		expect(await openFile(file, '/tmp')).toBeUndefined();
	},
);

it('long paths and headers without a token are truncated in the log', async () => {
	await fetch(`${sandbox.url}/api/v2/orders?q=${'x'.repeat(12_000)}`, { headers: { 'x-long': 'y'.repeat(3_000) } });
	const [last] = (await sandbox.control.log()).slice(-1);
	expect(JSON.stringify(last).length).toBeLessThan(16_000);
});
