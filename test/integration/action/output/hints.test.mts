import type { IDataObject } from 'n8n-workflow';
import { examples, parametersOf } from '../../../fixtures/examples/index.mts';
import { inputItems, jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();
const LANE = { intermodalRegionId: 50, toCityId: 115 };

const hintsOf = async (name: string, parameters: IDataObject, count = 1) => {
	const { error, hints } = await runOperation(sandbox(), name, parameters, { items: inputItems(count) });
	expect(error).toBeUndefined();
	return hints;
};

it('points out an LTL quote without items', async () => {
	const { parameters: { items, ...others } = {} } = examples['ltlQuote.create'] ?? {};
	expect(await hintsOf('ltlQuote.create', { ...others, items })).toEqual([]);
	expect(await hintsOf('ltlQuote.create', others)).toEqual([
		expect.objectContaining({ message: 'The quote has no freight items. Add them under Items.' }),
	]);
});

it.each<[string, IDataObject, number[] | undefined]>([
	['40RF', {}, [3]],
	['40RF', { cargoTypes: [2] }, [2, 3]],
	['40HC rf', { cargoTypes: [3] }, [3]],
	['40RF NOR', {}, undefined],
	['40HQ', {}, undefined],
])('searches rates for the type %s with %j as cargo types %j', async (cntrSize, additionalFields, expected) => {
	const run = await runOperation(sandbox(), 'rate.search', { ...LANE, cntrSize, additionalFields });
	expect(jsonOf(run)[0]?.quoted_for).toMatchObject({ cntr_size: 40, ...(expected && { cargo_types: expected }) });
	expect(expected ?? run.hints).toEqual(expected ?? []);
});

describe('a booking of other freight than was quoted', () => {
	const warningsOf = async (asked: IDataObject, container: IDataObject) => {
		const fromPort = { ...LANE, intermodalRegionId: 57, ...asked };
		const quote = jsonOf(await runOperation(sandbox(), 'rate.search', fromPort));
		const row = { number: 'MSCU1234566', type: '40HQ', package: '20 Cartons', weight: 18_000, ...container };
		const order = {
			...parametersOf('order.create'),
			...{ bookingMode: 'preview', rateId: '={{ $json.id }}', quoteId: '={{ $json.quote_id }}' },
			...{ containers: {}, containersMode: 'json', containersJson: JSON.stringify([row]) },
			portOfDischargeId: { mode: 'id', value: '57' },
			additionalFields: {},
		};
		const run = await runOperation(sandbox(), 'order.create', order, {
			items: quote.slice(0, 1).map((json) => ({ json })),
		});
		return jsonOf(run)[0]?.warnings ?? [];
	};
	const quotedFor = (words: string) =>
		`The rate might not apply to these containers, since it was quoted for 40' container${words}: MSCU1234566`;

	it.each<[IDataObject, IDataObject, string]>([
		[{}, { type: '20GP' }, quotedFor('')],
		[{}, { is_dg: true }, quotedFor('')],
		[{ additionalFields: { cargoTypes: [2] } }, { is_dg: true, is_reefer: true }, quotedFor(', hazmat')],
		[{ additionalFields: { weight: 15_000, weightUnit: 'kg' } }, {}, quotedFor(', 15,000 kg')],
		[{ additionalFields: { weight: 35_000, weightUnit: 'lb' } }, {}, quotedFor(', 35,000 lb')],
		[{}, { cargo_value: 25_000 }, 'The rate was quoted without Cargo Value, and the booking has 25000'],
		[{ additionalFields: { cargoValue: 20_000 } }, { cargo_value: 25_000 }, 'quoted for a Cargo Value of 20000, and'],
	])('quoted with %j, booked with %j: %s', async (asked, container, expected) => {
		expect(await warningsOf(asked, container)).toContainEqual(expect.stringContaining(expected));
	});

	it('has no warning if the rate was quoted for it', async () => {
		for (const weight of [
			{ weight: 18_000, weightUnit: 'kg' },
			{ weight: 39_683, weightUnit: 'lb' },
		]) {
			const asked = { additionalFields: { cargoTypes: [2], cargoValue: 25_000, ...weight } };
			expect(await warningsOf(asked, { is_dg: true, cargo_value: 25_000, weight: 18_000 })).toEqual([]);
		}
	});
});

it('a shipment whose cargo value differs from its quote says so', async () => {
	const quote = { rate_number: 'LR1', total: 500, quoted_for: { cargo_value: 20_000 } };
	const shipment = {
		...parametersOf('ltlShipment.create'),
		...{ bookingMode: 'preview', rateNumber: 'LR1' },
		...{ isInsuranceEntrusted: true, cargoValue: 28_000, additionalFields: {} },
	};
	const [item] = jsonOf(await runOperation(sandbox(), 'ltlShipment.create', shipment, { items: [{ json: quote }] }));
	expect(item?.warnings).toEqual([expect.stringMatching(/for a Cargo Value of 20000, and the booking has 28000/)]);
	const insured = { ...shipment, cargoValue: 20_000 };
	const [same] = jsonOf(await runOperation(sandbox(), 'ltlShipment.create', insured, { items: [{ json: quote }] }));
	expect(same).not.toHaveProperty('warnings');
});

it('a booking repeats what the quote warned of', async () => {
	const example = parametersOf('ltlQuote.create');
	const freight = JSON.stringify([
		{ units: 2, package_type: 'Pallet', total_weight: '450 lbs each', weight_unit: 'lb' },
	]);
	const asked = { ...example, items: {}, itemsMode: 'json', itemsJson: freight };
	const [quote = {}] = jsonOf(await runOperation(sandbox(), 'ltlQuote.create', asked));
	const shipment = { ...parametersOf('ltlShipment.create'), rateNumber: '={{ $json.rate_number }}' };
	const [booked] = jsonOf(await runOperation(sandbox(), 'ltlShipment.create', shipment, { items: [{ json: quote }] }));
	expect(booked?.warnings).toContainEqual(expect.stringMatching(/^From the quote: Not numbers.*450 lbs each/));
});

const FREIGHT = { units: 2, package_type: 'Pallet', total_weight: 800, weight_unit: 'lb' };

it.each<[object, string[]]>([
	[FREIGHT, []],
	[{ units: 2, packageType: 'Pallet', 'Total Weight': '800 lbs', weightUnit: 'lb' }, []],
	[
		{ quantity: 2, weight: 1200 },
		[
			'Unknown keys in Items were sent unread: quantity, weight. Known',
			'without Units: Items 1',
			'without Total Weight',
		],
	],
	[
		{ ...FREIGHT, dimension_unit: 'in', length: '48x40x52' },
		['Not numbers, so they were sent as text: Items 1 › Length 48x40x52'],
	],
	[
		{ units: 2, total_weight: 800, length: 48 },
		['Sent without a unit, and the API documents no default: Items 1 › Total Weight 800, Items 1 › Length 48.'],
	],
	[{ ...FREIGHT, weight_unit: 'KGS', package_type: 'PALLETS' }, []],
	[{ ...FREIGHT, package_type: 'Gaylord' }, ['unusual values were sent as they are: Items 1 › Package Type Gaylord.']],
	[
		{ ...FREIGHT, weight_unit: 't', units: 2.5, description: 'TBD' },
		['unusual values were sent as they are: Items 1 › Units 2.5, Items 1 › Description TBD, Items 1 › Weight Unit t.'],
	],
	[{ ...FREIGHT, units: 0 }, ['Freight without Units: Items 1']],
	[{ ...FREIGHT, total_weight: '450 lbs each' }, ['Items 1 › Total Weight 450 lbs each']],
])('says in the item what the API may not understand of the freight: %j', async (row, expected) => {
	const example = examples['ltlQuote.create']?.parameters;
	const parameters = { ...example, items: {}, itemsMode: 'json', itemsJson: JSON.stringify([row]) };
	const hints = await hintsOf('ltlQuote.create', parameters);
	expect(hints.map(({ message }) => message)).toEqual(expected.map((text) => expect.stringContaining(text) as string));
});

it('points out ZIP codes in no usual form, and asks for each service once', async () => {
	const given = { pickupZipcode: '917611', destinationZipcode: '7114' };
	const fields = { destinationAccessorials: ['liftgate', 'Lift gate'] };
	const example = examples['ltlQuote.create']?.parameters;
	const additionalFields = { ...(example?.additionalFields as IDataObject), ...fields };
	const hints = await hintsOf('ltlQuote.create', { ...example, ...given, additionalFields });
	expect(hints.map(({ message }) => message)).toEqual([
		'Placeholders or unusual values were sent as they are: Pickup ZIP Code 917611.',
	]);
	const [request] = await sandbox().control.log();
	expect(request?.body).toMatchObject({ destination_zipcode: '07114', destination_accessorials: ['liftgate'] });
});

it('a weight without its unit is pointed out', async () => {
	const search = async (additionalFields: IDataObject) => await hintsOf('rate.search', { ...LANE, additionalFields });
	expect(await search({ weight: 18000 })).toEqual([
		expect.objectContaining({ message: expect.stringContaining('Add the unit') }),
	]);
	expect(await search({ weight: 18000, weightUnit: 'kg' })).toEqual([]);
});

it.each([
	['order.create', 'rateId', { id: 'RATE1', quote_id: 'Q1' }],
	['ltlShipment.create', 'rateNumber', { rate_number: 'LR1' }],
])("%s doesn't use the %s of an item that isn't a rate", async (name, field, json) => {
	const values = { ...parametersOf(name), [field]: undefined };
	const run = await runOperation(sandbox(), name, values, { items: [{ json }] });
	expect(JSON.stringify(run)).toMatch(/R[a-z]+ (ID|Number) is required/);
	expect((await sandbox().control.counts()).orders).toBe(0);
});

it("points out a time that isn't one, where the API documents no form", async () => {
	const data = {
		id: 7,
		name: 'A',
		address: '1 Main',
		zipcode: '91761',
		city_id: 115,
		is_residential: false,
		contacts: [],
	};
	await sandbox().control.fail({ status: 200, body: { data }, times: 2 });
	const hints = await hintsOf('warehouse.update', { warehouseId: 7, updateFields: { workingHourTo: 'noon' } });
	expect(hints.map(({ message }) => message)).toContain(
		'Placeholders or unusual values were sent as they are: Closes At noon.',
	);
});

it.each([0, ''])('says that insured cargo has no value: %j', async (cargoValue) => {
	const insured = { isInsuranceEntrusted: true, cargoValue, bookingMode: 'preview' };
	const hints = await hintsOf('ltlShipment.create', { ...parametersOf('ltlShipment.create'), ...insured });
	expect(hints.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^Insure Cargo is Yes, but no/));
});

it.each<[string, string, IDataObject]>([
	['warehouse.create', 'Closes At 07:30', { additionalFields: { workingHourFrom: '8:00', workingHourTo: '7:30' } }],
	[
		'ltlShipment.create',
		'Pickup Close Time 06:00',
		{ bookingMode: 'preview', pickupOpenTime: '22:00', pickupCloseTime: '06:00' },
	],
])('%s points out hours that end before they begin: %s', async (name, words, hours) => {
	const hints = await hintsOf(name, { ...parametersOf(name), ...hours });
	expect(hints.map(({ message }) => message)).toContain(
		`Earlier than the time before it: ${words}. Check the hours, unless the place works at night.`,
	);
});
