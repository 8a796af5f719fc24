import { isDeepStrictEqual } from 'node:util';
import { PAGING, responseNames } from '../../contract/index.ts';
import { formOf, isRecord, type Json, plainName, typeOf } from './compare.mts';
import { type Answer, type Connection, endpointOf, recordOr } from './connection.mts';

/** A token that nobody has, and a text that is in no record. */
const NOBODY = 'n8n-nodes-drayage-probe';
const NOWHERE = 'zq7xkvj0wq';

/** Reads the profile. Throws if the token is rejected, because nothing else can be checked in that case. */
export async function readProfile(connection: Connection): Promise<Json> {
	const { status, isFine, content } = await connection.ask('userProfile.get');
	if (status === 401) throw new Error('The service refused the token. Check it, and the environment it belongs to.');
	if (!isFine) throw new Error(`The profile was answered with status ${status}. Check the address, then try again.`);
	return recordOr(recordOr(content).data ?? content);
}

/** Reads the profile with a token that nobody has. */
export async function readRefusal({ ask, findings }: Connection): Promise<void> {
	const where = 'GET /api/v2/users/profile with a token that nobody has';
	const { status, content } = await ask('userProfile.get', { token: NOBODY, mayRefuse: true });
	const { message, error } = recordOr(content);
	const hasReason = typeof (message ?? error) === 'string';
	findings.see('u-error-bodies', hasReason, hasReason ? 'a reason is in message or error' : 'no reason is found');
	if (status !== 401) findings.add('other status', where, `${status}, documented is 401`);
	else if (!isDeepStrictEqual(content, { message: 'Unauthenticated' })) {
		findings.add('other error body', where, Object.keys(recordOr(content)).join(', ') || 'none');
	}
}

/** A lane for rate searches. */
export interface Lane {
	readonly cityId: number;
	readonly regionId: number;
}

const idIn = (records: readonly Json[]) => records.map(({ id }) => id).find((id) => typeof id === 'number');

/** Looks up the documented places: Ontario, CA by name and as USONT, and the suggested regions. */
export async function readPlaces({ ask, findings }: Connection): Promise<Lane | undefined> {
	const { records: cities } = await ask('city.search', { query: [['query', 'Ontario,CA']] });
	await ask('city.search', { query: [['unlocode', 'USONT']] });
	const { status, content } = await ask('city.search', { mayRefuse: true });
	const where = 'GET /api/v2/cities with neither query nor unlocode';
	const { error, errors, message } = recordOr(content);
	const lists = Object.values(recordOr(errors));
	if (status !== 400) findings.add('other status', where, `${status}, documented is 400`);
	else if (error !== 'VALIDATION' || message !== 'Failed Validation' || !lists.every(Array.isArray) || !lists[0]) {
		findings.add('other error body', where, Object.keys(recordOr(content)).join(', ') || 'no JSON');
	}
	const { records: regions } = await ask('intermodalRegion.getAll');
	const cityId = idIn(cities);
	if (cityId === undefined) return undefined;
	const { records: suggested } = await ask('intermodalRegion.suggest', { params: { cityId } });
	const regionId = idIn([...suggested, ...regions]);
	return regionId === undefined ? undefined : { cityId, regionId };
}

const LEFT = 'remaining_rate_search_limit';

