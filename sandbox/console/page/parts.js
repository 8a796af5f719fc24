import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { fullTime, shortTime } from './format.js';

/** An icon from the icon package. It's decorative, so it has no label. */
export const Icon = ({ name }) =>
	html`<span class="icon" style=${{ '--icon': `url(/_console/packages/icon-${name}.svg)` }} aria-hidden="true"></span>`;

/** A status with its color and mark. */
export const Status = ({ status, compact = false }) =>
	status &&
	html`<span class=${compact ? 'status compact' : 'status'} data-tone=${status.tone}><i></i>${status.text}</span>`;

export const Time = ({ at, now }) =>
	at
		? html`<time datetime=${new Date(at).toISOString()} title=${fullTime(at)}>${shortTime(at, now)}</time>`
		: html`<span class="none">—</span>`;

export const Empty = ({ title, children }) =>
	html`<div class="empty">
		<p class="empty-title">${title}</p>
		<p>${children}</p>
	</div>`;

/** Copies text and confirms it on the button, without changing its width. */
export const Copy = ({ text, label }) => {
	const [isCopied, setCopied] = useState(false);
	const copy = async () => {
		await navigator.clipboard?.writeText(text());
		setCopied(true);
		setTimeout(() => setCopied(false), 1_500);
	};
	return html`<button type="button" class="quiet copy" onClick=${copy}>
		<${Icon} name="copy" /><span>
			<span data-off=${isCopied ? '' : undefined}>${label}</span><span aria-live="polite">${isCopied && 'Copied'}</span>
		</span>
	</button>`;
};
