import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../connection.mts';
import { seeFiles } from './files.mts';

const numbersOf = (records: ReadonlyArray<Record<string, unknown>>) =>
	records.map(({ order_number: number }) => number).filter((number) => typeof number === 'string');

/** The documents call `rate_numbers` an array of strings with a bound of 1-30000: is it heard as one text, and as a list? */
async function seeRateNumbers(connection: Connection, shipment: Record<string, unknown> | undefined): Promise<void> {
	const number = shipment?.rate_number;
	if (typeof number !== 'string') return;
	for (const [name, form] of [
		['rate_numbers', 'one text'],
		['rate_numbers[]', 'a list'],
	] as const) {
		const { isFine, records } = await connection.ask('ltlShipment.getAll', {
			query: [[name, number]],
			mayRefuse: true,
		});
		const isHeard = isFine && records.length > 0 && records.every(({ rate_number: other }) => other === number);
		const text = `rate_numbers as ${form} ${isHeard ? 'finds its shipments' : 'finds none, or others'}`;
		// The nodes send one text; the list alone proves nothing against it.
		if (isHeard || name === 'rate_numbers') connection.findings.see('u-order-numbers', isHeard, text);
	}
}

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
	await seeRateNumbers(connection, all.records[0]);
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
