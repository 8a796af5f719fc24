const PAGE = 'https://github.com/n8n-nodes-drayage/n8n-nodes-drayage/blob/main/docs/interface.md';

/** How an operation or a field is marked that nobody documents: what this project does stands at the anchor. */
export const undocumented = (anchor: string) => ({ 'x-undocumented': `${PAGE}#${anchor}` });

/** Operations that are documented by method and path only, or not at all, by name. */
export const OPERATIONS: Readonly<Record<string, string>> = {
	'pickupNumberAgent.search': 'u-agent-search',
	'ltlShipment.track': 'u-order-numbers',
	'webhookConfiguration.create': 'u-registrations',
	'webhookConfiguration.getAll': 'u-registrations',
	'webhookConfiguration.delete': 'u-registrations',
};

/** Fields of requests, by operation. */
export const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'rate.search': { cargo_types: 'u-lists-in-queries', is_limited_area_access: 'u-lists-in-queries' },
	'warehouse.create': { is_24_hours: 'u-is-24-hours' },
	'warehouse.update': { is_24_hours: 'u-is-24-hours' },
	'warehouse.searchPublic': { keyword: 'u-warehouse-keyword', page: 'u-pages' },
	'ltlQuote.create': { items: 'u-loose-rows' },
	'ltlShipment.track': { order_numbers: 'u-order-numbers' },
	'ftlShipment.create': { quote_number: 'u-quote-reference' },
};

/** Statuses of success that are documented; the others are this project's reading of REST's habits. */
export const STATUSES: Readonly<Record<string, number>> = {
	'rateRequest.create': 201,
	'order.create': 201,
	'orderFile.upload': 200,
	'orderFile.delete': 204,
	'pickupNumberAgent.delete': 204,
	'ltlShipment.create': 201,
};

/** The one answer without `data` around it. */
export const BARE = 'userProfile.get';
