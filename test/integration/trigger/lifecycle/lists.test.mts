import { failureOf } from '../../support/freight.mts';
import { useServers } from '../../support/servers.mts';
import { AT, CONFIG, useWorkflows } from './support.mts';

const { workflow } = useWorkflows();
const servers = useServers();
const EVENT = 'ltl.label.created';

/** A service that keeps configurations and lists them in its own way; returns a trigger there, and what was deleted. */
const useService = (listed: (kept: Array<{ url: string }>) => unknown) => {
	const { service } = servers();
	const kept: Array<{ url: string }> = [];
	const deleted: unknown[] = [];
	service.answer(CONFIG, ({ method, body }, response) => {
		const given = body.length > 0 ? (JSON.parse(body.toString()) as { url: string }) : { url: '' };
		if (method === 'POST') kept.push(given);
		if (method === 'DELETE') deleted.push(given);
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
])('what a list holds %s is found and removed', async (_how, listed) => {
	const { trigger, deleted, kept } = useService(listed);
	await trigger.publish();
	await trigger.publish();
	expect(kept).toHaveLength(1);
	expect(await trigger.unpublish()).toBe(true);
	expect(deleted).toHaveLength(1);
});

test.each<[string, (kept: Array<{ url: string }>) => unknown]>([
	['under other names', (kept) => kept.map(({ url }, key) => ({ key, event_type: EVENT, target: url }))],
	['in an unknown wrapper', (kept) => ({ configurations: kept })],
])('what a list holds %s cannot be named, so nothing is deleted or made twice', async (_how, listed) => {
	const { trigger, deleted, kept } = useService(listed);
	await trigger.publish();
	const failure = await failureOf(trigger.publish());
	expect(failure?.message).toContain('neither "id" nor "url"');
	expect(failure?.description).toContain('Field Names of the Registration');
	expect(await trigger.unpublish()).toBe(false);
	expect(deleted).toEqual([]);
	expect(kept.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([AT]);
});
