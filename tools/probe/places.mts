import { isDeepStrictEqual } from 'node:util';
import { recordOr, unwrap, isRecord } from '../../transport/index.ts';
import { typeOf, masked } from './findings.mts';
import type { Answer, Connection } from './connection.mts';
import { seePages } from './lists.mts';

const NOBODY = 'n8n-nodes-drayage-probe';

/** Reads the profile. Throws if the token is rejected, because nothing else can be checked in that case. */
export async function readProfile(connection: Connection): Promise<Record<string, unknown>> {
	const { status, isFine, content } = await connection.ask('userProfile.get');
	if (status === 401) throw new Error('The service refused the token. Check it, and the environment it belongs to.');
	if (!isFine) throw new Error(`The profile was answered with status ${status}. Check the address, then try again.`);
	return recordOr(unwrap(content));
}

/** Returns the remaining quota, or undefined if the profile doesn't contain it. */
const left = (profile: Readonly<Record<string, unknown>>): number | undefined => {
	const { remaining_rate_search_limit: remaining } = profile;
	return typeof remaining === 'number' ? remaining : undefined;
};

/** Returns the response to an unknown token. */
export async function seeRefusal(connection: Connection): Promise<void> {
	const where = 'GET /api/v2/users/profile with a token that nobody has';
	const { status, content } = await connection.ask('userProfile.get', { token: NOBODY, mayRefuse: true });
	const { message, error } = recordOr(content);
	const name = typeof message === 'string' ? 'message' : 'error';
	const hasReason = typeof (message ?? error) === 'string';
	connection.findings.see('u-error-bodies', hasReason, hasReason ? `a reason is in ${name}` : 'no reason is found');
	if (status !== 401) connection.findings.add('other status', where, `${status}, documented is 401`);
	else if (!isDeepStrictEqual(content, { message: 'Unauthenticated' })) {
		connection.findings.add('other error body', where, Object.keys(recordOr(content)).join(', ') || 'none');
	}
}

/** A string that doesn't occur in any record. */
const NOWHERE = 'zq7xkvj0wq';

/** Searches the public warehouses with and without a keyword. */
export async function readPublicWarehouses(connection: Connection): Promise<void> {
	const all = await connection.ask('warehouse.searchPublic');
	if (all.records.length === 0) return;
	await seePages(connection, 'warehouse.searchPublic', all.records);
	const none = await connection.ask('warehouse.searchPublic', { query: [['keyword', NOWHERE]] });
	const isHeard = none.isFine && none.records.length === 0;
	const text = isHeard ? 'a keyword that stands nowhere finds nothing' : 'keyword is ignored';
	connection.findings.see('u-warehouse-keyword', isHeard, text);
}

/** Lists the agents, searches them by name and gets one. */
export async function readAgents(connection: Connection): Promise<void> {
	const { findings } = connection;
	const all = await connection.ask('pickupNumberAgent.search');
	const [agent] = all.records;
	if (!all.isFine) findings.see('u-agent-search', false, `the list of agents is answered with ${all.status}`);
	if (!agent) return;
	const none = await connection.ask('pickupNumberAgent.search', { query: [['name', NOWHERE]] });
	const isHeard = none.isFine && none.records.length === 0;
	findings.see('u-agent-search', isHeard, isHeard ? 'name searches the list' : 'name is ignored');
	if (typeof agent.name === 'string' && !/^\d+$/.test(agent.name)) {
		const params = { pickupNumberAgentId: agent.name };
		const named = await connection.ask('pickupNumberAgent.get', { params, mayRefuse: true });
		const isFound = named.isFine && named.records.some(({ id }) => id === agent.id);
		const text = isFound ? 'a name in the path finds its agent' : `a name in the path finds none (${named.status})`;
		// The nodes request this path only if the list doesn't support searching.
		if (isFound || !isHeard) findings.see('u-agent-search', isFound, text);
	}
	const one = await connection.ask('pickupNumberAgent.get', { params: { pickupNumberAgentId: agent.id } });
	const isOne = one.isFine && one.records.length === 1 && one.records[0]?.id === agent.id;
	findings.see(
		'u-agent-search',
		isOne,
		isOne ? 'an ID gets one agent' : `an ID does not get its agent (${one.status})`,
	);
}

/** Lists the webhook configurations. */
export async function readWebhooks(connection: Connection): Promise<Array<Record<string, unknown>>> {
	const { records } = await connection.ask('webhookConfiguration.getAll');
	for (const record of records) {
		const lacking = ['id', 'event_type', 'url'].filter((name) => record[name] === undefined);
		const isAssumed = lacking.length === 0;
		const text = isAssumed ? 'id, event_type and url are listed' : `${lacking.join(', ')} is not listed`;
		connection.findings.see('u-registrations', isAssumed, text);
	}
	return [...records];
}

/** A lane for rate searches. */
export interface Lane {
	readonly cityId: number;
	readonly regionId: number;
}

/** Returns the documented body of a 400: the fields, each with a list of messages. */
function holdValidation(connection: Connection, where: string, { status, content }: Answer): void {
	if (status !== 400) {
		connection.findings.add('other status', where, `${status}, documented is 400`);
		return;
	}
	const { error, errors, message } = recordOr(content);
	const lists = Object.values(recordOr(errors));
	const isDocumented =
		error === 'VALIDATION' && message === 'Failed Validation' && lists.length > 0 && lists.every(Array.isArray);
	if (!isDocumented) {
		const fields = Object.entries(recordOr(content)).map(([name, value]) => `${name}: ${typeOf(value)}`);
		connection.findings.add('other error body', where, fields.join(', ') || 'no JSON');
	}
}

