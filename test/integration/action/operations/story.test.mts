import { responseOf } from '../../../../contract/responses.mts';
import { resources } from '../../../../nodes/DrayageFreight/resources/index.ts';
import { createSandbox } from '../../../../sandbox/index.mts';
import { now, play, scenes, type PlayedScene } from '../../../../tools/generate/story.mts';
import { apiEndpoints, type EndpointFact } from '../../../fixtures/api/index.mts';
import { differencesFrom } from '../../../fixtures/notation/differences.mts';
import { startRelay, type Exchange } from '../../support/relay.mts';
import { expectSchemaMatches } from '../../../support/schemas.mts';

interface Seen {
	readonly scene: PlayedScene;
	/** The last request of the scene. Earlier requests are only lookups. */
	readonly last: Exchange;
}

const played = new Map<string, Seen>();
let failure: Error | undefined;

/** Returns what a scene showed. A scene that failed, and those after it, fail with its error. */
function seenIn(operation: string): Seen {
	const seen = played.get(operation);
	if (!seen) throw failure ?? new Error(`${operation} was not played`);
	return seen;
}

beforeAll(async () => {
	const sandbox = await createSandbox({ now });
	const relay = await startRelay(sandbox.url);
	try {
		for await (const scene of play(sandbox, relay.url)) {
			const last = relay.exchanges.at(-1);
			if (last) played.set(scene.operation, { scene, last });
		}
	} catch (error) {
		failure = error as Error;
	} finally {
		await relay.close();
		await sandbox.close();
	}
});

/** Operations without their own endpoint, with the operation whose endpoint they use. */
const VIEWS: Readonly<Record<string, string>> = { 'container.getAll': 'order.getAll' };

/** The documented search for agents, which has the name in its path. */
const SEARCH: Readonly<Record<string, string>> = { 'pickupNumberAgent.search': '/api/v2/pickupNumberAgents/{name}' };

const factsOf = (operation: string): EndpointFact => {
	const facts = apiEndpoints.find(({ name }) => name === (VIEWS[operation] ?? operation));
	if (!facts) throw new Error(`docs/interface.md doesn't describe ${operation}`);
	return facts;
};

const pathsLike = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);

const each = scenes.map(({ operation }) => [operation, factsOf(operation)] as const);

test("there is a scene for every entry in the node's menus, which include every endpoint, and no others", () => {
	const menu = resources.flatMap(({ value, operations }) => operations.map((one) => `${value}.${one.value}`));
	expect(menu).toEqual(expect.arrayContaining(apiEndpoints.map(({ name }) => name)));
	expect(scenes.map(({ operation }) => operation).sort()).toEqual(menu.sort());
});

test.each(each)('%s uses its documented endpoint, which has the documented status', (operation, facts) => {
	const { last } = seenIn(operation);
	expect(last).toMatchObject({ method: facts.method, status: facts.status });
	expect(last.path).toMatch(pathsLike(SEARCH[operation] ?? facts.path));
	if (facts.responseType === 'nothing') expect(last.body).toBe('');
	if (facts.responseType === 'file') expect(last.headers['content-disposition']).toMatch(/^attachment; filename="/);
});

/** Returns the records in a response. All responses but one have them in `data`. */
const recordsIn = ({ responseType, bare }: EndpointFact, { body }: Exchange): unknown[] => {
	const answer = JSON.parse(body) as { readonly data: unknown };
	if (bare) return [answer];
	return responseType === 'record' ? [answer.data] : (answer.data as unknown[]);
};

test.each(each.filter(([, { response }]) => response.length > 0))(
	'%s has the documented response',
	(operation, facts) => {
		const records = recordsIn(facts, seenIn(operation).last);
		expect(records.length).toBeGreaterThan(0);
		for (const record of records) expect(differencesFrom(facts.response, record)).toEqual([]);
		expectSchemaMatches(responseOf(facts.name).record!, facts.response, records[0]);
	},
);
