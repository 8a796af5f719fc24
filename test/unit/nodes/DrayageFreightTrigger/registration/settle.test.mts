import { settle, type Configuration } from '../../../../../nodes/DrayageFreightTrigger/registration/settle.ts';
import type { Client } from '../../../../../transport/client.ts';
import { ServiceFailure } from '../../../../../transport/errors.ts';

const AT = 'https://n8n.test/webhook/1/webhook?event=';
const config = (event_type: string, query = 'source=own', id?: number): Configuration => ({
	event_type,
	url: `${AT}${event_type}&${query}`,
	...(id !== undefined && { id }),
});
const WANTED = [config('a'), config('b')];
const failure = (status: number) =>
	new ServiceFailure({ kind: 'refused', message: `Status ${status}`, hint: '', status });
const LOST = new ServiceFailure({ kind: 'broken', message: 'No response', hint: '' });

/** A service that stores configurations, and shows and confirms them in its own way. */
class Service {
	kept: Configuration[] = [];
	warnings: string[] = [];
	show: (one: Configuration) => object = (one) => one;
	confirm: (one: Configuration) => unknown = (one) => one;
	refuseDeletion = () => false;
	created: readonly Configuration[] = [];
	#ids = 0;

	add(one: Configuration): Configuration {
		this.kept.push({ ...one, id: ++this.#ids });
		return this.kept.at(-1)!;
	}

	readonly client = {
		request: async (
			{ method }: { method: string },
			{ body, query }: { body: Configuration; query?: { page: number } },
		) => {
			if (method === 'GET')
				return this.kept
					.slice(((query?.page ?? 1) - 1) * 20)
					.slice(0, 20)
					.map(this.show);
			if (method === 'POST') return await Promise.resolve(this.confirm(this.add(body)));
			if (this.refuseDeletion()) throw failure(403);
			this.kept = this.kept.filter(({ id, url }) => (body.id === undefined ? url !== body.url : id !== body.id));
			return undefined;
		},
	} as unknown as Client;

	async settle(wanted: readonly Configuration[] = WANTED) {
		this.warnings = [];
		this.created = await settle(this.client, { sources: ['source=own'], created: this.created }, wanted, this.warnings);
	}

	urls() {
		return this.kept.map(({ url }) => url);
	}
}

const urlsOf = (...list: Configuration[]) => list.map(({ url }) => url);

test('the wanted configurations exist once, however often they are settled, and nothing of others is deleted', async () => {
	const service = new Service();
	// They fill the first page of the list.
	const others = Array.from({ length: 25 }, () => service.add(config('a', 'source=another')));
	for (let time = 0; time < 2; time++) await service.settle();
	expect(service.urls()).toEqual(urlsOf(...others, ...WANTED));
	await service.settle([config('a', 'source=own&token=new')]);
	expect(service.urls()).toEqual(urlsOf(...others, config('a', 'source=own&token=new')));
	await service.settle([]);
	expect(service.kept).toEqual(others);
	expect(service.warnings).toEqual([]);
});

test('in a list without URLs, a configuration is recognized by the ID from its creation, and others are a warning', async () => {
	const service = new Service();
	service.show = ({ id, event_type }) => ({ id: String(id), event_type });
	await service.settle();
	await service.settle();
	expect(service.warnings).toEqual([]);
	const other = service.add(config('a', 'source=another'));
	await service.settle([]);
	expect(service.kept).toEqual([other]);
	expect(service.warnings).toEqual([expect.stringContaining('without a URL')]);
});

test('an ID that the API reuses for another URL is not ours', async () => {
	const service = new Service();
	await service.settle();
	service.kept = service.kept.map((one) => ({ ...one, url: 'https://hooks.example.com/freight' }));
	const others = [...service.kept];
	await service.settle([]);
	expect(service.kept).toEqual(others);
});

test.each([
	[
		'a lost response',
		() => {
			throw LOST;
		},
	],
	[
		'a server error',
		() => {
			throw failure(500);
		},
	],
	['no ID', () => ({ success: true })],
])('a creation answered with %s is a warning, and the next time the list decides', async (_what, confirm) => {
	const service = new Service();
	service.confirm = confirm;
	await service.settle();
	expect(service.warnings).toEqual([
		expect.stringMatching(/didn't confirm the webhook configuration for a, b\. .* Manual/),
	]);
	service.kept = service.kept.slice(1);
	service.confirm = (one) => one;
	await service.settle();
	expect(service.urls().sort()).toEqual(urlsOf(...WANTED));
	expect(service.warnings).toEqual([]);
});

test.each([
	['confirmed', (one: Configuration): unknown => one],
	[
		'unconfirmed',
		() => {
			throw LOST;
		},
	],
])('a rejected creation deletes those of the same call, and only those: the first was %s', async (_how, first) => {
	const service = new Service();
	await service.settle([config('c')]);
	service.confirm = (one) => {
		if (one.event_type === 'a') return first(one);
		service.kept.pop();
		throw failure(422);
	};
	await expect(service.settle([config('c'), ...WANTED])).rejects.toThrow('Status 422');
	expect(service.urls()).toEqual(urlsOf(config('c')));
});

test('a configuration that could not be deleted is a warning, and is deleted the next time, even without its URL', async () => {
	const service = new Service();
	service.show = ({ id, event_type }) => ({ id, event_type });
	await service.settle();
	service.refuseDeletion = () => true;
	await service.settle([config('c')]);
	expect(service.warnings.map((text) => /for (.) is still registered/.exec(text)?.[1])).toEqual(['a', 'b']);
	service.refuseDeletion = () => false;
	await service.settle([config('c')]);
	expect(service.urls()).toEqual(urlsOf(config('c')));
	expect(service.warnings).toEqual([]);
});

test('an empty response instead of a list is a warning', async () => {
	const service = new Service();
	const { request } = service.client;
	service.client.request = async (endpoint, parts) =>
		endpoint.method === 'GET' ? await Promise.resolve(undefined) : await request(endpoint, parts);
	await service.settle();
	expect(service.urls()).toEqual(urlsOf(...WANTED));
	expect(service.warnings).toEqual([expect.stringContaining('may be incomplete')]);
});