/** Looks up the documented places: Ontario, CA by name and as USONT, and the suggested regions. */
export async function readPlaces(connection: Connection): Promise<Lane | undefined> {
	const byName = await connection.ask('city.search', { query: [['query', 'Ontario,CA']] });
	await connection.ask('city.search', { query: [['unlocode', 'USONT']] });
	const neither = await connection.ask('city.search', { mayRefuse: true });
	holdValidation(connection, 'GET /api/v2/cities with neither query nor unlocode', neither);
	const regions = await connection.ask('intermodalRegion.getAll');
	const cityId = byName.records.map(({ id }) => id).find((id) => typeof id === 'number');
	if (cityId === undefined) return undefined;
	const suggested = await connection.ask('intermodalRegion.suggest', { params: { cityId } });
	const regionId = [...suggested.records, ...regions.records].map(({ id }) => id).find((id) => typeof id === 'number');
	return regionId === undefined ? undefined : { cityId, regionId };
}

type Query = ReadonlyArray<readonly [string, string]>;

/** Query formats that the documentation doesn't specify. */
const LISTS: Query = [
	['cargo_types[]', '2'],
	['cargo_types[]', '3'],
	['is_limited_area_access', '1'],
];
const OPEN = /^(cargo_types|is_limited_area_access)/;

function holdRates({ findings }: Connection, { records: [result = {}] }: Answer): void {
	const { currency, rates } = result;
	const isTold = typeof currency === 'string';
	findings.see('u-currency', isTold, isTold ? 'a search names its currency' : 'a search names no currency');
	for (const { id, expired_at: expiry } of Array.isArray(rates) ? rates.filter(isRecord) : []) {
		const isUsable = typeof id === 'string' && typeof expiry === 'string' && !Number.isNaN(Date.parse(expiry));
		const form = typeof expiry === 'string' ? masked(expiry) : typeof expiry;
		findings.see('u-passed-through', isUsable, isUsable ? `a rate expires at ${form}` : `id or expired_at: ${form}`);
	}
}

const search = (connection: Connection, lane: Query, more: Query) =>
	connection.ask('rate.search', { query: [...lane, ['cntr_size', '40'], ...more], mayRefuse: true });

/** Records which formats of lists and booleans were accepted. Returns whether a search without them is needed. */
function holdLists({ findings }: Connection, { isFine, status, refusedFields }: Answer): boolean {
	if (isFine) findings.see('u-lists-in-queries', true, 'lists with brackets and a boolean written 1 were taken');
	const open = refusedFields.filter((field) => OPEN.test(field));
	for (const field of open) findings.see('u-lists-in-queries', false, `${field.replace(/[^\w.]/g, '*')} was refused`);
	if (!isFine && open.length === 0) {
		findings.add('other status', 'GET /api/v2/rates/advanceSearch', `${status}, documented is 200`);
	}
	return open.length > 0;
}

/** Tests both ways to write a boolean, without a lane. The API rejects these requests anyway, so they use no quota. */
async function seeBooleans(connection: Connection): Promise<void> {
	for (const written of ['1', 'true']) {
		const query: Query = [['is_limited_area_access', written]];
		const { status, refusedFields } = await connection.ask('rate.search', { query, mayRefuse: true });
		if (status !== 400 || refusedFields.length === 0) continue;
		const isTaken = !refusedFields.some((field) => field.startsWith('is_limited_area_access'));
		const text = `a boolean written ${written} is ${isTaken ? 'taken' : 'refused'}`;
		connection.findings.see('u-lists-in-queries', isTaken || written === 'true', text);
	}
}

function holdQuota({ findings }: Connection, before: number, after: number | undefined, { records }: Answer): void {
	const told = records[0]?.remaining_limit;
	const isSpent = after === before - 1 && told === after;
	findings.see(
		'u-quotas',
		isSpent,
		isSpent ? 'a search takes one of the quota' : 'a search changes the quota otherwise',
	);
}

/**
 * Makes one rate search, announced in advance, if the quota allows it. Makes a second one only if the first was
 * rejected and not counted.
 */
export async function searchRates(connection: Connection, lane: Lane, profile: Record<string, unknown>): Promise<void> {
	const before = left(profile);
	if (before === undefined || before < 1) {
		connection.say('     no rate search: the quota is used up, or the profile does not tell it');
		return;
	}
	await seeBooleans(connection);
	connection.say(`     one rate search follows; it counts against the quota, which has ${before} left`);
	const ids: Query = [
		['intermodal_region_id', String(lane.regionId)],
		['to_city_id', String(lane.cityId)],
	];
	let answer = await search(connection, ids, LISTS);
	let after = left(await readProfile(connection));
	if (holdLists(connection, answer) && after === before) {
		connection.say('     the search was refused and not counted; the same without lists');
		answer = await search(connection, ids, []);
		after = left(await readProfile(connection));
	}
	if (!answer.isFine) return;
	connection.hold('rate.search', answer);
	holdRates(connection, answer);
	holdQuota(connection, before, after, answer);
}
