import { html, render } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { Action } from './action.js';
import { generalActions } from './actions.js';
import { useView } from './api.js';
import { List, lists } from './lists.js';
import { Map } from './map.js';

const Overview = ({ say }) => {
	const view = useView('overview');
	if (!view) return html`<p>Loading …</p>`;
	const { url, allowedHosts, tokens, rateLimit, quotas, faultsLeft } = view;
	return html`<h2>Controls</h2>
		<dl>
			<dt>Address</dt>
			<dd><code>${url}</code></dd>
			<dt>Tokens</dt>
			<dd>${tokens.map((token) => html`<code>${token}</code> `)}</dd>
			${
				allowedHosts &&
				html`<dt>Webhook requests go to</dt>
					<dd>${allowedHosts.map((host) => html`<code>${host}</code> `)} and nowhere else, see --allow-host</dd>`
			}
			<dt>Request limit</dt>
			<dd>${`${rateLimit.limit} in ${rateLimit.windowMs / 1_000} seconds`}</dd>
			<dt>Faults waiting</dt>
			<dd>${faultsLeft}</dd>
			${quotas.map(
				({ user, rateSearches, rateRequests }) =>
					html`<dt>Left for ${user}</dt>
						<dd>${`${rateSearches} rate searches, ${rateRequests} rate requests`}</dd>`,
			)}
		</dl>
		<div class="cards">
			${generalActions.map(
				(action) =>
					html`<article>
						<h3>${action.label}</h3>
						<${Action} action=${action} say=${say} />
					</article>`,
			)}
		</div>`;
};

const pages = [
	['', 'Map'],
	...Object.entries(lists).map(([name, { title }]) => [name, title]),
	['controls', 'Controls'],
];

const chosen = () => location.hash.replace(/^#\/?/, '');

const Console = () => {
	const [page, setPage] = useState(chosen());
	const [message, say] = useState('');
	const { totals = {} } = useView('overview') ?? {};
	useEffect(() => {
		const follow = () => {
			setPage(chosen());
			say('');
		};
		addEventListener('hashchange', follow);
		return () => removeEventListener('hashchange', follow);
	}, []);
	const content = lists[page]
		? html`<${List} key=${page} list=${page} say=${say} />`
		: page === 'controls'
			? html`<${Overview} say=${say} />`
			: html`<${Map} />`;
	return html`<header class="container-fluid">
			<h1>Freight sandbox</h1>
			<nav aria-label="Views">
				<ul>
					${pages.map(
						([name, title]) =>
							html`<li>
								<a href=${`#/${name}`} aria-current=${name === page ? 'page' : undefined}
									>${title}${totals[name] ? ` (${totals[name]})` : ''}</a
								>
							</li>`,
					)}
				</ul>
			</nav>
		</header>
		<main class="container-fluid">
			<p role="status">${message}</p>
			${content}
		</main>`;
};

render(html`<${Console} />`, document.body);
