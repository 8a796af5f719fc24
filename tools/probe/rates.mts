import { isRecord } from '../../transport/index.ts';
import { masked } from './compare.mts';
import type { Answer, Connection } from './connection.mts';
import { type Lane, left, readProfile } from './places.mts';

type Query = ReadonlyArray<readonly [string, string]>;

/** What is written in a query without any document that says how. */
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

/** Notes how lists and booleans were taken; whether a search without them is due. */
function holdLists({ findings }: Connection, { isFine, status, refused }: Answer): boolean {
	if (isFine) findings.see('u-lists-in-queries', true, 'lists with brackets and a boolean written 1 were taken');
	const open = refused.filter((field) => OPEN.test(field));
	for (const field of open) findings.see('u-lists-in-queries', false, `${field.replace(/[^\w.]/g, '*')} was refused`);
	if (!isFine && open.length === 0) {
		findings.add('other status', 'GET /api/v2/rates/advanceSearch', `${status}, documented is 200`);
	}
	return open.length > 0;
}

/** Asks for both ways to write a boolean, without a lane: this is refused in any case, and so counts against no quota. */
async function seeBooleans(connection: Connection): Promise<void> {
	for (const written of ['1', 'true']) {
		const query: Query = [['is_limited_area_access', written]];
		const { status, refused } = await connection.ask('rate.search', { query, mayRefuse: true });
		if (status !== 400 || refused.length === 0) continue;
		const isTaken = !refused.some((field) => field.startsWith('is_limited_area_access'));
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

/** One rate search, announced, if the quota has one left; another only where the first was refused and not counted. */
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
