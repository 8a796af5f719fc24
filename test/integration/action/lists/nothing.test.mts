import { booked } from '../../support/booked.mts';
import { useLists } from './support.mts';

const { sandbox, list } = useLists();

const linesOf = async (method: string, filter: string, parameters = {}) => {
	const { results } = await list(method, { filter, parameters });
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
	[
		'rateRequest',
		'zzz',
		['No rate request fits "zzz"', 'Type a region, city or memo. For older rate requests, enter the ID'],
	],
	['rateRequest', '', ['There is no rate request to choose from yet']],
	['ltlShipment', 'zzz', ['No LTL shipment fits "zzz"', 'Type part of a number or company name']],
	['ltlShipment', '', ['There is no LTL shipment to choose from yet']],
	['webhookConfiguration', 'zzz', ['No webhook configuration fits "zzz"', 'Type part of the event or URL']],
	['webhookConfiguration', '', ['There is no webhook configuration to choose from yet']],
	['orderFile', '', ['Choose the order first', 'This list depends on it']],
	['ltlFile', '', ['Choose the LTL shipment first', 'This list depends on it']],
	['ftlFile', '', ['Choose the FTL shipment first', 'This list depends on it']],
])('%s of "%s" explains why there is nothing to choose, and what to do', async (method, filter, lines) => {
	expect(await linesOf(method, filter)).toEqual(lines);
});

const ofOrder = async () => ({ orderId: (await sandbox().control.seedOrders())[0] });
const ofLtlShipment = async () => ({ orderNumber: (await booked.ltl(sandbox())).order_number });
const ofFtlShipment = async () => ({ orderNumber: (await booked.ftl(sandbox())).order_number });

it.each([
	['orderFile', 'order file', { resource: 'orderFile', operation: 'delete' }, ofOrder],
	['ltlFile', 'LTL shipment file', { resource: 'ltlShipmentFile', operation: 'download' }, ofLtlShipment],
	['ftlFile', 'FTL shipment file', { resource: 'ftlShipmentFile', operation: 'download' }, ofFtlShipment],
])('%s reports that no %s matches', async (method, noun, node, holder) => {
	const lines = await linesOf(method, 'zzz', { ...node, ...(await holder()) });
	expect(lines).toEqual([`No ${noun} fits "zzz"`, 'Enter part of the file name or file type']);
});
