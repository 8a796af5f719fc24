import type { AnyZodObject } from 'zod';
import type { endpoints } from './index.ts';
import * as records from './records.mts';

/** A successful response. */
interface Answer {
	readonly status: number;
	/** Whether the status is undocumented and assumed from REST conventions. */
	readonly isAssumed: boolean;
	/** One record of the response; null if the response is a file or empty. */
	readonly record: AnyZodObject | null;
}

const answered = (status: number, record: AnyZodObject | null): Answer => ({ status, isAssumed: false, record });

const ok = (record: AnyZodObject) => answered(200, record);
const file = answered(200, null);
const created = (record: AnyZodObject) => answered(201, record);
const noContent = answered(204, null);

/** undocumented: the status (docs/interface.md#success-codes). */
const assumed = (answer: Answer): Answer => ({ ...answer, isAssumed: true });

type Endpoints = typeof endpoints;
type Responses = { readonly [R in keyof Endpoints]: { readonly [O in keyof Endpoints[R]]: Answer } };

/**
 * The documented response of each endpoint. The nodes never validate responses against these, since the API may omit
 * and add fields. Only the sandbox, the API description, the output previews and the tests use them, so they aren't
 * published.
 */
const responses: Responses = {
	userProfile: { get: ok(records.profile) },
	city: { search: ok(records.foundCity) },
	intermodalRegion: { getAll: ok(records.intermodalRegion), suggest: ok(records.intermodalRegion) },
	rate: { search: ok(records.rateSearchResult) },
	rateRequest: { create: created(records.createdRateRequest), getAll: ok(records.rateRequest) },
	warehouse: {
		create: assumed(created(records.warehouse)),
		get: ok(records.warehouse),
		update: assumed(ok(records.warehouse)),
		delete: assumed(noContent),
		searchPublic: ok(records.publicWarehouse),
	},
	order: { create: created(records.createdOrder), get: ok(records.order), getAll: ok(records.order) },
	orderFile: { upload: ok(records.file), getAll: ok(records.file), download: file, delete: noContent },
	pickupNumberAgent: {
		create: assumed(created(records.agent)),
		search: ok(records.agent),
		get: ok(records.agent),
		update: assumed(ok(records.agent)),
		delete: noContent,
	},
	ltlQuote: { create: assumed(ok(records.ltlQuote)) },
	ltlShipment: { create: created(records.shipment), getAll: ok(records.shipment), track: ok(records.shipment) },
	ltlShipmentFile: { getAll: ok(records.shipmentFile), download: file },
	ftlQuote: { create: assumed(ok(records.ftlQuote)) },
	ftlShipment: {
		create: assumed(created(records.shipment)),
		getAll: ok(records.shipment),
		track: ok(records.shipment),
	},
	ftlShipmentFile: { getAll: ok(records.shipmentFile), download: file },
	webhookConfiguration: {
		create: assumed(created(records.webhookConfiguration)),
		getAll: ok(records.webhookConfiguration),
		delete: assumed(noContent),
	},
};

/** Returns the documented response of `resource.operation`. Throws for an unknown name. */
export const responseOf = (name: string): Answer => {
	const [resource = '', operation = ''] = name.split('.');
	const answer = (responses as Readonly<Record<string, Readonly<Record<string, Answer>>>>)[resource]?.[operation];
	if (!answer) throw new Error(`The contract does not say what ${name} answers`);
	return answer;
};
