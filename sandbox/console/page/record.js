import { html } from 'htm/preact';
import { useEffect, useRef } from 'preact/hooks';
import { ActionBar } from './action.js';
import { rowActions } from './actions.js';
import { useLive } from './api.js';
import { PlayButton } from './clock.js';
import { shortDate, shortTime } from './format.js';
import { Json } from './json.js';
import { Empty, Icon, Status, Time } from './parts.js';

const Value = ({ fact: { text, code, status, to, at }, now }) => {
	if (/^\d{4}-\d\d-\d\d$/.test(text)) return shortDate(text, now);
	if (at) return html`<${Time} at=${at} now=${now} />`;
	const content = html`${text}${code && html` <small class="code">${code}</small>`}${status && html` <${Status} status=${status} />`}`;
	return to ? html`<a href=${to}>${content}</a>` : content;
};

/** Longer values, such as URLs, get the whole width. */
const LONG = 60;

const Facts = ({ facts, now }) =>
	facts.length > 0 &&
	html`<dl class="facts">
		${facts.map(
			(fact) =>
				html`<div key=${fact.label} data-long=${fact.text.length > LONG ? '' : undefined}>
					<dt>${fact.label}</dt>
					<dd><${Value} fact=${fact} now=${now} /></dd>
				</div>`,
		)}
	</dl>`;

const Parts = ({ parts: { title, items }, now }) =>
	items.length > 0 &&
	html`<section>
		<h3>${title} <span class="amount">${items.length}</span></h3>
		${items.map(
			({ key, title: name, code, status, facts, text, actions, record }) =>
				html`<article class="part" key=${key}>
					<header>
						<b>${name}</b>${code && html`<small class="code">${code}</small>`}<${Status} status=${status} />
					</header>
					<${Facts} facts=${facts} now=${now} />
					${text?.value && html`<${Json} ...${text} open />`}
					${actions && html`<${ActionBar} actions=${rowActions[actions]} row=${record} name=${`container ${name}`} />`}
				</article>`,
		)}
	</section>`;

const Timeline = ({ steps, now }) =>
	steps.length > 0 &&
	html`<section>
		<h3>Timeline</h3>
		<ol class="timeline">
			${[...steps]
				.sort((one, other) => other.at - one.at)
				.map(({ at, title, text, status, to }, index) => {
					const content = html`<b>${title}</b>${text && html`<span class="muted">${text}</span>`}`;
					return html`<li key=${`${at} ${title} ${index}`} data-tone=${status.tone}>
						<i></i>
						<time datetime=${new Date(at).toISOString()}>${shortTime(at, now)}</time>
						<span class="step"
							>${to ? html`<a href=${to}>${content}</a>` : content}${title === 'Webhook request' && html`<${Status} status=${status} compact />`}</span
						>
					</li>`;
				})}
		</ol>
	</section>`;

const Related = ({ title, rows, now }) =>
	rows.length > 0 &&
	html`<section>
		<h3>${title} <span class="amount">${rows.length}</span></h3>
		<ul class="related">
			${rows.map(
				({ to, title: name, text, status, at }, index) =>
					html`<li key=${to ?? index}>
						<span class="what"
							>${to ? html`<a href=${to}>${name}</a>` : name}${text && html`<small class="muted">${text}</small>`}</span
						>
						${at && html`<${Time} at=${at} now=${now} />`}
						<${Status} status=${status} compact />
					</li>`,
			)}
		</ul>
	</section>`;

/** Lists of records whose JSON starts expanded, because it's their main content. */
const WITH_OPEN_JSON = ['log', 'deliveries'];

const Content = ({ kind, detail, now }) => {
	const { title, record, facts, parts, timeline = [], related = [], json } = detail;
	const actions = rowActions[kind];
	return html`${actions && html`<${ActionBar} key=${detail.key} actions=${actions} row=${record} name=${title} />`}
		<${PlayButton} key=${`play ${detail.key}`} kind=${kind} record=${record} />
		<section>
			<h3 class="hidden">Facts</h3>
			<${Facts} facts=${facts} now=${now} />
		</section>
		${parts && html`<${Parts} parts=${parts} now=${now} />`}
		<${Timeline} steps=${timeline} now=${now} />
		${related.map((group) => html`<${Related} key=${group.title} ...${group} now=${now} />`)}
		<section class="jsons">
			<h3>JSON</h3>
			${json.map(
				({ title: name, value }) =>
					html`<${Json}
						key=${`${detail.key} ${name}`}
						title=${name}
						value=${value}
						open=${WITH_OPEN_JSON.includes(kind) && name !== 'Request headers'}
					/>`,
			)}
		</section>`;
};

/** The record next to a list or the map: actions, facts, history, related records, and its JSON. */
export const RecordPanel = ({ kind, id, close, now }) => {
	const detail = useLive(`/_console/records/${kind}/${encodeURIComponent(id)}`);
	const heading = useRef();
	const isHere = detail !== undefined;
	useEffect(() => {
		// After a click or Enter in the list, focus moves to the record. The list's arrow keys still work.
		if (isHere) heading.current?.focus({ preventScroll: true });
	}, [kind, id, isHere]);
	return html`<aside class="panel" aria-label="Record">
		<header class="panel-head">
			<div>
				<h2 tabindex="-1" ref=${heading}>${detail ? detail.title : detail === null ? 'Not found' : 'Loading …'}</h2>
				<p>${detail?.subtitle ?? ''}</p>
			</div>
			<${Status} status=${detail?.status} />
			<a class="button quiet" href=${close} aria-label="Close record" title="Close (Esc)"><${Icon} name="close" /></a>
		</header>
		<div class="panel-body">
			${detail === null && html`<${Empty} title="There is no such record">It was deleted, or the sandbox was reset.</${Empty}>`}
			${detail && html`<${Content} kind=${kind} detail=${detail} now=${now} />`}
		</div>
	</aside>`;
};
