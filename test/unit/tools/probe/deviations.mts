import type { Fault } from '../../../../sandbox/faults/faults.mts';

const ALWAYS = { times: 1_000 };
const invalid = (field: string) => ({
	error: 'VALIDATION',
	errors: { [field]: ['It is invalid.'] },
	message: 'Failed Validation',
});

/** Faults that make the service differ from the assumptions. */
export const faults: readonly Fault[] = [
	{
		path: '/api/v2/users/profile',
		kind: 'rewrite',
		set: { available_balance: '1200.50' },
		remove: ['rate_search_limit_refresh_in_seconds'],
	},
	{ path: '/api/v2/users/profile', status: 403, body: { error: 'no' } },
	{ path: '/api/v2/cities', skip: 2, status: 422, body: {} },
	{
		path: '/api/v2/intermodalRegions',
		kind: 'rewrite',
		status: 203,
		set: { message: 'ok' },
		headers: { 'x-ratelimit-limit': '60' },
	},
	{ path: '/api/v2/intermodalRegions/cities/*', kind: 'rewrite', remove: ['data.*.has_ramp_port'] },
	{
		path: '/api/v2/rates/advanceSearch',
		kind: 'rewrite',
		remove: ['data.currency'],
		set: { 'data.rates.*.expired_at': 'soon', 'data.remaining_limit': 5 },
	},
	{
		...ALWAYS,
		path: '/api/v2/rateRequests',
		kind: 'rewrite',
		ignore: ['page'],
		set: { 'data.*.status': 'waiting', 'data.*.created_at': '2026-11-22T08:00:00Z' },
	},
	{
		...ALWAYS,
		path: '/api/v2/orders',
		kind: 'rewrite',
		ignore: ['per_page', 'mbl_number', 'id'],
		set: {
			// A small ID is part of every other record's text. It is no order's.
			'data.0.id': 1,
			'data.*.urgent': 'no',
			'data.*.status': 'archived',
			'data.*.containers.*.status': 99,
			'data.*.news': 1,
		},
	},
	{ ...ALWAYS, path: '/api/v2/orders/{orderId}/files', kind: 'rewrite', remove: ['data.*.filename'] },
	{ ...ALWAYS, path: '/api/v2/orders/{orderId}/files/{fileId}', status: 200, body: { data: { link: 'x' } } },
	{ ...ALWAYS, path: '/api/v2/warehouses/public/search', kind: 'rewrite', ignore: ['keyword'] },
	{ ...ALWAYS, method: 'GET', path: '/api/v2/pickupNumberAgents', kind: 'rewrite', ignore: ['name'] },
	{ ...ALWAYS, method: 'GET', path: '/api/v2/pickupNumberAgents/{id}', status: 405, body: {} },
	{ ...ALWAYS, method: 'DELETE', path: '/api/v2/pickupNumberAgents/{id}', kind: 'delay', status: 200 },
	{ ...ALWAYS, path: '/api/ltl/shipments', kind: 'rewrite', ignore: ['order_numbers'] },
	{ path: '/api/ltl/shipments/tracking', skip: 1, status: 400, body: invalid('order_numbers') },
	{
		...ALWAYS,
		path: '/api/v2/ftl/shipments',
		kind: 'rewrite',
		headers: { 'x-ratelimit-remaining': null },
	},
	{ ...ALWAYS, method: 'GET', path: '/api/webhook/config', kind: 'rewrite', remove: ['data.*.event_type'] },
	{ ...ALWAYS, method: 'DELETE', path: '/api/webhook/config', status: 200, body: {} },
	{ method: 'POST', path: '/api/v2/warehouses', status: 400, body: invalid('is_24_hours') },
];

/** The points that differ as a result, each with a part of its report. */
export const differing = [
	['u-empty-answers', 'POST warehouse is answered with 400'],
	['u-data-wrapper', 'intermodalRegion.getAll answers data, message'],
	['u-pages', 'rateRequest.getAll: page is ignored'],
	['u-pages', 'order.getAll: per_page is ignored'],
	['u-warehouse-keyword', 'keyword is ignored'],
	['u-agent-search', 'name is ignored'],
	['u-agent-search', 'an ID does not get its agent (405)'],
	['u-order-numbers', 'the list finds others, or none'],
	['u-order-numbers', 'tracking without numbers is answered with 400'],
	['u-registrations', 'event_type is not listed'],
	['u-registrations', 'deleting is answered with 200 and does nothing'],
	['u-passed-through', 'id or expired_at: aaaa'],
	['u-downloads', 'orderFile.download: 200, application/json without a name'],
	['u-is-24-hours', 'refused'],
	['u-currency', 'a search names no currency'],
	['u-quotas', 'a search changes the quota otherwise'],
] as const;

const PROFILE = 'GET /api/v2/users/profile';
const ORDERS = 'GET /api/v2/orders';

/** The other findings: type, place and content. */
export const found = [
	['other type', PROFILE, 'available_balance: string, documented is number'],
	['missing field', PROFILE, 'rate_search_limit_refresh_in_seconds'],
	['other status', `${PROFILE} with a token that nobody has`, '403, documented is 401'],
	['other status', 'GET /api/v2/cities with neither query nor unlocode', '422, documented is 400'],
	['other status', 'GET /api/v2/intermodalRegions', '203, documented is 200'],
	['other header', 'GET /api/v2/intermodalRegions', 'X-RateLimit-Limit is 60, documented is 120'],
	['missing field', 'GET /api/v2/intermodalRegions/cities/{cityId}/suggestion', 'has_ramp_port'],
	['missing field', 'GET /api/v2/rates/advanceSearch', 'currency'],
	['unknown code', 'GET /api/v2/rateRequests', 'status: waiting'],
	['form of a date', 'GET /api/v2/rateRequests', 'created_at: 9999-99-99a99:99:99a'],
	['ignored filter', ORDERS, 'mbl_number'],
	['ignored filter', ORDERS, 'id'],
	['other type', ORDERS, 'urgent: string, documented is boolean'],
	['unknown code', ORDERS, 'status: archived'],
	['unknown code', ORDERS, 'containers[].status: 99'],
	['undocumented field', ORDERS, 'news: integer'],
	['missing field', 'GET /api/v2/orders/{orderId}/files', 'filename'],
	['other status', 'GET /api/v2/orders/{orderId}/files', '404, documented is 200'],
	['other status', 'GET /api/v2/pickupNumberAgents/{pickupNumberAgentId}', '405, documented is 200'],
	['other status', 'DELETE /api/v2/pickupNumberAgents/{pickupNumberAgentId}', '200, documented is 204'],
	['other header', 'GET /api/v2/ftl/shipments', 'X-RateLimit-Remaining is missing'],
] as const;