/** Makes one rate search, announced in advance, if the quota allows it. */
export async function searchRates(connection: Connection, { cityId, regionId }: Lane, profile: Json): Promise<void> {
	const { ask, findings, say } = connection;
	const before = Number(profile[LEFT] ?? 0);
	if (!(before >= 1)) {
		say('     no rate search: the quota is used up, or the profile does not show it');
		return;
	}
	say(`     one rate search follows; it counts against the quota, which has ${before} left`);
	const query = [
		['intermodal_region_id', String(regionId)],
		['to_city_id', String(cityId)],
		['cntr_size', '40'],
		// How a query contains lists and booleans is undocumented: docs/interface.md#u-lists-in-queries
		['cargo_types[]', '2'],
		['cargo_types[]', '3'],
		['is_limited_area_access', '1'],
	] as const;
	const answer = await ask('rate.search', { query, mayRefuse: true });
	const refused = Object.keys(recordOr(recordOr(answer.content).errors)).filter((name) =>
		/^(cargo_types|is_limited_area_access)/.test(name),
	);
	for (const name of refused) findings.see('u-lists-in-queries', false, `${plainName(name)} was refused`);
	if (refused.length === 0) connection.compareWith('rate.search', answer);
	if (!answer.isFine) return;
	findings.see('u-lists-in-queries', true, 'lists with brackets and a boolean written 1 were taken');
	const [{ currency, rates, remaining_limit: told } = {} as Json] = answer.records;
	const hasCurrency = typeof currency === 'string';
	findings.see('u-currency', hasCurrency, hasCurrency ? 'a search names its currency' : 'a search names no currency');
	for (const { id, expired_at: expiry } of Array.isArray(rates) ? rates.filter(isRecord) : []) {
		const isUsable = typeof id === 'string' && typeof expiry === 'string' && !Number.isNaN(Date.parse(expiry));
		const form = typeof expiry === 'string' ? formOf(expiry) : typeof expiry;
		findings.see('u-passed-through', isUsable, isUsable ? `a rate expires at ${form}` : `id or expired_at: ${form}`);
	}
	const after = (await readProfile(connection))[LEFT];
	const isSpent = after === before - 1 && told === after;
	const text = isSpent ? 'a search takes one of the quota' : 'a search changes the quota otherwise';
	findings.see('u-quotas', isSpent, text);
}

/** Reads the first two pages with one record each, and reports whether page and per_page have any effect. */
async function readPages({ ask, findings }: Connection, name: string, { records }: Answer): Promise<void> {
	if (records.length < 2) return;
	const page = (number: number) => ask(name, { query: Object.entries({ page: String(number), per_page: '1' }) });
	const [one, two] = [await page(1), await page(2)];
	const { meta, links, ...top } = recordOr(one.content);
	const names = [top, meta, links].flatMap((part) => Object.keys(recordOr(part)).map(plainName));
	const ignored =
		one.records.length !== 1 ? 'per_page' : isDeepStrictEqual(one.records, two.records) ? 'page' : undefined;
	const text = ignored ? `${ignored} is ignored` : `an envelope with ${names.join(', ')}`;
	findings.see('u-pages', ignored === undefined, `${name}: ${text}`);
}

/** Returns a filter's values in a record, also for names such as `container_number` and `to_city_id`. */
function valuesOf(record: Json, filter: string): unknown[] {
	if (record[filter] !== undefined) return [record[filter]];
	const [, holder = '', field = ''] = /^(\w+)_([a-z]+)$/.exec(filter) ?? [];
	return [record[holder] ?? record[`${holder}s`]].flat().map((inner) => recordOr(inner)[field]);
}

/**
 * Reads a list, its pages and its filters in the contract. A documented filter is used with its value in the first
 * record, and an undocumented one with a text that is in no record.
 */
export async function readList(connection: Connection, name: string): Promise<Answer> {
	const { ask, findings } = connection;
	const { responseType, query = {}, undocumented } = endpointOf(name);
	const answer = await ask(name);
	const [first] = answer.records;
	if (!first) return answer;
	if (responseType === 'pages') await readPages(connection, name, answer);
	for (const [filter, schema] of Object.entries(query).filter(([field]) => !(field in PAGING))) {
		const point = schema.undocumented ?? undocumented;
		const value = point === undefined ? valuesOf(first, filter)[0] : NOWHERE;
		if (typeof value !== 'string' && typeof value !== 'number') continue;
		const { isFine, records, where } = await ask(name, { query: [[filter, String(value)]] });
		const holds = (record: Json) => valuesOf(record, filter).includes(value);
		const isHeard =
			isFine && (point === undefined ? records.some(holds) && records.every(holds) : records.length === 0);
		if (point !== undefined) findings.see(point, isHeard, `${filter} ${isHeard ? 'filters the list' : 'is ignored'}`);
		else if (isFine && !isHeard) findings.add('ignored filter', where, filter);
	}
	return answer;
}

