import { useLists } from './support.mts';

const { list } = useLists();

const linesOf = async (method: string, filter: string) => {
	const { results } = await list(method, { filter });
	// n8n ignores a click on an entry with a boolean value, and shows each value once.
	expect(results.every(({ value }) => typeof value === 'boolean')).toBe(true);
	expect(new Set(results.map(({ value }) => value)).size).toBe(results.length);
	return results.map(({ name }) => name);
};

it.each([
	['city', '', ['Type city and state, such as Ontario, CA']],
	['city', 'Nowhereville', ['No city fits "Nowhereville"', 'Type city and state, such as Ontario, CA']],
	['region', 'zzz', ['No intermodal region fits "zzz"', 'Type part of its name or city, such as Long Beach']],
	['oceanPort', 'zzz', ['No port fits "zzz"', 'Type part of its name or city, such as Long Beach']],
	['rampPort', 'zzz', ['No ramp port fits "zzz"', 'Type part of its name or city, such as Long Beach']],
	['agent', 'zzz', ['No pickup number agent fits "zzz"', 'Type part of the name']],
	['warehouse', 'zzz', ['No warehouse fits "zzz"', 'Enter the ID of your own warehouse']],
	['order', 'zzz', ['No order fits "zzz"', 'For older orders, enter a whole number, such as the PO']],
	['order', '', ['There is no order to choose from yet']],
	['ltlShipment', 'zzz', ['No LTL shipment fits "zzz"', 'Type part of a number or company name']],
	['ltlShipment', '', ['There is no LTL shipment to choose from yet']],
])('%s of "%s" explains why there is nothing to choose, and what to do', async (method, filter, lines) => {
	expect(await linesOf(method, filter)).toEqual(lines);
});
