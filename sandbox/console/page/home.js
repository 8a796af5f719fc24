import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Form, ActionBar } from './action.js';
import { emitEvent, rowActions } from './actions.js';
import { useView } from './api.js';
import { PlayButton } from './clock.js';
import { Map } from './map.js';
import { Empty, Status, Time } from './parts.js';
import { RecordPanel } from './record.js';
import { linkTo } from './router.js';

/** Records that open next to the map instead of on their list's page. */
const here = (to) => to?.replace(/^#(?!\/home)/, '#/home');

const Happened = ({ rows, now }) =>
	html`<section class="card happened" aria-labelledby="happened">
		<h2 id="happened">Just now</h2>
		${
			rows.length === 0
				? html`<${Empty} title="Nothing yet">Run a workflow, and its requests appear here.</${Empty}>`
				: html`<ol class="feed" tabindex="0" aria-labelledby="happened">
						${rows.map(
							({ title, text, status, at, to, times }) =>
								html`<li key=${to ?? `${at} ${title}`} data-tone=${status?.tone}>
									<i></i>
									<span class="what">
										${to ? html`<a href=${here(to)}>${title}</a>` : title}${times > 1 && html` <small class="amount">×${times}</small>`}
										<small class="muted">${text}</small>
									</span>
									<span class="when"
										><${Time}
											at=${at}
											now=${now}
										/>${status?.text && html`<${Status} status=${status} compact />`}</span
									>
								</li>`,
						)}
					</ol>`
		}
	</section>`;

const Attention = ({ attention: { rows, total } }) =>
	html`<section class="card attention" aria-labelledby="attention">
		<h2 id="attention">
			Needs attention ${total > rows.length && html`<span class="amount">${rows.length} of ${total}</span>`}
		</h2>
		${
			rows.length === 0
				? html`<p class="muted calm">Nothing: no holds, exams, last free days or failed webhooks.</p>`
				: html`<ul class="attention-list">
						${rows.map(
							({ to, title, text, status }) =>
								html`<li key=${`${to} ${title}`}>
									<${Status} status=${status} />
									<a href=${here(to)}>${title}</a>
									<span class="muted">${text}</span>
								</li>`,
						)}
					</ul>`
		}
	</section>`;

const LISTS = { order: 'orders', ltl: 'ltl', ftl: 'ftl' };
const MODES = { order: 'Order', ltl: 'LTL', ftl: 'FTL' };

/** Returns the ID of freight, as used by controls. */
const recordOf = ({ kind, key, name, status }) =>
	kind === 'order' ? { id: Number(key), mbl: name, status } : { orderNumber: key, status };

/** Moves the selected freight to its next step. By default, moves the newest freight that is still in transit. */
const Advance = ({ routes }) => {
	const [chosen, choose] = useState('');
	const waiting = routes.filter(({ share }) => share < 1);
	const options = [...(waiting.length > 0 ? waiting : routes)].slice(-100).reverse();
	const one = routes.find(({ kind, key }) => `${kind} ${key}` === chosen) ?? options[0];
	if (!one) return html`<p class="muted">Book an order or a shipment, and advance it from here.</p>`;
	const list = LISTS[one.kind];
	const advance = rowActions[list].slice(0, 1);
	return html`<div class="field">
			<label for="freight">Freight</label>
			<select id="freight" value=${`${one.kind} ${one.key}`} onChange=${({ target }) => choose(target.value)}>
				${[...new Set([one, ...options])].map(
					({ kind, key, name, status }) =>
						html`<option value=${`${kind} ${key}`}>${MODES[kind]} ${name}: ${status}</option>`,
				)}
			</select>
		</div>
		<${ActionBar} key=${`${one.kind} ${one.key}`} actions=${advance} row=${recordOf(one)} name=${one.name} />
		<${PlayButton} kind=${list} record=${recordOf(one)} />`;
};

/** Returns the most recent LTL shipments, newest first. */
const ltlNumbers = (routes) =>
	routes
		.filter(({ kind }) => kind === 'ltl')
		.map(({ key }) => key)
		.slice(-100)
		.reverse();

const Next = ({ routes }) =>
	html`<section class="card next" aria-labelledby="next">
		<h2 id="next">Make the next thing happen</h2>
		<${Form} action=${emitEvent(ltlNumbers(routes))} />
		<hr />
		<${Advance} routes=${routes} />
	</section>`;

/** The start page: the map, what needs attention, the latest events, and what to do next. */
export const Home = ({ route: { key }, now }) => {
	const view = useView('happened');
	const map = useView('map');
	const [kind, ...id] = key.split('/');
	const isOpen = key !== '';
	return html`<section class="home" aria-labelledby="title">
		<h1 id="title" class="hidden">Overview</h1>
		<div class="home-main">
			<${Map} open=${key} linkOf=${(list, id) => linkTo({ page: 'home', key: `${list}/${id}` })} />
			<${Attention} attention=${view?.attention ?? { rows: [], total: 0 }} />
		</div>
		<div class="home-side">
			${
				isOpen
					? html`<${RecordPanel} key=${key} kind=${kind} id=${id.join('/')} close="#/home" now=${now} />`
					: html`<${Next} routes=${map?.routes ?? []} /><${Happened} rows=${view?.rows ?? []} now=${now} />`
			}
		</div>
	</section>`;
};
