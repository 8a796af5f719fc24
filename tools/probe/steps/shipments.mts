import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../connection.mts';
import { seeFiles } from './files.mts';

const numbersOf = (records: ReadonlyArray<Record<string, unknown>>) =>
	records.map(({ order_number: number }) => number).filter((number) => typeof number === 'string');

/** Lists and tracks the LTL shipments, by number and without. */
export async function readLtl(connection: Connection): Promise<void> {
	const { findings } = connection;
	const all = await connection.ask('ltlShipment.getAll');
	const numbers = numbersOf(all.records);
	if (numbers.length === 0) return;
	const wanted = numbers.slice(-2);
	const query = [['order_numbers', wanted.join(',')]] as const;
	const listed = await connection.ask('ltlShipment.getAll', { query });
	const isListed = isDeepStrictEqual(numbersOf(listed.records).sort(), [...wanted].sort());
	findings.see('u-order-numbers', isListed, isListed ? 'the list takes comma separated numbers' : 'the list does not');
	const tracked = await connection.ask('ltlShipment.track', { query });
	const isTracked = isDeepStrictEqual(numbersOf(tracked.records).sort(), [...wanted].sort());
	findings.see(
		'u-order-numbers',
		isTracked,
		isTracked ? 'so does tracking' : 'tracking by numbers finds others, or none',
	);
	const free = await connection.ask('ltlShipment.track', { mayRefuse: true });
	const text = free.isFine
		? 'tracking does without numbers'
		: `tracking without numbers is answered with ${free.status}`;
	findings.see('u-order-numbers', free.isFine, text);
	await seeFiles(
		connection,
		'ltlShipmentFile',
		numbers.map((orderNumber) => ({ orderNumber })),
	);
}

/** FTL shipments are listed by number only, and nothing tells the numbers: one that nobody has shows the form. */
export async function readFtl(connection: Connection): Promise<void> {
	const query = [['order_numbers', 'FS000000000000']] as const;
	await connection.ask('ftlShipment.getAll', { query, mayRefuse: true });
	await connection.ask('ftlShipment.track', { query, mayRefuse: true });
}
