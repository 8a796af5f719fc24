import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { RowActions } from './action.js';
import { rowActions } from './actions.js';
import { useView } from './api.js';

const json = (value) => html`<pre><code>${JSON.stringify(value, undefined, 2)}</code></pre>`;
const details = (title, content) =>
	html`<details>
		<summary>${title}</summary>
		${content}
	</details>`;
const time = (ms) => new Date(ms).toLocaleTimeString();
const place = (city) => city?.full_name ?? city ?? '';

const containers = ({ id: orderId, containers: list }, say) =>
	list.map(
		(container) =>
			html`<div>
				${container.number} (${container.type}): ${container.status} ${container.status_name}, last free day${' '}
				${container.last_free_day ?? 'unknown'}
				<${RowActions}
					actions=${rowActions.containers}
					row=${{ ...container, orderId }}
					name=${`container ${container.number}`}
					say=${say}
				/>
			</div>`,
	);

const shipmentColumns = [
	['Order number', ({ orderNumber }) => orderNumber],
	['Status', ({ status }) => status],
	['From', ({ record }) => place(record.pickup_city)],
	['To', ({ record }) => place(record.destination_city)],
	['Booked with', ({ offer }) => offer],
	[
		'Tracking',
		({ tracking }) =>
			details(
				`${tracking.length} event${tracking.length === 1 ? '' : 's'}`,
				tracking.map((step) => html`<div>${step.event_date} ${step.status}, ${step.location}</div>`),
			),
		'wide',
	],
	['Documents', ({ files }) => files.map(({ filename, type }) => html`<div>${type}: ${filename}</div>`)],
	['Record', ({ record }) => details('Show', json(record)), 'wide'],
];

/** The lists of the console: title, what a row is called, and its columns as title, content and class. */
export const lists = {
	orders: {
		title: 'Orders',
		name: ({ mbl_number: mbl }) => `order ${mbl}`,
		columns: [
			['ID', ({ id }) => id],
			['MBL number', ({ mbl_number: mbl }) => mbl],
			['Reference', ({ customer_reference_number: reference }) => reference],
			['Status', ({ status }) => status],
			['Released', ({ released_status: released }) => released],
			['Containers', containers, 'wide'],
			['Record', (order) => details('Show', json(order)), 'wide'],
		],
	},
	rateRequests: {
		title: 'Rate requests',
		name: ({ id }) => `rate request ${id}`,
		columns: [
			['ID', ({ id }) => id],
			['From', ({ intermodal_region: region }) => region],
			['To', ({ to_city: city }) => city],
			['Status', ({ status }) => status],
			['Memo', ({ memo }) => memo],
			['Created', ({ created_at: created }) => created],
		],
	},
	ltl: { title: 'LTL shipments', name: ({ orderNumber }) => `shipment ${orderNumber}`, columns: shipmentColumns },
	ftl: { title: 'FTL shipments', name: ({ orderNumber }) => `shipment ${orderNumber}`, columns: shipmentColumns },
	warehouses: {
		title: 'Warehouses',
		columns: [
			['ID', ({ id }) => id],
			['Name', ({ name }) => name],
			['Address', ({ address }) => address],
			['City', ({ city }) => place(city)],
			['Record', (warehouse) => details('Show', json(warehouse)), 'wide'],
		],
	},
	agents: {
		title: 'Pickup number agents',
		columns: [
			['ID', ({ id }) => id],
			['Name', ({ name }) => name],
			['E-mail addresses', ({ emails }) => emails.join(', ')],
		],
	},
	webhooks: {
		title: 'Webhooks',
		columns: [
			['ID', ({ id }) => id],
			['Event', ({ event_type: type }) => type],
			['URL', ({ url }) => url, 'wide'],
		],
	},
	deliveries: {
		title: 'Deliveries',
		columns: [
			['Event', ({ event_type: type }) => type],
			['URL', ({ url }) => url, 'wide'],
			['Answers', ({ attempts, done }) => `${attempts.join(', ')}${done ? '' : ' …'}`],
			['Body', ({ data }) => details('Show', json({ data })), 'wide'],
		],
	},
	log: {
		title: 'Requests',
		columns: [
			['Time', ({ startedAt }) => time(startedAt)],
			['Method', ({ method }) => method],
			['Path', ({ path, rawQuery }) => (rawQuery ? `${path}?${rawQuery}` : path), 'wide'],
			['Status', ({ status, endedAt }) => status ?? (endedAt ? 'broken off' : '…')],
			['Took', ({ startedAt, endedAt }) => (endedAt ? `${endedAt - startedAt} ms` : '')],
			['User', ({ user }) => user],
			['Body', ({ body }) => (body ? details('Show', json(body)) : ''), 'wide'],
		],
	},
};

const Pages = ({ page, pages, total, go }) =>
	html`<div class="pages">
		<button type="button" class="secondary" disabled=${page <= 1} onClick=${() => go(page - 1)}>Newer</button>
		<span>Page ${page} of ${pages}, ${total} in all</span>
		<button type="button" class="secondary" disabled=${page >= pages} onClick=${() => go(page + 1)}>Older</button>
	</div>`;

const keyOf = ({ id, orderNumber, startedAt, path }, index) =>
	id ?? orderNumber ?? (startedAt ? `${startedAt} ${path}` : index);

/** The columns with the buttons of a row, before what may be wide: they are to be seen without scrolling. */
const withActions = (list, { columns, name }) => {
	const actions = rowActions[list];
	if (!actions) return columns;
	const wide = columns.findIndex(([, , kind]) => kind === 'wide');
	const buttons = (row, say) => html`<${RowActions} actions=${actions} row=${row} name=${name(row)} say=${say} />`;
	return columns.toSpliced(wide < 0 ? columns.length : wide, 0, ['Actions', buttons]);
};

/** One list, newest first, a page at a time. */
export const List = ({ list, say }) => {
	const [page, go] = useState(1);
	const view = useView(list, page);
	const { title } = lists[list];
	const columns = withActions(list, lists[list]);
	if (!view) return html`<p>Loading …</p>`;
	if (view.total === 0)
		return html`<h2>${title}</h2>
			<p>None yet. Whatever a workflow makes appears here at once.</p>`;
	return html`<h2>${title}</h2>
		<div class="scroll" role="region" aria-label=${title} tabindex="0">
			<table>
				<thead>
					<tr>
						${columns.map(([column]) => html`<th scope="col">${column}</th>`)}
					</tr>
				</thead>
				<tbody>
					${view.rows.map(
						(row, index) =>
							html`<tr key=${keyOf(row, index)}>
								${columns.map(([, show, kind]) => html`<td class=${kind}>${show(row, say)}</td>`)}
							</tr>`,
					)}
				</tbody>
			</table>
		</div>
		<${Pages} ...${view} go=${go} />`;
};
