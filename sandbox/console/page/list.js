import { html } from 'htm/preact';
import { columns, withStatus } from './columns.js';
import { useView } from './api.js';
import { count } from './format.js';
import { linkTo, go } from './router.js';
import { Empty, Status } from './parts.js';
import { pageOf } from './pages.js';

const plain = (query) => Object.fromEntries(query);

const Filters = ({ page, filters, query }) => {
	const set = (name, value) => go({ page, query: { ...plain(query), page: '', [name]: value } }, { replace: true });
	return filters.map(
		({ name, label, options }) =>
			html`<label class="filter" data-set=${query.get(name) ? '' : undefined}>
				<span>${label}</span>
				<select value=${query.get(name) ?? ''} onChange=${({ target }) => set(name, target.value)}>
					<option value="">Any</option>
					${options.map(([value, text]) => html`<option value=${value}>${text}</option>`)}
				</select>
			</label>`,
	);
};

const Pager = ({ name, query, page, pages, total }) => {
	const to = (number) => linkTo({ page: name, query: { ...plain(query), page: number > 1 ? String(number) : '' } });
	const step = (number, text) =>
		number < 1 || number > pages
			? html`<span class="button" aria-disabled="true">${text}</span>`
			: html`<a class="button" href=${to(number)}>${text}</a>`;
	return html`<nav class="pager" aria-label="Pages of the list">
		<span>Page ${count(page)} of ${count(pages)}, ${count(total)} total</span>
		${step(page - 1, 'Newer')} ${step(page + 1, 'Older')}
	</nav>`;
};

/** Rows with links. `open` is the key of the record next to them. */
export const Table = ({ name, rows, linkOf, open, now }) => {
	const hasStatus = withStatus.includes(name);
	const shown = columns[name];
	return html`<table class="list" role="table" aria-label=${pageOf(name).title}>
		<thead role="rowgroup">
			<tr role="row">
				${shown.map(
					({ title, priority, kind, width, least }) =>
						html`<th
							role="columnheader"
							scope="col"
							data-priority=${priority}
							class=${kind}
							style=${{ flexGrow: width, '--least': least && `${least}px` }}
						>
							${title}
						</th>`,
				)}
				${hasStatus && html`<th role="columnheader" scope="col" class="status-column">Status</th>`}
			</tr>
		</thead>
		<tbody role="rowgroup">
			${rows.map(
				(row) =>
					html`<tr role="row" key=${row.key} aria-current=${row.key === open ? 'true' : undefined}>
						${shown.map(
							({ title, show, priority, kind, width, least }, index) =>
								html`<td
									role="cell"
									data-priority=${priority}
									data-title=${title}
									class=${kind}
									style=${{ flexGrow: width, '--least': least && `${least}px` }}
								>
									${index === 0 ? html`<a class="row-link" href=${linkOf(row)}>${show(row, now) || row.key}</a>` : show(row, now)}
								</td>`,
						)}
						${hasStatus && html`<td role="cell" class="status-column"><${Status} status=${row.status} /></td>`}
					</tr>`,
			)}
		</tbody>
	</table>`;
};

const Nothing = ({ name, query }) =>
	[...query].some(([key, value]) => key !== 'page' && value !== '')
		? html`<${Empty} title="Nothing matches"><a href=${linkTo({ page: name })}>Clear search and filters</a></${Empty}>`
		: html`<${Empty} title=${`No ${pageOf(name).title.replace(/^(?!LTL|FTL)./, (letter) => letter.toLowerCase())} yet`}>
				Whatever a workflow makes appears here immediately. <a href="#/advanced">Make some by hand</a>
			</${Empty}>`;

/** A list with filters, one page at a time, newest first. */
export const List = ({ route: { page: name, key, query }, now }) => {
	const view = useView(name, query.toString());
	const { title } = pageOf(name);
	const linkOf = (row) => linkTo({ page: name, key: row.key, query: plain(query) });
	return html`<section class="list-page" aria-labelledby="title">
		<div class="list-head">
			<h1 id="title">${title}</h1>
			<div class="filters">${view && html`<${Filters} page=${name} filters=${view.filters} query=${query} />`}</div>
		</div>
		<div class="list-body" tabindex="-1">
			${view && (view.total === 0 ? html`<${Nothing} name=${name} query=${query} />` : html`<${Table} name=${name} rows=${view.rows} linkOf=${linkOf} open=${key} now=${now} />`)}
		</div>
		${view && view.total > 0 && html`<${Pager} name=${name} query=${query} ...${view} />`}
	</section>`;
};

/** Search results from every list. */
export const SearchResults = ({ route: { query }, now }) => {
	const view = useView('search', query.toString());
	const q = query.get('q') ?? '';
	return html`<section class="list-page" aria-labelledby="title">
		<div class="list-head"><h1 id="title">Search</h1></div>
		<div class="list-body">
			${
				view?.groups.length === 0
					? html`<${Empty} title=${q === '' ? 'Search everything' : `Nothing contains “${q}”`}>
							Try an MBL number, a container, a PO, a city, or part of a path.
						</${Empty}>`
					: view?.groups.map(
							({ kind, rows }) =>
								html`<section class="hits" key=${kind}>
									<h2>${pageOf(kind).title} <a href=${linkTo({ page: kind, query: { q } })}>Show all</a></h2>
									<${Table} name=${kind} rows=${rows} linkOf=${({ key }) => linkTo({ page: kind, key })} now=${now} />
								</section>`,
						)
			}
		</div>
	</section>`;
};
