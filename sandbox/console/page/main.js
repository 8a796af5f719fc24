import { html, render } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { Advanced } from './advanced.js';
import { useView } from './api.js';
import { columns } from './columns.js';
import { Home } from './home.js';
import { useKeys } from './keys.js';
import { List, SearchResults } from './list.js';
import { pageOf } from './pages.js';
import { RecordPanel } from './record.js';
import { linkTo, useRoute } from './router.js';
import { Navigation, TopBar } from './shell.js';

/** Returns the link that Escape follows, or undefined if nothing is open. */
function closeOf({ page, key, query }) {
	if (key === '') return undefined;
	return linkTo({ page, query: Object.fromEntries(query) });
}

const Page = ({ route, overview, now }) => {
	const { page, key } = route;
	if (page === 'home') return html`<${Home} route=${route} now=${now} />`;
	if (page === 'advanced') return overview && html`<${Advanced} overview=${overview} />`;
	if (page === 'search' || !columns[page]) return html`<${SearchResults} route=${route} now=${now} />`;
	return html`<div class="with-panel" data-open=${key !== '' ? '' : undefined}>
		<${List} key=${page} route=${route} now=${now} />
		${key !== '' && html`<${RecordPanel} key=${`${page}/${key}`} kind=${page} id=${key} close=${closeOf(route)} now=${now} />`}
	</div>`;
};

const Console = () => {
	const route = useRoute();
	const overview = useView('overview');
	const [isMenuOpen, setMenuOpen] = useState(false);
	const place = `${route.page}/${route.key}`;
	useEffect(() => setMenuOpen(false), [place]);
	useEffect(() => {
		document.title = `${pageOf(route.page).title} · Freight sandbox`;
	}, [route.page]);
	useKeys(isMenuOpen ? undefined : closeOf(route));
	return html`<div class="shell" data-menu=${isMenuOpen ? '' : undefined}>
		<div class="sidebar" id="sidebar">
			<${Navigation} page=${route.page} totals=${overview?.totals ?? {}} />
		</div>
		<${TopBar} route=${route} isMenuOpen=${isMenuOpen} toggleMenu=${() => setMenuOpen(!isMenuOpen)} />
		<main id="main"><${Page} route=${route} overview=${overview} now=${overview?.now} /></main>
	</div>`;
};

render(html`<${Console} />`, document.body);
