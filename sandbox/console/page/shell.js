import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useConnected } from './api.js';
import { Clock } from './clock.js';
import { shortCount } from './format.js';
import { groups, pageOf } from './pages.js';
import { Icon } from './parts.js';
import { go, linkTo } from './router.js';

/** The pages with their record counts. Counts have a fixed width. */
export const Navigation = ({ page, totals }) =>
	html`<nav class="navigation" aria-label="Pages">
		<a class="brand" href="#/home"><span aria-hidden="true" class="logo"></span>Freight sandbox</a>
		${groups.map(
			({ title, pages }) =>
				html`<div class="navigation-group" key=${title ?? pages[0].name}>
					${title && html`<p>${title}</p>`}
					<ul>
						${pages.map(
							({ name, title: text }) =>
								html`<li key=${name}>
									<a href=${linkTo({ page: name })} aria-current=${name === page ? 'page' : undefined}>
										<${Icon} name=${name} /><span>${text}</span>
										${totals[name] > 0 && html`<span class="total" aria-label=${`${totals[name]} total`}>${shortCount(totals[name])}</span>`}
									</a>
								</li>`,
						)}
					</ul>
				</div>`,
		)}
	</nav>`;

const SEARCH_DELAY = 150;

/** Searches the current list, or everything from any other page. */
export const Search = ({ route: { page, query } }) => {
	const given = query.get('q') ?? '';
	const [text, setText] = useState(given);
	const timer = useRef();
	const isList = !['home', 'advanced', 'search'].includes(page);
	useEffect(() => setText(given), [given, page]);
	const search = (wanted) => {
		clearTimeout(timer.current);
		timer.current = undefined;
		const filters = isList ? Object.fromEntries(query) : {};
		const isNew = !isList && page !== 'search';
		go({ page: isList ? page : 'search', query: { ...filters, page: '', q: wanted } }, { replace: !isNew });
	};
	const type = ({ target: { value } }) => {
		setText(value);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => search(value), SEARCH_DELAY);
	};
	// Clears the timer before leaving the page. Otherwise a late search would close the next record.
	const leave = () => timer.current !== undefined && search(text);
	useEffect(() => () => clearTimeout(timer.current), [page]);
	return html`<search class="search">
		<label class="hidden" for="search">Search ${pageOf(page).noun}</label>
		<${Icon} name="search" />
		<input
			id="search"
			type="search"
			placeholder=${`Search ${pageOf(page).noun}`}
			value=${text}
			autocomplete="off"
			spellcheck="false"
			onInput=${type}
			onBlur=${leave}
		/>
		<kbd aria-hidden="true">/</kbd>
	</search>`;
};

const THEMES = ['light dark', 'light', 'dark'];
const THEME_NAMES = { 'light dark': 'System colors', light: 'Light colors', dark: 'Dark colors' };

const stored = () => {
	try {
		return localStorage.getItem('colors');
	} catch {
		return null;
	}
};

/** A menu for the color scheme: system, light or dark. */
const Theme = () => {
	const [theme, setTheme] = useState(THEMES.find((name) => name === stored()) ?? THEMES[0]);
	useEffect(() => {
		document.documentElement.style.colorScheme = theme;
		try {
			localStorage.setItem('colors', theme);
		} catch {
			// Without storage, the choice lasts until the page is closed.
		}
	}, [theme]);
	const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
	return html`<button
		type="button"
		class="quiet"
		title=${THEME_NAMES[theme]}
		aria-label=${`${THEME_NAMES[theme]}. Change to ${THEME_NAMES[next].toLowerCase()}`}
		onClick=${() => setTheme(next)}
	>
		<${Icon} name="theme" />
	</button>`;
};

const Connection = () => {
	const isConnected = useConnected();
	return html`<span class="connection" role="status" data-tone=${isConnected ? 'done' : 'failed'}>
		<i></i><span>${isConnected ? 'Live' : 'Offline'}</span>
	</span>`;
};

export const TopBar = ({ route, toggleMenu, isMenuOpen }) =>
	html`<header class="top">
		<button
			type="button"
			class="quiet menu-button"
			aria-expanded=${String(isMenuOpen)}
			aria-controls="sidebar"
			onClick=${toggleMenu}
		>
			<${Icon} name=${isMenuOpen ? 'close' : 'menu'} /><span class="hidden">Pages</span>
		</button>
		<${Search} route=${route} />
		<div class="top-end"><${Clock} /><${Connection} /><${Theme} /></div>
	</header>`;
