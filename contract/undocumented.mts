import type { endpoints } from './index.ts';

type Endpoints = typeof endpoints;
type FieldsOf<E> = keyof (E extends { query: infer Q } ? Q : E extends { body: infer B } ? B : never) | 'page';
type Undocumented = {
	readonly [R in keyof Endpoints]?: {
		readonly [O in keyof Endpoints[R]]?: string | { readonly [F in FieldsOf<Endpoints[R][O]>]?: string };
	};
};

/**
 * The undocumented parts of requests, each with the anchor in docs/interface.md that explains how this project handles
 * it. A part is a field, or the whole request if only its method and path are documented.
 */
const requests: Undocumented = {
	warehouse: {
		create: { is_24_hours: 'u-is-24-hours' },
		update: { is_24_hours: 'u-is-24-hours' },
		searchPublic: { keyword: 'u-warehouse-keyword', page: 'u-pages' },
	},
	pickupNumberAgent: { create: 'u-agent-search', search: 'u-agent-search' },
	ltlQuote: { create: { items: 'u-loose-rows' } },
	ltlShipment: { track: 'u-order-numbers' },
	ftlShipment: { create: { quote_number: 'u-quote-reference' } },
	webhookConfiguration: { create: 'u-registrations', getAll: 'u-registrations', delete: 'u-registrations' },
};

type Anchors = string | Readonly<Record<string, string>>;

/**
 * Returns the anchor for a field of `resource.operation`, or for the whole request without a field. Returns undefined
 * if it is documented.
 */
export const anchorOf = (name: string, field?: string): string | undefined => {
	const [resource = '', operation = ''] = name.split('.');
	const anchors = (requests as Readonly<Record<string, Readonly<Record<string, Anchors>>>>)[resource]?.[operation];
	return typeof anchors === 'object' ? anchors[field ?? ''] : anchors;
};
