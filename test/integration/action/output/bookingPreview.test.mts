import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const quoted = async (name: string, parameters: IDataObject) => {
	const [quote = {}] = jsonOf(await runOperation(sandbox(), name, parameters));
	return quote;
};

const preview = async (name: string, parameters: IDataObject, quote: IDataObject = {}) => {
	const run = await runOperation(sandbox(), name, parameters, { items: [{ json: quote }], mode: 'manual' });
	return { item: jsonOf(run)[0] ?? {}, hints: run.hints.map(({ message }) => message) };
};

const LAST = ['preview', 'message', 'method', 'path', 'body'];
const SHIPMENT = { isInsuranceEntrusted: false, additionalFields: {} };

it.each<[string, string[], () => Promise<{ item: IDataObject; hints: string[] }>, IDataObject]>([
	[
		'an order',
		['lane', 'total', 'currency', 'containers', 'expired_at', 'destination', 'mbl_number'],
		async () =>
			await preview(
				'order.create',
				{ ...parametersOf('order.create'), rateId: '={{ $json.id }}', quoteId: '={{ $json.quote_id }}' },
				await quoted('rate.search', { intermodalRegionId: 50, toCityId: 115 }),
			),
		{
			lane: expect.stringContaining(' → ') as string,
			total: expect.any(Number) as number,
			containers: 'MSCU1234566 (40HQ)',
			destination: '1670 Champagne Ave\nOntario, CA',
			mbl_number: 'MAEU123456789',
		},
	],
	[
		'an LTL shipment',
		['lane', 'rate', 'currency', 'destination', 'rate_number'],
		async () =>
			await preview(
				'ltlShipment.create',
				{ ...parametersOf('ltlShipment.create'), ...SHIPMENT, rateNumber: '={{ $json.rate_number }}' },
				await quoted('ltlQuote.create', parametersOf('ltlQuote.create')),
			),
		{ rate: expect.any(Number) as number },
	],
	[
		'an FTL shipment',
		['lane', 'rate', 'currency', 'destination', 'quote_number'],
		async () =>
			await preview(
				'ftlShipment.create',
				{ ...parametersOf('ftlShipment.create'), quoteNumber: '={{ $json.quote_number }}' },
				await quoted('ftlQuote.create', parametersOf('ftlQuote.create')),
			),
		{ rate: expect.any(Number) as number },
	],
	[
		"an order whose input isn't a quote",
		['containers', 'destination', 'mbl_number'],
		async () => await preview('order.create', parametersOf('order.create'), { id: '', total: 1, lane: 'A → B' }),
		{},
	],
	[
		"a shipment whose input isn't a quote",
		['lane', 'destination', 'quote_number'],
		async () => await preview('ftlShipment.create', parametersOf('ftlShipment.create')),
		{
			lane: '1670 Champagne Ave → 1 Harbor St',
			destination: expect.stringMatching(/^Example Retail LLC, 1 Harbor St/) as string,
		},
	],
])('the preview of %s begins with %j, and the request is last', async (_what, first, run, values) => {
	const { item } = await run();
	expect(Object.keys(item)).toEqual([...first, ...LAST]);
	expect(item).toMatchObject(values);
});

it('says once that it is undocumented whether a price is per container or per order', async () => {
	const order = { ...parametersOf('order.create'), rateId: '={{ $json.id }}', quoteId: '={{ $json.quote_id }}' };
	const { hints } = await preview(
		'order.create',
		order,
		await quoted('rate.search', { intermodalRegionId: 50, toCityId: 115 }),
	);
	expect(hints.filter((hint) => /document whether it is per container/.test(hint))).toHaveLength(1);
});

it('claims no price where it isn’t clear which field it is', async () => {
	const rate = { id: 'R1', price: 900, amount: 1_200, lane: 'A → B' };
	const { item, hints } = await preview('order.create', { ...parametersOf('order.create'), rateId: 'R1' }, rate);
	expect(Object.keys(item)).toEqual(['lane', 'containers', 'destination', 'mbl_number', ...LAST]);
	expect(hints.join(' ')).not.toMatch(/price/);
});
