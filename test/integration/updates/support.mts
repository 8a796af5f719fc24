import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import type { Sandbox } from '../../../sandbox/index.mts';
import { triggerKit, type TriggerKit } from '../../../tools/engine/index.mts';
import { credentialsFor } from '../support/freight.mts';

export interface KitOptions {
	readonly parameters?: IDataObject;
	readonly staticData?: IDataObject;
	readonly node?: Partial<INode>;
	readonly baseUrl?: string;
	readonly token?: string;
}

export const ORDER_CHANGES = [
	'container.lastFreeDay',
	'container.shippingEvent',
	'container.status',
	'order.created',
	'order.releasedStatus',
	'order.status',
];

/** The updates trigger in a published workflow; it watches every change of orders unless told otherwise. */
export const updatesKit = async (
	{ url }: Sandbox,
	{ parameters, staticData, node, token, baseUrl = url }: KitOptions = {},
): Promise<TriggerKit> =>
	await triggerKit({
		type: 'drayageFreightUpdatesTrigger',
		parameters: { watch: 'order', changes: ORDER_CHANGES, ...parameters },
		credentials: credentialsFor(baseUrl, token),
		...(staticData && { staticData }),
		...(node && { node }),
	});

/** The JSON of what a poll handed to n8n. */
export const jsonOf = (answer: INodeExecutionData[][] | null): IDataObject[] =>
	(answer ?? []).flat().map(({ json }) => json);

/** What changed, in short: `order.status 70001: open → on hold`. */
export const brief = (items: readonly IDataObject[]): string[] =>
	items.map((item) => {
		const { change, orderId, rateRequestId, orderNumber, previous, current } = item as Record<string, string | null>;
		return `${change} ${orderId ?? rateRequestId ?? orderNumber}: ${previous} → ${current}`;
	});

/** One poll, in short. */
export const pollBrief = async (kit: TriggerKit): Promise<string[]> => brief(jsonOf(await kit.poll()));

/** The records that a kit keeps, by ID. */
export const keptRecords = (kit: TriggerKit): IDataObject => {
	const node = Object.values(kit.staticData())[0] as { memory?: { records: IDataObject } } | undefined;
	return node?.memory?.records ?? {};
};

/** Paths and pages of the requests so far. */
export const requestsOf = async ({ control }: Sandbox): Promise<string[]> =>
	(await control.log()).map(({ path, query }) => `${path} ${String(query.page ?? '')}`.trim());
