import type { IDataObject } from 'n8n-workflow';
import { bounds, requiredFields } from '../tables/bounds.mts';
import { changed } from '../tables/change.mts';
import { examples } from '../tables/examples.mts';
import { runOperation, useSandbox } from './support/freight.mts';

const sandbox = useSandbox();

const parametersOf = (operation: string): IDataObject => {
	const parameters =
		examples[operation]?.parameters ?? { 'webhookConfiguration.delete': { configurationId: 4 } }[operation];
	if (!parameters) throw new Error(`There is no example of ${operation}`);
	return parameters;
};

const badValues = bounds.flatMap((bound) =>
	bound.bad.map((value) => [bound.operation, bound.parameter, value, `${bound.label} ${bound.says}`] as const),
);

/** n8n itself names fields that are left empty; what an expression fails to deliver, it does not see. */
const NOTHING = '={{ $json.nothing }}';

const missing = Object.entries(requiredFields).flatMap(([operation, fields]) =>
	Object.entries(fields).map(([parameter, label]) => [operation, parameter, NOTHING, `${label} is required`] as const),
);

/** Rules that join fields: operation, changes, message. */
const joint = [
	['city.search', { query: '', unlocode: '' }, 'City or UN/LOCODE must be given'],
	[
		'order.create',
		{ 'additionalFields.finalPortId': '' },
		'Final Port is required when the destination is a ramp port',
	],
	[
		'order.create',
		{ 'additionalFields.finalPortEta': '' },
		'Final Port ETA is required when the destination is a ramp port',
	],
	[
		'order.create',
		{ 'additionalFields.warehouseId': '', 'additionalFields.deliveryAddress': '' },
		'Warehouse ID or Delivery Address must be given',
	],
	[
		'ltlQuote.create',
		{ destinationAddressType: 'business' },
		'Destination Address Type must be residential for home delivery',
	],
	[
		'ltlQuote.create',
		{ 'additionalFields.destinationAccessorials': ['homeDelivery', 'liftgate'] },
		'Destination Accessorials must hold only home delivery',
	],
	['ltlQuote.create', { pickupAddressType: 'residential' }, 'Pickup Address Type must be business for home delivery'],
	[
		'ltlQuote.create',
		{ 'additionalFields.pickupAccessorials': ['liftgate'] },
		'Pickup Accessorials must be empty for home delivery',
	],
	...['floor', 'isElevator', 'isMilitary'].map(
		(field) =>
			[
				'ltlQuote.create',
				{
					'additionalFields.destinationAccessorials': [],
					'additionalFields.floor': '',
					'additionalFields.isElevator': '',
					'additionalFields.isMilitary': '',
					[`additionalFields.${field}`]: field === 'floor' ? 2 : false,
				},
				'may be sent only with the home delivery accessorial',
			] as const,
	),
	['ltlQuote.create', { pickupDate: '2020-01-01' }, 'Pickup Date must not be in the past'],
	['ftlQuote.create', { 'additionalFields.trailerSize': 53 }, 'Trailer Size must be 48 for a trailer of type FLATBED'],
] as const;

async function expectRefused(operation: string, parameters: ReturnType<typeof parametersOf>, message: string) {
	const { error, items } = await runOperation(sandbox(), operation, parameters);
	expect(items).toEqual([]);
	expect(error?.message).toContain(message);
	expect(error?.message).toMatch(/ \[item 0\]$/);
	expect(await sandbox().control.log()).toEqual([]);
}

describe('a documented bound', () => {
	it.each(badValues)('%s: %s %j is named and nothing is sent', async (operation, parameter, value, message) => {
		// n8n itself takes a plain 0 in a required field for an empty one.
		const given = value === 0 ? '={{ 0 }}' : value;
		await expectRefused(operation, changed(parametersOf(operation), parameter, given), message);
	});
});

describe('a required field', () => {
	it.each(missing)(
		'%s: %s that an expression (%j) leaves empty is named and nothing is sent',
		async (operation, parameter, value, message) => {
			await expectRefused(operation, changed(parametersOf(operation), parameter, value), message);
		},
	);
});

describe('a rule that joins fields', () => {
	it.each(joint)('%s with %j is named and nothing is sent', async (operation, changes, message) => {
		const parameters = Object.entries(changes).reduce(
			(tree, [path, value]) => changed(tree, path, value),
			parametersOf(operation),
		);
		await expectRefused(operation, parameters, message);
	});
});

it('names all wrong fields of an item at once', async () => {
	const { error } = await runOperation(sandbox(), 'rate.search', {
		...parametersOf('rate.search'),
		cntrSize: 53,
		additionalFields: { cargoValue: -1, weightUnit: 't' },
	});
	expect(error?.message).toContain('Container Size must be');
	expect(error?.message).toContain('Cargo Value (USD) must be');
	expect(error?.message).toContain('Weight Unit must be');
});

it('sends nothing at all when a later item of a write is wrong', async () => {
	const parameters = { ...parametersOf('pickupNumberAgent.create'), name: '={{ $json.name }}' };
	const items = [{ json: { name: 'Harbor Dispatch' } }, { json: { name: '' } }];
	const { error } = await runOperation(sandbox(), 'pickupNumberAgent.create', parameters, { items });
	expect(error?.message).toBe('Name is required [item 1]');
	expect(await sandbox().control.log()).toEqual([]);
});
