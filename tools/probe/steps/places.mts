import { recordOr } from '../../../transport/index.ts';
import type { Answer } from '../answer.mts';
import type { Connection } from '../connection.mts';
import { typeOf } from '../compare.mts';

/** A lane that rates can be searched for. */
export interface Lane {
	readonly cityId: number;
	readonly regionId: number;
}

/** The documented body of a 400: which fields, and each with a list of messages. */
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

/** Looks the documented places up: Ontario, CA by name and as USONT, and the regions that suit it. */
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
