import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { ControlClient, Sandbox } from '../../sandbox/index.mts';
import { initBinaryData, runNode } from '../engine/index.mts';

/** Returns the first output item of an earlier operation of the story. */
export type Seen = (operation: string) => Readonly<Record<string, string | number>>;

export interface Scene {
	readonly operation: string;
	/** The node's parameters, except resource and operation. */
	readonly parameters: (seen: Seen) => INodeParameters;
	/** Changes in the API before this scene. */
	readonly before?: (control: ControlClient, seen: Seen) => Promise<unknown>;
}

const scene = (
	operation: string,
	parameters: Scene['parameters'] | INodeParameters = {},
	before?: Scene['before'],
): Scene => ({
	operation,
	parameters: typeof parameters === 'function' ? parameters : () => parameters,
	...(before && { before }),
});

const lane = { toCityId: 'Ontario, CA', intermodalRegionId: 'Los Angeles/Long Beach - CA' };

const haul = {
	...{ pickupZipcode: '91761', pickupCity: 'Ontario', pickupState: 'CA' },
	...{ destinationZipcode: '12207', destinationCity: 'Albany', destinationState: 'NY', pickupDate: '2099-03-09' },
};

const parties = {
	...{ pickupCompanyName: 'Example Trading Inc.', pickupAddress1: '1670 Champagne Ave' },
	...{ pickupContactEmail: 'desk@example.com', pickupContactPhone: '909-555-0100' },
	...{ pickupOpenTime: '08:00', pickupCloseTime: '17:00' },
	...{ destinationCompanyName: 'Example Stores LLC', destinationAddress1: '25 Broadway' },
	...{ destinationContactEmail: 'dock@example.com', destinationContactPhone: '518-555-0100' },
	...{ destinationOpenTime: '09:00', destinationCloseTime: '16:00' },
};

const pallets = {
	...{ units: 2, pieces: 40, packageType: 'Pallet', description: 'Furniture', totalWeight: 800, weightUnit: 'lb' },
	...{ length: 48, width: 40, height: 60, dimensionUnit: 'in' },
};

const MBL = 'MAEU123456789';

/** Returns a record selected by name, as saved by the editor. */
const named = (value: string) => ({ __rl: true, mode: 'name', value });

const files = (mode: 'ltl' | 'ftl'): Scene[] => {
	const orderNumber = (seen: Seen) => seen(`${mode}Shipment.create`).order_number;
	return [
		scene(`${mode}ShipmentFile.getAll`, (seen) => ({ orderNumber: orderNumber(seen) })),
		scene(`${mode}ShipmentFile.download`, (seen) => ({
			orderNumber: orderNumber(seen),
			fileId: seen(`${mode}ShipmentFile.getAll`).id,
		})),
	];
};

/**
 * Every operation once, in chapters of operations that need each other's records. Each chapter starts with an empty
 * sandbox, so that a new scene changes no IDs in others.
 */
