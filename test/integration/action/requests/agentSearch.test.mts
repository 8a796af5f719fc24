import fc from 'fast-check';
import { runs } from '../../../support/runs.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();
const LIST = '/api/v2/pickupNumberAgents';

const add = async (...names: string[]) => {
	for (const name of names) {
		const parameters = { name, emails: ['desk@example.com'] };
		jsonOf(await runOperation(sandbox(), 'pickupNumberAgent.create', parameters));
	}
	await sandbox().control.clearLog();
};

const search = async (name?: string) =>
	await runOperation(sandbox(), 'pickupNumberAgent.search', {
		returnAll: true,
		filters: name === undefined ? {} : { name },
	});
const namesOf = async (name?: string) => jsonOf(await search(name)).map((agent) => agent.name);
const pathsAsked = async () => (await sandbox().control.log()).map(({ path }) => decodeURIComponent(path));

/** Services that search agents in different ways than the sandbox. */
const services = {
	'has no list': () => sandbox().control.fail({ path: LIST, method: 'GET', status: 405, times: 9 }),
	'finds no list': () => sandbox().control.fail({ path: LIST, method: 'GET', status: 404, times: 9 }),
	'ignores the name in the list': () =>
		sandbox().control.fail({ path: LIST, method: 'GET', kind: 'rewrite', ignore: ['name'], times: 9 }),
};

describe.each(Object.entries(services))('a search for agents in a service that %s', (_name, behave) => {
	it('finds them by the name in the path', async () => {
		await add('Harbor Dispatch', 'Night Desk', 'Harbor/Rail & Co? #2');
		await behave();
		expect(await namesOf('harbor')).toEqual(['Harbor Dispatch', 'Harbor/Rail & Co? #2']);
		expect(await namesOf('rail & co? #')).toEqual(['Harbor/Rail & Co? #2']);
	});
});

it('asks the documented path, and the list without a name', async () => {
	await add('Harbor Dispatch', 'Night Desk');
	expect(await namesOf('desk')).toEqual(['Night Desk']);
	expect(await namesOf()).toHaveLength(2);
	expect(await pathsAsked()).toEqual([`${LIST}/desk`, LIST]);
});

it('finds an agent that the API returns without a list, and none if it says so', async () => {
	const answer = async (fault: object) => await sandbox().control.fail({ path: `${LIST}/*`, method: 'GET', ...fault });
	await answer({ status: 200, body: { data: { id: 7, name: 'Harbor Dispatch' } } });
	expect(await namesOf('harbor')).toEqual(['Harbor Dispatch']);
	await answer({ status: 404 });
	expect(await namesOf('harbor')).toEqual([]);
});

it('passes on another error', async () => {
	await sandbox().control.fail({ path: `${LIST}/*`, method: 'GET', status: 403 });
	expect((await search('harbor')).error?.message).toMatch(/isn't allowed to do this/);
});

it('never returns another agent for an ID', async () => {
	await sandbox().control.fail({
		path: `${LIST}/*`,
		method: 'GET',
		status: 200,
		body: { data: { id: 99, name: 'Pier 12' } },
	});
	const { error } = await runOperation(sandbox(), 'pickupNumberAgent.get', { pickupNumberAgentId: 12 });
	expect(error?.message).toMatch(
		/^The API returned no pickup number agent with the ID 12\. It may search this path by name only/,
	);
});

it('finds an agent by name although the list answers 405', async () => {
	await add('Harbor Dispatch');
	await services['has no list']();
	const parameters = { pickupNumberAgentId: { mode: 'name', value: 'Harbor Dispatch' } };
	const [agent] = jsonOf(await runOperation(sandbox(), 'pickupNumberAgent.get', parameters));
	expect(agent?.name).toBe('Harbor Dispatch');
	// The documented path only finds names, so the ID isn't requested.
	expect(await pathsAsked()).toEqual([`${LIST}/Harbor Dispatch`]);
});

it('finds exactly the agents whose names contain the text, no matter how the API searches', async () => {
	const all = ['Harbor Dispatch', 'Night Desk', 'Desk 12', '..', 'A+B %2F', 'Ünal Freight'];
	await add(...all);
	const texts = fc.oneof(
		fc
			.constantFrom(...all)
			.chain((name) =>
				fc.tuple(fc.nat(name.length - 1), fc.nat(6)).map(([from, length]) => name.slice(from, from + 1 + length)),
			),
		fc.stringMatching(/^[\w .%/?#+-]{1,6}$/),
	);
	await fc.assert(
		fc.asyncProperty(
			texts.filter((text) => text.trim() === text && !/^\d+$|^\.{1,2}$/.test(text)),
			fc.constantFrom('as it is', ...Object.keys(services)),
			async (text, service) => {
				await sandbox().control.clearFaults();
				if (service !== 'as it is') await services[service as keyof typeof services]();
				const wanted = all.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
				expect(await namesOf(text)).toEqual(wanted);
			},
		),
		{ numRuns: runs(25) },
	);
});
