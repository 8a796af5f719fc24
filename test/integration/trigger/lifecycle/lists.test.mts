import { useServers } from '../../support/servers.mts';
import { AT, CONFIG, useWorkflows } from './support.mts';

const { workflow } = useWorkflows();
const servers = useServers();
const EVENT = 'ltl.label.created';

/**
 * Creates a service that stores configurations and lists them in its own way. Returns a trigger for it, and the deleted
 * configurations.
 */
const useService = (listed: (kept: Array<{ url: string }>, page: number) => unknown) => {
	const { service } = servers();
	const kept: Array<{ url: string }> = [];
	const deleted: unknown[] = [];
	service.answer(CONFIG, ({ method, body, url }, response) => {
		const page = Number(new URL(url, 'http://x').searchParams.get('page'));
		const given = body.length > 0 ? (JSON.parse(body.toString()) as { url: string }) : { url: '' };
		if (method === 'POST') kept.push(given);
		if (method === 'DELETE') {
			deleted.push(given);
			kept.length = 0;
		}
		response.end(JSON.stringify(method === 'GET' ? listed(kept, page) : {}));
	});
	const credential = { environment: 'custom', baseUrl: service.url, accessToken: 'token' };
	return { trigger: workflow({ events: [EVENT], credential }), deleted, kept };
};

test.each<[string, (kept: Array<{ url: string }>) => unknown]>([
	['bare', (kept) => kept.map((one, id) => ({ id, ...one }))],
	['wrapped in data', (kept) => ({ data: kept.map((one, id) => ({ id: String(id), ...one })) })],
	['as a page', (kept) => ({ data: kept.map((one, id) => ({ id, ...one })), meta: { last_page: 1 } })],
	['without IDs', (kept) => kept],
])('a configuration that a list has %s is found and removed', async (_how, listed) => {
	const { trigger, deleted, kept } = useService(listed);
	await trigger.publish();
	await trigger.publish();
	expect(kept).toHaveLength(1);
	expect(await trigger.unpublish()).toBe(true);
	expect(deleted).toHaveLength(1);
});

test("if a list can't be read, the node relies on what it created, and warns", async () => {
	const { trigger, deleted, kept } = useService((configurations) => ({ configurations }));
	await trigger.publish();
	await trigger.publish();
	expect(kept.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([AT]);
	const { hints } = await (await trigger.kit()).execute([{ json: {} }]);
	expect(hints.map(({ message }) => message)).toEqual([expect.stringContaining("can't be read")]);
	const [one] = kept;
	await trigger.unpublish();
	expect(deleted).toMatchObject([one]);
});

test('configurations on a second page are found', async () => {
	const others = Array.from({ length: 20 }, (_, id) => ({ id, url: 'https://hooks.example.com', event_type: EVENT }));
	const { trigger, deleted, kept } = useService((own, page) =>
		[...others, ...own.map((one) => ({ id: 99, ...one }))].slice((page - 1) * 20, page * 20),
	);
	await trigger.publish();
	await trigger.publish();
	expect(kept).toHaveLength(1);
	expect(await trigger.unpublish()).toBe(true);
	expect(deleted).toHaveLength(1);
});
