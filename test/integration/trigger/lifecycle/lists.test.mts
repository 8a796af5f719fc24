import { useServers } from '../../support/servers.mts';
import { AT, CONFIG, useWorkflows } from './support.mts';

const { workflow } = useWorkflows();
const servers = useServers();
const EVENT = 'ltl.label.created';

/**
 * Creates a service that stores configurations and lists them in its own way. Returns a trigger for it, and the deleted
 * configurations.
 */
const useService = (listed: (kept: Array<{ url: string }>) => unknown) => {
	const { service } = servers();
	const kept: Array<{ url: string }> = [];
	const deleted: unknown[] = [];
	service.answer(CONFIG, ({ method, body }, response) => {
		const given = body.length > 0 ? (JSON.parse(body.toString()) as { url: string }) : { url: '' };
		if (method === 'POST') kept.push(given);
		if (method === 'DELETE') {
			deleted.push(given);
			kept.length = 0;
		}
		response.end(JSON.stringify(method === 'GET' ? listed(kept) : {}));
	});
	const credential = { environment: 'custom', baseUrl: service.url, accessToken: 'token' };
	return { trigger: workflow({ events: [EVENT], credential }), deleted, kept };
};

test.each<[string, (kept: Array<{ url: string }>) => unknown]>([
	['bare', (kept) => kept.map((one, id) => ({ id, ...one }))],
	['wrapped in data', (kept) => ({ data: kept.map((one, id) => ({ id: String(id), ...one })) })],
	['as a page', (kept) => ({ data: kept.map((one, id) => ({ id, ...one })), meta: { last_page: 1 } })],
	['without IDs', (kept) => kept],
	['with the URL inside', (kept) => kept.map((one, id) => ({ id, target: one }))],
])('a configuration that a list has %s is found and removed', async (_how, listed) => {
	const { trigger, deleted, kept } = useService(listed);
	await trigger.publish();
	await trigger.publish();
	expect(kept).toHaveLength(1);
	expect(await trigger.unpublish()).toBe(true);
	expect(deleted).toHaveLength(1);
});

test('a configuration with other field names is kept, not deleted by its event alone', async () => {
	const { trigger, deleted, kept } = useService((all) =>
		all.map(({ url }, key) => ({ key, event_type: EVENT, target: url })),
	);
	await trigger.publish();
	await trigger.publish();
	expect(kept.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([AT]);
	expect(await trigger.unpublish()).toBe(false);
	expect(deleted).toEqual([]);
	trigger.setup.n8n = 'https://new.n8n.test';
	await trigger.publish();
	const { hints } = await (await trigger.kit()).execute([{ json: {} }]);
	expect(hints.map(({ message }) => message)).toEqual([
		expect.stringMatching(/^Outdated webhook configurations.* without "id" and "url", so they can't be deleted$/),
	]);
});

test('a configuration in an unknown envelope is found', async () => {
	const { trigger, deleted, kept } = useService((configurations) => ({ configurations }));
	await trigger.publish();
	await trigger.publish();
	expect(kept.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([AT]);
	const [one] = kept;
	await trigger.unpublish();
	expect(deleted).toEqual([one]);
});