const chapters: ReadonlyArray<readonly Scene[]> = [
	[
		scene('city.search', { query: 'Ontario, CA' }),
		scene('intermodalRegion.suggest', { cityId: 'Ontario, CA' }),
		scene('intermodalRegion.getAll'),
	],
	[
		scene('rateRequest.create', { ...lane, additionalFields: { memo: 'Two loads a week' } }),
		scene('rateRequest.getAll', {}, (control, seen) =>
			control.advanceRateRequest({ id: Number(seen('rateRequest.create').id) }),
		),
	],
	[
		scene('pickupNumberAgent.create', { name: 'Harbor Dispatch', emails: 'pickup@example.com, desk@example.com' }),
		scene('pickupNumberAgent.get', { pickupNumberAgentId: '201' }),
		scene('pickupNumberAgent.search', { filters: { name: 'harbor' } }),
		scene('pickupNumberAgent.update', {
			pickupNumberAgentId: 'Harbor Dispatch',
			name: 'Harbor Desk',
			emails: 'pickup@example.com',
		}),
		scene('pickupNumberAgent.delete', { pickupNumberAgentId: 'Harbor Desk' }),
	],
	[
		scene('warehouse.create', {
			...{
				name: 'Ontario DC',
				address: '1670 Champagne Ave',
				cityId: 'Ontario, CA',
				zipcode: '91761',
				isResidential: false,
			},
			contacts: { contact: [{ name: 'Ana', phone: '909-555-0100', email: 'dock@example.com', type: ['APT'] }] },
		}),
		scene('warehouse.update', (seen) => ({
			warehouseId: seen('warehouse.create').id,
			updateFields: { name: 'Ontario DC 2' },
		})),
		scene('warehouse.get', (seen) => ({ warehouseId: seen('warehouse.create').id })),
		scene('warehouse.searchPublic'),
		scene('warehouse.delete', (seen) => ({ warehouseId: seen('warehouse.create').id })),
	],
	[
		scene('rate.search', { ...lane, cntrSize: 40 }),
		scene('order.create', (seen) => ({
			mblNumber: MBL,
			...{ rateId: seen('rate.search').id, quoteId: seen('rate.search').quote_id },
			...{ portOfDischargeId: lane.intermodalRegionId, portOfDischargeEta: '2099-03-16' },
			customerReferenceNumber: 'PO-1234',
			containers: { container: [{ number: 'MSKU1234565', type: '40HQ', package: '20 Cartons', weight: 18_000 }] },
			deliveryAddress: '1670 Champagne Ave, Ontario, CA 91761',
		})),
		scene('order.get', { orderId: named(MBL) }),
		scene('order.getAll', { filters: { mblNumber: MBL }, simplify: true }),
		scene('container.getAll', { filters: { mblNumber: MBL }, simplify: true }, (control, seen) =>
			control.setContainer({ orderId: Number(seen('order.create').id), fields: { last_free_day: '2099-03-20' } }),
		),
		scene('orderFile.upload', {
			...{ orderId: named(MBL), source: 'url' },
			urls: { url: [{ url: 'https://example.com/arrival-notice.pdf', type: 'Arrival Notice' }] },
		}),
		scene('orderFile.getAll', { orderId: named(MBL) }),
		scene('orderFile.download', (seen) => ({ orderId: named(MBL), fileId: seen('orderFile.getAll').id })),
		scene('orderFile.delete', (seen) => ({ orderId: named(MBL), fileId: seen('orderFile.getAll').id })),
	],
	[
		scene('ltlQuote.create', {
			...haul,
			...{ pickupAddressType: 'business', destinationAddressType: 'business', items: { item: [pallets] } },
		}),
		scene('ltlShipment.create', (seen) => ({
			bookingKey: 'PO-1234 load 1',
			rateNumber: seen('ltlQuote.create').rate_number,
			...parties,
			isInsuranceEntrusted: false,
		})),
		scene('ltlShipment.getAll', (seen) => ({ filters: { orderNumbers: seen('ltlShipment.create').order_number } })),
		scene(
			'ltlShipment.track',
			(seen) => ({ orderNumbers: seen('ltlShipment.create').order_number }),
			(control, seen) => control.advanceLtl({ orderNumber: String(seen('ltlShipment.create').order_number) }),
		),
		...files('ltl'),
	],
	[
		scene('ftlQuote.create', haul),
		scene('ftlShipment.create', (seen) => ({
			bookingKey: 'PO-1234 load 2',
			quoteNumber: seen('ftlQuote.create').quote_number,
			...parties,
		})),
		scene('ftlShipment.getAll', (seen) => ({ orderNumbers: seen('ftlShipment.create').order_number })),
		scene(
			'ftlShipment.track',
			(seen) => ({ orderNumbers: seen('ftlShipment.create').order_number }),
			(control, seen) => control.advanceFtl({ orderNumber: String(seen('ftlShipment.create').order_number) }),
		),
		...files('ftl'),
	],
	[
		scene('webhookConfiguration.create', {
			eventType: 'ltl.shipment.status.updated',
			url: 'https://example.com/freight/events',
		}),
		scene('webhookConfiguration.getAll'),
		scene('webhookConfiguration.delete', (seen) => ({ configurationId: seen('webhookConfiguration.create').id })),
	],
	[scene('userProfile.get')],
];

/** All scenes. Tests compare their requests and responses with the facts about the API. */
export const scenes = chapters.flat();

/** A scene and its result. */
export interface PlayedScene {
	readonly operation: string;
	/** The node's parameters, except resource and operation. */
	readonly input: INodeParameters;
	readonly items: INodeExecutionData[];
}

/**
 * Runs each scene with the built node in n8n's engine. Requests go to `address`: the sandbox, or a relay in front of
 * it. Throws at the first scene that returns nothing.
 */
export async function* play(
	{ url, token, control }: Sandbox,
	address = url,
): AsyncGenerator<PlayedScene, void, undefined> {
	const first = new Map<string, IDataObject>();
	const seen: Seen = (operation) => (first.get(operation) ?? {}) as ReturnType<Seen>;
	const credentials = { drayageFreightApi: { environment: 'custom', baseUrl: address, accessToken: token } };
	await initBinaryData();
	for (const chapter of chapters) {
		await control.reset();
		for (const { operation: name, parameters, before } of chapter) {
			const input = parameters(seen);
			await before?.(control, seen);
			const [resource = '', operation = ''] = name.split('.');
			const { items, error } = await runNode({
				type: 'drayageFreight',
				parameters: { resource, operation, ...input },
				credentials,
				items: [{ json: {} }],
			});
			if (error || !items[0]) throw new Error(`The scene of ${name} gave nothing: ${error?.message ?? ''}`);
			first.set(name, items[0].json);
			yield { operation: name, input, items };
		}
	}
}

/** Returns a fixed date for all examples, so that they stay the same. */
export const now = () => new Date('2099-03-02T17:00:00Z');
const MOST_FIELDS_BELOW = 4;

/** Shortens lists to their first entry and records to their first fields. "…" describes the omitted part. */
export function shortened(value: unknown, most: number): unknown {
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) {
		const [first, ...more] = value as unknown[];
		return value.length === 0 ? [] : [shortened(first, most), ...(more.length > 0 ? [`… ${more.length} more`] : [])];
	}
	const fields = Object.entries(value).map(([name, one]) => [name, shortened(one, MOST_FIELDS_BELOW)] as const);
	const left = fields.length - most;
	return Object.fromEntries(left > 1 ? [...fields.slice(0, most), ['…', `${left} more fields`]] : fields);
}

/** Replaces values that differ between runs: quote IDs, the sandbox's port, and the number of days from today. */
export const steady = <T,>(value: T): T =>
	JSON.parse(
		JSON.stringify(value)
			.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '6f1c2a9e-0c6b-4f0e-9c55-2f6f0d7c1a11')
			.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:4010')
			.replace(/"days_left":-?\d+/g, '"days_left":18'),
	) as T;
