/** One thing that nobody documents, by its anchor in docs/interface.md, and what would have to happen to see it. */
export const POINTS = {
	'u-lists-in-queries': 'needs a rate search',
	'u-error-bodies': 'needs a refusal',
	'u-empty-answers': 'needs --reversible',
	'u-data-wrapper': 'needs an answer',
	'u-booked': 'needs a booking, which is never made',
	'u-pages': 'needs at least two orders, rate requests or public warehouses',
	'u-warehouse-keyword': 'needs a public warehouse',
	'u-agent-search': 'needs a pickup number agent',
	'u-order-numbers': 'needs an LTL shipment',
	'u-registrations': 'needs a webhook configuration',
	'u-event-paths': 'needs a receiver that the service can reach',
	'u-request-limit': 'needs an answer',
	'u-passed-through': 'needs a rate',
	'u-quote-reference': 'needs a booking, which is never made',
	'u-downloads': 'needs an order or LTL shipment with a file',
	'u-pickup-date': 'needs quotes on the day that ends',
	'u-is-24-hours': 'needs --reversible',
	'u-currency': 'needs a rate search',
	'u-nothing-unchosen': 'needs --reversible',
	'u-loose-rows': 'needs LTL quotes',
	'u-cross-field-rules': 'is about requests, not about answers',
	'u-quotas': 'needs a rate search',
	'u-event-types': 'needs a receiver that the service can reach',
	'u-ids': 'needs records',
	'u-response-names': 'needs an order with a container',
} as const;

export type Point = keyof typeof POINTS;
export type Verdict = 'as assumed' | 'differs' | 'could not be seen';
