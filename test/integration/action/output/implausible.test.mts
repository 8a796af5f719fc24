import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { checkDigit } from '../../../../sandbox/model/containerNumber.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { runs } from '../../../support/runs.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

/** Returns the warnings of an order's preview, which are also hints. */
const warningsOf = async (parameters: IDataObject, json: IDataObject = {}) => {
	const run = await runOperation(sandbox(), 'order.create', parameters, { items: [{ json }], mode: 'manual' });
	const [item = {}] = jsonOf(run);
	const hints = run.hints.map(({ message }) => message).filter((message) => !message.startsWith('Nothing was booked'));
	expect(hints).toEqual(item.warnings ?? []);
	return hints;
};

const CONTAINER = { number: 'MSCU1234566', type: '40HQ', package: '1 Pallet', weight: 9_000 };

const order = (container: IDataObject, deliveryAddress = '1670 Champagne Ave') => ({
	...parametersOf('order.create'),
	containers: { container: [{ ...CONTAINER, ...container }] },
	...{ additionalFields: {}, deliveryAddress, warehouseId: '' },
});
const QUOTE = { id: 'RATE123', lane: 'x', to_city: { id: 115, full_name: 'Ontario, CA' } };

it.each<[string, IDataObject, IDataObject, RegExp]>([
	['a wrong check digit', order({ number: 'MSCU1234567' }), {}, /check digit .*MSCU1234567\.$/],
	['tonnes entered as kilograms', order({ weight: 18 }), {}, /below 500 kg.*MSCU1234566 18 kg/],
	['an unusual type', order({ type: '=40TK' }), {}, /unusual values.*: Containers 1 › Type 40TK\.$/],
	['an expression that failed', order({}, 'undefined'), {}, /unusual values.*: Delivery Address undefined\.$/],
	['hazmat in the contents', order({ package: '20 Drums, UN 1263' }), {}, /look like hazmat.*20 Drums, UN 1263\)\.$/],
	['pounds entered as kilograms', order({ weight: 46_000 }), {}, /30,480 kg.*kilograms.*MSCU1234566 46000 kg/],
	[
		'freight that only the quote insures',
		order({}),
		{ ...QUOTE, quoted_for: { cargo_value: 25_000 } },
		/^The rate was quoted for a Cargo Value of 25000, and the booking has none/,
	],
	[
		'an ETA of last year',
		{ ...order({}), portOfDischargeEta: '2026-01-05' },
		{},
		/^More than 60 days ago: Port of Discharge ETA 2026-01-05\./,
	],
	[
		'a seal that is a placeholder',
		order({ sealNumber: 'TBA' }),
		{},
		/^Placeholders or unusual values were sent.*: Containers 1 › Seal Number TBA\.$/,
	],
	[
		'a rate from another port',
		{ ...order({}), portOfDischargeId: { mode: 'id', value: '70' } },
		{ ...QUOTE, quoted_for: { intermodal_region_id: 50 } },
		/^The rate starts at a port or ramp that isn't the order's/,
	],
	[
		"the ocean port's rate for an order that continues by rail",
		{
			...order({}),
			additionalFields: { destinationType: 2, finalPortId: { mode: 'id', value: '70' }, finalPortEta: '2099-12-09' },
		},
		{ ...QUOTE, quoted_for: { intermodal_region_id: 50 } },
		/^The rate starts at a port or ramp that isn't the order's/,
	],
	[
		'a rail ramp as the port of discharge',
		{ ...order({}), portOfDischargeId: { mode: 'id', value: '70' } },
		{ ...QUOTE, intermodal_region: { has_ocean_port: false }, quoted_for: { intermodal_region_id: 70 } },
		/^No vessel arrives at the port of discharge/,
	],
	['an expired rate', order({}), { ...QUOTE, expired_at: '2020-01-01' }, /^The rate has expired.*: 2020-01-01\.$/],
	[
		'an empty expression',
		order({ sealNumber: '={{ $json.nothing }}' }),
		{},
		/evaluated to empty, so their values weren't sent: .*Seal Number/,
	],
])('warns of %s', async (_what, parameters, input, warning) => {
	expect(await warningsOf(parameters, input)).toContainEqual(expect.stringMatching(warning));
});

it.each<[string, IDataObject, IDataObject]>([
	['30,480 kg', order({ weight: 30_480 }), {}],
	['insured freight', order({ cargoValue: 45_000 }), { ...QUOTE, quoted_for: { cargo_value: 45_000 } }],
	[
		'a rate from the ramp that the order continues to',
		{
			...order({}),
			additionalFields: { destinationType: 2, finalPortId: { mode: 'id', value: '50' }, finalPortEta: '2099-12-09' },
		},
		{ ...QUOTE, quoted_for: { intermodal_region_id: 50 } },
	],
])("doesn't warn of %s", async (_what, parameters, input) => {
	expect(await warningsOf(parameters, input)).toEqual([]);
});

it('warns in the item of a published booking, too', async () => {
	const rate = { intermodalRegionId: 50, toCityId: 115, options: { cheapestOnly: true } };
	const [quote = {}] = jsonOf(await runOperation(sandbox(), 'rate.search', rate));
	const parameters = { ...order({ number: 'MSCU1234567' }), rateId: quote.id, quoteId: quote.quote_id };
	const [item = {}] = jsonOf(await runOperation(sandbox(), 'order.create', parameters));
	expect(item.warnings).toEqual([expect.stringMatching(/check digit/)]);
});

it("keeps the API's own fields named like those that the node adds", async () => {
	const data = { id: 7, recovered: 'Theirs', warnings: 'Theirs', lane: 'Theirs', total: 'Theirs' };
	await sandbox().control.fail({ method: 'POST', status: 201, body: { data } });
	const [item = {}] = jsonOf(await runOperation(sandbox(), 'order.create', order({ number: 'MSCU1234567' })));
	expect(item).toMatchObject(data);
});

it('points out only an invalid check digit, for any number', async () => {
	const characters = fc
		.tuple(fc.stringMatching(/^[A-Z]{4}$/), fc.stringMatching(/^\d{6}$/))
		.map((parts) => parts.join(''));
	await fc.assert(
		fc.asyncProperty(characters, fc.nat({ max: 9 }), async (ten, digit) => {
			const hints = await warningsOf(order({ number: `${ten}${digit}` }));
			expect(hints.some((hint) => hint.includes('check digit'))).toBe(digit !== checkDigit(ten));
		}),
		{ numRuns: runs(15) },
	);
}, 600_000);
