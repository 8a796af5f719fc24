import { readFileSync } from 'node:fs';
import path from 'node:path';
import { controlsOf } from '../../../sandbox/control/routes.mts';
import type { Service } from '../../../sandbox/service.mts';
import { clientOf, listIn, recordIn, useSandbox } from './support.mts';

const read = (file: string) => readFileSync(path.join(__dirname, '../../..', file), 'utf8');

const page = read('docs/sandbox.md');

test('docs/sandbox.md lists every control, and no others', () => {
	const [, section = ''] = page.split('## Controls\n');
	const rows = section
		.split(/^#/m, 1)[0]!
		.split('\n')
		.filter((line) => line.startsWith('| `'));
	const names = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name));
	expect(names.sort()).toEqual(Object.keys(controlsOf({} as Service)).sort());
});

const sandbox = useSandbox({ seeds: true });

const list = async (url: string) => listIn(await sandbox.api.get(url));

const commands = [...page.matchAll(/_sandbox\/(\w+)(?: -d '([^']+)')?`/g)].map(([, name = '', body = '{}']) => [
	name,
	body,
]);

test.each(commands)('the command %s %s on docs/sandbox.md runs', async (name, body) => {
	const [order] = (await list('/api/v2/orders')).filter(({ status }) => status === 'dispatched');
	const [request] = (await list('/api/v2/rateRequests')).filter(({ status }) => status === 'created');
	const [shipment] = await list('/api/ltl/shipments');
	const given = body
		.replaceAll('<order ID>', String(order?.id))
		.replaceAll('<date>', '2026-12-01')
		.replaceAll('5001', String(request?.id))
		.replaceAll('LS…', String(shipment?.order_number));
	const { status, data } = await clientOf(sandbox.url).post<unknown>(`/_sandbox/${name}`, given);
	expect([status, data]).toEqual([200, expect.any(Object)]);
});

test("the request in the sandbox's README returns rates from Los Angeles/Long Beach to Ontario", async () => {
	const [, url = ''] = /'http:\/\/127\.0\.0\.1:4010(\/api[^']+)'/.exec(read('sandbox/README.md')) ?? [];
	expect(recordIn(await sandbox.api.get(url))).toMatchObject({
		intermodal_region: { name: 'Los Angeles/Long Beach - CA' },
		to_city: { full_name: 'Ontario, CA, USA' },
	});
});
