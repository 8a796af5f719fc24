import type { AnyZodObject } from 'zod';
import { type Endpoint, type Endpoints, endpoints } from './index.ts';
import * as records from './records.mts';

/** A successful response. */
interface Success {
	readonly status: number;
	/** Whether the status is undocumented and assumed from REST conventions (docs/interface.md#success-codes). */
	readonly isAssumed: boolean;
	/** One record of the response; null if the response is a file or empty. */
	readonly record: AnyZodObject | null;
}

/**
 * The documented record in the response of each endpoint that returns one or several. The nodes never validate responses
 * against these, since the API may omit and add fields. Only the sandbox, the API description, the output previews and
 * the tests use them, so they aren't published.
 */
const returned: { readonly [R in keyof Endpoints]: { readonly [O in keyof Endpoints[R]]?: AnyZodObject } } = {
	userProfile: { get: records.profile },
	city: { search: records.foundCity },
	intermodalRegion: { getAll: records.intermodalRegion, suggest: records.intermodalRegion },
	rate: { search: records.rateSearchResult },
	rateRequest: { create: records.createdRateRequest, getAll: records.rateRequest },
	warehouse: {
		create: records.warehouse,
		get: records.warehouse,
		update: records.warehouse,
		searchPublic: records.publicWarehouse,
	},
	order: { create: records.createdOrder, get: records.order, getAll: records.order },
	orderFile: { upload: records.uploadedFile, getAll: records.file },
	pickupNumberAgent: { create: records.agent, search: records.agent, get: records.agent, update: records.agent },
	ltlQuote: { create: records.ltlQuote },
	ltlShipment: { create: records.shipment, getAll: records.otherShipment, track: records.otherShipment },
	ltlShipmentFile: { getAll: records.shipmentFile },
	ftlQuote: { create: records.ftlQuote },
	ftlShipment: { create: records.otherShipment, getAll: records.otherShipment, track: records.ftlTracking },
	ftlShipmentFile: { getAll: records.shipmentFile },
	webhookConfiguration: { create: records.webhookConfiguration, getAll: records.webhookConfiguration },
};

/** undocumented: the statuses of these endpoints (docs/interface.md#success-codes). */
const ASSUMED = [
	...['warehouse.create', 'warehouse.update', 'warehouse.delete'],
	...['pickupNumberAgent.create', 'pickupNumberAgent.update'],
	...['ltlQuote.create', 'ftlQuote.create', 'ftlShipment.create'],
	...['webhookConfiguration.create', 'webhookConfiguration.delete'],
];

const statusOf = ({ method, isQuote, multipart }: Endpoint) => {
	if (method === 'POST') return isQuote || multipart ? 200 : 201;
	return method === 'DELETE' ? 204 : 200;
};

/** Returns the documented response of `resource.operation`. Throws for an unknown name. */
export const responseOf = (name: string): Success => {
	const [resource = '', operation = ''] = name.split('.');
	const endpoint = (endpoints as Readonly<Record<string, Readonly<Record<string, Endpoint>>>>)[resource]?.[operation];
	if (!endpoint) throw new Error(`The contract has no endpoint ${name}`);
	const record = (returned as Readonly<Record<string, Readonly<Record<string, AnyZodObject>>>>)[resource]?.[operation];
	return { status: statusOf(endpoint), isAssumed: ASSUMED.includes(name), record: record ?? null };
};