/** Lists the files of a few records and starts to download the first one. The file itself isn't read. */
async function readFiles({ ask, findings }: Connection, resource: string, holders: readonly Json[]): Promise<void> {
	for (const params of holders.slice(0, 3)) {
		const [file] = (await ask(`${resource}.getAll`, { params })).records;
		if (!file) continue;
		findings.see('u-ids', true, `${resource}: ${typeOf(file.id)}`);
		const given = { params: { ...params, fileId: file.id }, headersOnly: true };
		const { status, headers, isFine } = await ask(`${resource}.download`, given);
		const type = String(headers.get('content-type')).split(';')[0];
		const isFile = (isFine && type !== 'application/json') || headers.has('location');
		const text = `${status}, ${type} ${headers.has('content-disposition') ? 'with' : 'without'} a name`;
		findings.see('u-downloads', isFile, `${resource}.download: ${text}`);
		return;
	}
}

/** Checks rate requests and orders: fields, codes, pages, filters and files. */
export async function readOrders(connection: Connection): Promise<void> {
	const { findings } = connection;
	await readList(connection, 'rateRequest.getAll');
	const { records } = await readList(connection, 'order.getAll');
	const [order] = records;
	if (!order) return;
	findings.see('u-ids', true, `orders: ${typeOf(order.id)}`);
	const [container] = (Array.isArray(order.containers) ? order.containers : []) as Json[];
	for (const [what, names] of container ? Object.entries(responseNames.container) : []) {
		const name = names.find((one) => container?.[one] !== undefined);
		findings.see('u-response-names', name !== undefined, `container ${what}: ${name ?? 'under none of the names'}`);
	}
	const holders = records.map(({ id }) => ({ orderId: id }));
	await readFiles(connection, 'orderFile', holders);
}

/** Lists the agents, searches them by name and gets one. */
export async function readAgents(connection: Connection): Promise<void> {
	const { ask, findings } = connection;
	const all = await readList(connection, 'pickupNumberAgent.search');
	const [agent] = all.records;
	if (!all.isFine) findings.see('u-agent-search', false, `the list of agents is answered with ${all.status}`);
	if (!agent) return;
	const one = await ask('pickupNumberAgent.get', { params: { pickupNumberAgentId: agent.id } });
	const isOne = one.isFine && one.records.length === 1 && one.records[0]?.id === agent.id;
	const text = isOne ? 'an ID gets one agent' : `an ID does not get its agent (${one.status})`;
	findings.see('u-agent-search', isOne, text);
}

const numbersOf = (records: readonly Json[]) =>
	records.map(({ order_number: number }) => number).filter((number) => typeof number === 'string');

/** Lists and tracks LTL shipments, with and without numbers, and asks for FTL shipments by an unknown number. */
export async function readShipments(connection: Connection): Promise<void> {
	const { ask, findings } = connection;
	// FTL shipments can only be listed by number, and there is no way to find the numbers.
	const unknown = { query: [['order_numbers', 'FS000000000000']], mayRefuse: true } as const;
	await ask('ftlShipment.getAll', unknown);
	await ask('ftlShipment.track', unknown);
	const numbers = numbersOf((await ask('ltlShipment.getAll')).records);
	if (numbers.length === 0) return;
	const wanted = numbers.slice(-2);
	for (const [name, what] of [
		['ltlShipment.getAll', 'the list'],
		['ltlShipment.track', 'tracking'],
	] as const) {
		const { records } = await ask(name, { query: [['order_numbers', wanted.join(',')]] });
		const isHeard = isDeepStrictEqual(numbersOf(records).sort(), [...wanted].sort());
		const text = `${what} ${isHeard ? 'takes comma separated numbers' : 'finds others, or none'}`;
		findings.see('u-order-numbers', isHeard, text);
	}
	const { isFine, status } = await ask('ltlShipment.track', { mayRefuse: true });
	findings.see('u-order-numbers', isFine, `tracking without numbers is answered with ${status}`);
	const holders = numbers.map((orderNumber) => ({ orderNumber }));
	await readFiles(connection, 'ltlShipmentFile', holders);
}

/** Lists the webhook configurations. */
export async function readWebhooks({ ask, findings }: Connection): Promise<readonly Json[]> {
	const { records } = await ask('webhookConfiguration.getAll');
	for (const record of records) {
		const lacking = ['id', 'event_type', 'url'].filter((name) => record[name] === undefined);
		const text = lacking.length === 0 ? 'id, event_type and url are listed' : `${lacking.join(', ')} is not listed`;
		findings.see('u-registrations', lacking.length === 0, text);
	}
	return records;
}
