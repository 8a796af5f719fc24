import type { IDataObject } from 'n8n-workflow';
import { bounds, emptyLists, requiredFields } from '../../fixtures/bounds/index.mts';
import { changed } from '../../fixtures/change.mts';
import { examples, operationOf } from '../../fixtures/examples/index.mts';
import { runOperation, useSandbox } from '../support/freight.mts';

const sandbox = useSandbox();

/** Parameters of the operations that no example shows. */
const OTHERS: Readonly<Record<string, IDataObject>> = {
	'orderFile.upload': { orderId: 1024, source: 'url', urls: { url: [{ url: 'https://example.com/do.pdf' }] } },
	'orderFile.download': { orderId: 1024, fileId: 9 },
	'ltlShipmentFile.download': { orderNumber: 'LS241205028749', fileId: 3 },
	'ftlShipmentFile.download': { orderNumber: 'FS260127000001', fileId: 3 },
	'webhookConfiguration.delete': { configurationId: 4 },
};

const parametersOf = (name: string): IDataObject => {
	const parameters = examples[name]?.parameters ?? OTHERS[name];
	if (!parameters) throw new Error(`There is no example ${name}`);
	return parameters;
};

const badValues = bounds.flatMap((bound) =>
	bound.bad.map((value) => [bound.example, bound.parameter, value, `${bound.label} ${bound.says}`] as const),
);

/** n8n itself names fields that are left empty; what an expression fails to deliver, it does not see. */
const NOTHING = '={{ $json.nothing }}';

const missing = [
	...Object.entries(requiredFields).flatMap(([operation, fields]) =>
		Object.entries(fields).map(([parameter, label]) => [operation, parameter, NOTHING, label] as const),
	),
	...emptyLists.map(([operation, , parameter, label]) => [operation, parameter, '={{ [] }}', label] as const),
];

const QUOTE = 'ltlQuote.create';
const HOME_DELIVERY = 'ltlQuote.create with home delivery';
const ONLY_HOME_DELIVERY = 'may be sent only with the home delivery accessorial';

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
	...['warehouse', 'address'].map(
		(deliverTo) => ['order.create', { deliverTo }, 'Warehouse or Delivery Address must be given'] as const,
	),
	[
		HOME_DELIVERY,
		{ destinationAddressType: 'business' },
		'Destination Address Type must be residential for home delivery',
	],
	[
		HOME_DELIVERY,
		{ 'additionalFields.destinationAccessorials': ['homeDelivery', 'liftgate'] },
		'Destination Accessorials must hold only home delivery',
	],
	...['residential', 'limitedAccess'].map(
		(pickupAddressType) =>
			[HOME_DELIVERY, { pickupAddressType }, 'Pickup Address Type must be business for home delivery'] as const,
	),
	[
		HOME_DELIVERY,
		{ 'additionalFields.pickupAccessorials': ['liftgate'] },
		'Pickup Accessorials must be empty for home delivery',
	],
	[QUOTE, { 'additionalFields.floor': 2 }, `Floor ${ONLY_HOME_DELIVERY}`],
	[QUOTE, { 'additionalFields.isElevator': false }, `Elevator ${ONLY_HOME_DELIVERY}`],
	[QUOTE, { 'additionalFields.isMilitary': false }, `Military ${ONLY_HOME_DELIVERY}`],
	[QUOTE, { pickupDate: '2020-01-01' }, 'Pickup Date must not be in the past'],
] as const;

async function expectRefused(name: string, parameters: IDataObject, message: string) {
	const { error, items } = await runOperation(sandbox(), operationOf(name), parameters);
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
		async (operation, parameter, value, label) => {
			await expectRefused(operation, changed(parametersOf(operation), parameter, value), `${label} is required`);
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
	expect(error?.message).toContain('Container Size (Feet) must be');
	expect(error?.message).toContain('Cargo Value must be');
	expect(error?.message).toContain('Weight Unit must be');
});

it('sends nothing at all when a later item of a write is wrong', async () => {
	const parameters = { ...parametersOf('pickupNumberAgent.create'), name: '={{ $json.name }}' };
	const items = [{ json: { name: 'Harbor Dispatch' } }, { json: { name: '' } }];
	const { error } = await runOperation(sandbox(), 'pickupNumberAgent.create', parameters, { items });
	expect(error?.message).toBe('Name is required [item 1]');
	expect(await sandbox().control.log()).toEqual([]);
});
