/** The pages in the order of the navigation. `noun` completes "Search …". */
export const groups = [
	{ pages: [{ name: 'home', title: 'Overview', noun: 'everything' }] },
	{
		title: 'Freight',
		pages: [
			{ name: 'quotes', title: 'Quotes', noun: 'quotes: lane, number, booking' },
			{ name: 'orders', title: 'Orders', noun: 'orders: MBL, container, PO, city' },
			{ name: 'ltl', title: 'LTL shipments', noun: 'LTL shipments: number, city, reference' },
			{ name: 'ftl', title: 'FTL shipments', noun: 'FTL shipments: number, city, reference' },
			{ name: 'rateRequests', title: 'Rate requests', noun: 'rate requests: lane, memo' },
			{ name: 'documents', title: 'Documents', noun: 'documents: type, file, order' },
		],
	},
	{
		title: 'Integration',
		pages: [
			{ name: 'webhooks', title: 'Webhooks', noun: 'webhooks: event, URL' },
			{ name: 'deliveries', title: 'Deliveries', noun: 'deliveries: event, order, URL' },
			{ name: 'log', title: 'Requests', noun: 'requests: path, parameter, status' },
		],
	},
	{
		title: 'Directory',
		pages: [
			{ name: 'warehouses', title: 'Warehouses', noun: 'warehouses: name, address' },
			{ name: 'agents', title: 'Pickup number agents', noun: 'agents: name, email' },
		],
	},
	{ pages: [{ name: 'advanced', title: 'Advanced', noun: 'everything' }] },
];

const all = groups.flatMap(({ pages }) => pages);

/** Returns the page with this name. The search page isn't in the navigation. */
export const pageOf = (name) => all.find((page) => page.name === name) ?? { name, title: 'Search', noun: 'everything' };
