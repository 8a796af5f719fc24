import { html } from 'htm/preact';
import { Copy } from './parts.js';

/** Longer text is shown without colors, because every colored token needs its own element. */
const MOST_COLORED = 20_000;

const PARTS = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)/g;

/** Splits JSON text into names, strings, numbers and keywords with their colors. Everything else stays unchanged. */
function colored(text) {
	const pieces = [];
	let end = 0;
	for (const match of text.matchAll(PARTS)) {
		const [whole, string, colon, number] = match;
		if (match.index > end) pieces.push(text.slice(end, match.index));
		const kind = string ? (colon ? 'name' : 'string') : number ? 'number' : 'word';
		pieces.push(html`<span class=${`json-${kind}`}>${string ?? whole}</span>`, colon ?? '');
		end = match.index + whole.length;
	}
	pieces.push(text.slice(end));
	return pieces;
}

/** A value as formatted JSON, collapsed unless `open`. */
export const Json = ({ title, value, open = false }) => {
	const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
	return html`<details class="json" open=${open}>
		<summary>${title}</summary>
		<div class="json-body">
			<${Copy} text=${() => text} label="Copy" />
			<pre
				tabindex="0"
				role="region"
				aria-label=${title}
			><code>${text.length > MOST_COLORED ? text : colored(text)}</code></pre>
		</div>
	</details>`;
};
