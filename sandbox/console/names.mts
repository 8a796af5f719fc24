import {
	containerStatuses,
	type Endpoint,
	endpoints,
	eventTypes,
	nameOfCode,
	orderFileTypes,
} from '../../contract/index.ts';
import { documentKinds } from '../shipments/documents.mts';

const RESOURCES: Readonly<Record<string, readonly [one: string, many: string]>> = {
	userProfile: ['user profile', 'user profiles'],
	city: ['city', 'cities'],
	intermodalRegion: ['region', 'regions'],
	rate: ['rate', 'rates'],
	rateRequest: ['rate request', 'rate requests'],
	warehouse: ['warehouse', 'warehouses'],
	order: ['order', 'orders'],
	orderFile: ['order document', 'order documents'],
	pickupNumberAgent: ['pickup number agent', 'pickup number agents'],
	ltlQuote: ['LTL quote', 'LTL quotes'],
	ltlShipment: ['LTL shipment', 'LTL shipments'],
	ltlShipmentFile: ['LTL document', 'LTL documents'],
	ftlQuote: ['FTL quote', 'FTL quotes'],
	ftlShipment: ['FTL shipment', 'FTL shipments'],
	ftlShipmentFile: ['FTL document', 'FTL documents'],
	webhookConfiguration: ['webhook', 'webhooks'],
};

/** The verb of each operation, and whether it affects one record or several. */
const VERBS: Readonly<Record<string, readonly [verb: string, isOne: boolean]>> = {
	create: ['Create', true],
	get: ['Get', true],
	getAll: ['List', false],
	search: ['Search', false],
	searchPublic: ['Search public', false],
	suggest: ['Suggest', false],
	update: ['Update', true],
	delete: ['Delete', true],
	track: ['Track', false],
	upload: ['Upload', false],
	download: ['Download', true],
};

/** An operation of the API, as named in the console. */
export interface Operation {
	/** For example, `order.create`. */
	readonly id: string;
	readonly name: string;
}

function build(): ReadonlyMap<string, Operation> {
	const found = new Map<string, Operation>();
	for (const [resource, operations] of Object.entries(endpoints as Record<string, Record<string, Endpoint>>)) {
		for (const [operation, { method, path, responseType }] of Object.entries(operations)) {
			const [one = resource, many = resource] = RESOURCES[resource] ?? [];
			const [verb = operation, isOne = true] = VERBS[operation] ?? [];
			if (responseType === 'only') continue;
			const route = `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
			found.set(route, { id: `${resource}.${operation}`, name: `${verb} ${isOne ? one : many}` });
		}
	}
	return found;
}

const operations = build();

/** Returns the operation that serves a request, or undefined for a path that doesn't exist in the API. */
export const operationOf = (method: string, route: string | null): Operation | undefined =>
	operations.get(`${method} ${route ?? ''}`);

/** Returns the name of an event type, such as "LTL shipment status updated" for `ltl.shipment.status.updated`. */
export function eventName(type: string): string {
	const [mode = '', ...words] = (eventTypes.find(({ value }) => value === type)?.name ?? type).split(' ');
	return [mode, ...words.map((word) => word.toLowerCase())].join(' ');
}

/**
 * Returns the name of a document type, such as "Delivery Order (DO)" for `DO`. Unknown types are returned unchanged.
 */
export const documentName = (type: string | null): string => {
	if (type === null) return 'Document';
	const shipmentPaper = Object.values(documentKinds).find((kind) => kind.type === type)?.title;
	return nameOfCode(orderFileTypes, type) ?? (shipmentPaper ? `${shipmentPaper} (${type})` : type);
};

/** Everyday names for container statuses. The page shows the API's code next to them. */
const SPOKEN: Readonly<Record<number, string>> = {
	0: 'Order confirmed',
	1: 'Predelivery appointment sent',
	2: 'Predelivery appointment confirmed',
	8: 'Exam order received',
	30: 'Delivery planned',
	36: 'Exam pickup appointment confirmed (CET)',
	41: 'Delivered to destination',
	42: 'Dropped at destination',
	44: 'Reported empty by warehouse',
	46: 'Empty returned',
	50: 'Exam pickup appointment confirmed (MET)',
	55: 'Warehouse appointment made by customer',
	61: 'Warehouse appointment confirmed (MET)',
};

export const containerStatusName = (code: number, name = ''): string =>
	SPOKEN[code] ?? nameOfCode(containerStatuses, code) ?? name;

/** Descriptions of the actions of control routes. */
const CONTROLS: Readonly<Record<string, string>> = {
	advanceOrder: 'Order advanced',
	holdOrder: 'Order put on hold',
	releaseOrder: 'Order released from hold',
	cancelOrder: 'Order canceled',
	setOrder: 'Order changed',
	advanceContainer: 'Container advanced',
	examContainer: 'Container sent to exam',
	setContainer: 'Container changed',
	addShippingEvent: 'Shipping event added',
	advanceRateRequest: 'Rate request answered',
	advanceLtl: 'LTL shipment advanced',
	advanceFtl: 'FTL shipment advanced',
	cancelShipment: 'Shipment canceled',
	addDocument: 'Document added',
	addFile: 'File added',
	emit: 'Event emitted',
	seedOrders: 'Orders created',
	seedRateRequests: 'Rate requests created',
	expireRates: 'Rates expired',
	fail: 'Fault set up',
	clearFaults: 'Pending faults cleared',
	setRateLimit: 'Request limit set',
	setQuotas: 'Quotas set',
	behave: 'Behavior changed',
	deliver: 'Webhook delivery changed',
	addToken: 'User added',
	removeToken: 'User removed',
	clock: 'Clock moved forward',
	play: 'Play started',
	stopPlay: 'Play stopped',
};

/** Returns undefined for controls that only read or clean up. */
export const controlName = (control: string): string | undefined => CONTROLS[control];
