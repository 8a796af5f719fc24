import { html } from 'htm/preact';
import { shortDate } from './format.js';
import { Time } from './parts.js';

/**
 * Defines a column: title, value, relative width, and the minimum size of the list that shows it (1 always, 2 and 3 if
 * there is room). The first column links to the record. The status is always last.
 */
const column = (title, show, width = 1, priority = 1, kind = '') => ({ title, show, width, priority, kind });
/** Defines a column with a minimum width in pixels, so that its content isn't cut off. */
const uncut = (least, shown) => ({ ...shown, least });

const field = (name) => (row) => row[name];
const time = (title = 'Time', priority = 1) =>
	uncut(
		155,
		column(title, ({ at }, now) => html`<${Time} at=${at} now=${now} />`, 0.9, priority, 'time'),
	);
const price = column('Price', field('price'), 0.7, 1, 'number');
const date = (title, name, priority) => column(title, (row, now) => shortDate(row[name], now), 0.7, priority);
const withCode = (name, code) => (row) => html`${row[name]}<small class="code">${row[code]}</small>`;

const lastFreeDay = column(
	'Last free day',
	({ lastFreeDay: day }, now) =>
		day
			? html`<span class="tone" data-tone=${day.tone}>${shortDate(day.text, now)}</span>`
			: html`<span class="none">—</span>`,
	0.8,
);

const shipment = [
	column('Order number', field('id'), 1.3),
	column('Lane', field('lane'), 2),
	column('Reference', field('reference'), 1, 3),
	date('Pickup', 'pickup', 2),
	date('Delivery', 'delivery', 2),
	price,
];

export const columns = {
	quotes: [
		column('Lane', field('lane'), 2.2),
		column('Mode', field('mode'), 0.7),
		time('Quoted', 2),
		column('Rates', field('options'), 0.5, 2, 'number'),
		column('From', field('price'), 0.7, 1, 'number'),
		column('Booked as', field('booked'), 1.4, 3),
	],
	orders: [
		uncut(185, column('MBL number', field('mbl'), 1.2)),
		column('Lane', field('lane'), 2.1),
		column('Reference', field('reference'), 0.9, 3),
		column('Containers', field('containers'), 1.1, 2),
		date('ETA', 'eta', 3),
		lastFreeDay,
		{ ...price, priority: 2 },
	],
	ltl: shipment,
	ftl: shipment,
	rateRequests: [
		column('Lane', field('lane'), 2),
		column('Request', field('id'), 0.7),
		time('Created', 2),
		column('Memo', field('memo'), 1.4, 2),
		price,
	],
	documents: [
		column('Document', field('name'), 1.6),
		uncut(205, column('Belongs to', field('holder'), 1.6)),
		column('File', field('filename'), 1.8, 2),
		column('Size', field('size'), 0.7, 3, 'number'),
		time('Added'),
	],
	webhooks: [
		column('Event', withCode('event', 'code'), 1.8),
		column('URL', field('url'), 2.4, 2, 'clip'),
		column('Company', field('company'), 1, 3),
	],
	deliveries: [
		column('Event', withCode('event', 'code'), 1.8),
		uncut(150, column('Orders', field('orders'), 1.3)),
		column('Receiver', ({ receiver, isTest }) => `${receiver}${isTest ? ', test run' : ''}`, 1.2, 2),
		column('Attempts', field('attempts'), 0.6, 3, 'number'),
		time(),
	],
	log: [
		column('Operation', field('name'), 1.3),
		column(
			'Request',
			({ method, path, query }) =>
				html`<code><b>${method}</b> ${path}${query ? html`<span class="muted">?${query}</span>` : ''}</code>`,
			2.6,
			1,
			'clip',
		),
		column('User', field('user'), 0.9, 3),
		column('Took', field('took'), 0.6, 2, 'number'),
		time(),
	],
	warehouses: [
		column('Name', field('name'), 1.4),
		column('City', field('city'), 1),
		column('Address', field('address'), 2, 2),
		column('Code', field('code'), 0.6, 3),
		column('ID', field('id'), 0.5),
	],
	agents: [
		column('Name', field('name'), 1.2),
		column('Emails', field('emails'), 2),
		column('Company', field('company'), 1.2, 2),
		column('ID', field('id'), 0.5),
	],
};

/** Lists of records that have a status. */
export const withStatus = ['quotes', 'orders', 'ltl', 'ftl', 'rateRequests', 'webhooks', 'deliveries', 'log'];
