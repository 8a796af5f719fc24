import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { checkDigit } from '../../../../sandbox/model/containerNumber.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { runs } from '../../../support/runs.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const hintsOf = async (name: string, parameters: IDataObject, json: IDataObject = {}) => {
	const run = await runOperation(sandbox(), name, parameters, { items: [{ json }], mode: 'manual' });
	expect(jsonOf(run)).not.toEqual([]);
	return run.hints.map(({ message }) => message).filter((message) => !message.startsWith('Nothing was booked'));
};

const order = (container: IDataObject, additionalFields: IDataObject = { deliveryAddress: '1670 Champagne Ave' }) => ({
	...parametersOf('order.create'),
	containers: {
		container: [{ number: 'MSCU1234566', type: '40HQ', package: '1 Pallet', weight: 9_000, ...container }],
	},
	additionalFields,
});
const QUOTE = { id: 'RATE123', lane: 'x', to_city: { id: 115, full_name: 'Ontario, CA' } };
const ltl = (more: IDataObject) => ({
	...parametersOf('ltlShipment.create'),
	isInsuranceEntrusted: false,
	additionalFields: {},
	...more,
});
const quote = (more: IDataObject) => ({ ...parametersOf('ltlQuote.create'), ...more });

it.each<[string, string, IDataObject, IDataObject, RegExp]>([
	['a wrong check digit', 'order.create', order({ number: 'MSCU1234567' }), {}, /check digit .*MSCU1234567\.$/],
	['46,000 kg', 'order.create', order({ weight: 46_000 }), {}, /30,480 kg.*kilograms.*MSCU1234566 46000 kg/],
	[
		'another city than was quoted',
		'order.create',
		order({}, { deliveryAddress: '1 Main St, Houston, TX 77002' }),
		QUOTE,
		/isn't in the city that was quoted.*Houston, TX 77002 \(quoted: Ontario, CA\)/,
	],
	...[
		'12 Elm St, Phoenix AZ 85001',
		'12 Elm St, Reno, Nevada 89501',
		'12 Elm St, Charleston, West Virginia',
		'500 Ontario Ave, Fontana, CA 92335',
		'12 Elm St, Ontario, OR 97914',
		'12 elm st, katy, tx 77493, USA',
	].map((deliveryAddress): [string, string, IDataObject, IDataObject, RegExp] => [
		`a delivery to ${deliveryAddress}`,
		'order.create',
		order({}, { deliveryAddress }),
		QUOTE,
		/isn't in the city that was quoted/,
	]),
	['insurance without a value', 'ltlShipment.create', ltl({ isInsuranceEntrusted: true }), {}, /Insure Cargo is Yes/],
	[
		'a dock that closes before it opens',
		'ltlShipment.create',
		ltl({ pickupOpenTime: '17:00', pickupCloseTime: '08:00' }),
		{},
		/Closing times before opening times: 17:00 to 08:00/,
	],
	[
		'an email address without an @',
		'ltlShipment.create',
		ltl({ pickupContactEmail: 'ops at acme.com' }),
		{},
		/without an @: Pickup Contact Email ops at acme\.com/,
	],
	[
		"a refrigerated type that isn't marked as a reefer",
		'order.create',
		order({ type: '40RF' }),
		{},
		/Reefer isn't Yes.*MSCU1234566 40RF/,
	],
	[
		'a date in the past',
		'order.create',
		{ ...order({}), portOfDischargeEta: '2020-01-31' },
		{},
		/Dates in the past.*Port of Discharge ETA 2020-01-31/,
	],
	[
		'a state by name',
		'ltlQuote.create',
		quote({ pickupState: 'California' }),
		{},
		/two-letter.*Pickup State California/,
	],
	[
		'an empty row of freight',
		'ltlQuote.create',
		quote({ items: {}, itemsMode: 'json', itemsJson: [{}, { units: 2 }] }),
		{},
		/row of Items is empty/,
	],
	['a ZIP code of four digits', 'ltlQuote.create', quote({ pickupZipcode: '9176' }), {}, /ZIP codes.*Zip Code 9176/],
])('points out %s', async (_what, name, parameters, input, hint) => {
	expect(await hintsOf(name, parameters, input)).toContainEqual(expect.stringMatching(hint));
});

it.each<[string, string, IDataObject, IDataObject]>([
	['a reefer', 'order.create', order({ type: '40RF', isReefer: true }), {}],
	['30,480 kg', 'order.create', order({ weight: 30_480 }), {}],
	['the city that was quoted', 'order.create', order({}, { deliveryAddress: '1 A St\nOntario, CA 91761' }), QUOTE],
	['an address without a city', 'order.create', order({}, { deliveryAddress: '1 Main St, Houston' }), QUOTE],
	['an address in a court', 'order.create', order({}, { deliveryAddress: '1 Main Ct' }), QUOTE],
	...['1 A St, Ontario', '1 A St Ontario CA', '1 A St, Ontario, California 91761, USA', '1 A St, Ontario 91761'].map(
		(deliveryAddress): [string, string, IDataObject, IDataObject] => [
			`the quoted city in ${deliveryAddress}`,
			'order.create',
			order({}, { deliveryAddress }),
			QUOTE,
		],
	),
	['another city without a quote', 'order.create', order({}, { deliveryAddress: '1 A St, Houston, TX 77002' }), {}],
	[
		'insurance with a value',
		'ltlShipment.create',
		ltl({ isInsuranceEntrusted: true, additionalFields: { cargoValue: 9_000 } }),
		{},
	],
	['a ZIP+4', 'ltlQuote.create', quote({ pickupZipcode: '91761-1234' }), {}],
	['a Canadian postal code', 'ltlQuote.create', quote({ pickupZipcode: 'K1A 0B1' }), {}],
])("doesn't show a hint for %s", async (_what, name, parameters, input) => {
	expect(await hintsOf(name, parameters, input)).toEqual([]);
});

it('books implausible values unchanged', async () => {
	const run = await runOperation(sandbox(), 'ltlShipment.create', ltl({ pickupContactEmail: 'ops at acme.com' }), {
		mode: 'manual',
	});
	expect(jsonOf(run)[0]?.body).toMatchObject({ pickup_contact_email: 'ops at acme.com' });
});

it('points out only an invalid check digit, for any number', async () => {
	const characters = fc
		.tuple(fc.stringMatching(/^[A-Z]{4}$/), fc.stringMatching(/^\d{6}$/))
		.map((parts) => parts.join(''));
	await fc.assert(
		fc.asyncProperty(characters, fc.nat({ max: 9 }), async (ten, digit) => {
			const hints = await hintsOf('order.create', order({ number: `${ten}${digit}` }));
			expect(hints.some((hint) => hint.includes('check digit'))).toBe(digit !== checkDigit(ten));
		}),
		{ numRuns: runs(15) },
	);
}, 600_000);
