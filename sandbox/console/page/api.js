import { useEffect, useState } from 'preact/hooks';
// eslint-disable-next-line import-x/no-unresolved -- made by the sandbox from the contract
import choices from '/_console/choices.js';

/** A terminal has no cookie. */
const header = choices.needsToken ? ' -H "Authorization: Bearer $TOKEN"' : '';

/** Sends a control; answers what the sandbox remarks on it, or that it is done. Throws what the sandbox says against it. */
export async function send(control, argument) {
	const response = await fetch(`/_sandbox/${control}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(argument),
	});
	const content = await response.json();
	if (!response.ok) throw new Error(content.message ?? `Status ${response.status}`);
	return content.message ?? 'done';
}

/** The same as a command for the terminal. */
export const curlOf = (control, argument) =>
	`curl -X POST${header} ${location.origin}/_sandbox/${control} -d '${JSON.stringify(argument).replaceAll("'", `'\\''`)}'`;

const listeners = new Set();
const stream = new EventSource('/_console/changes');
stream.onmessage = () => listeners.forEach((listener) => listener());

/** A view of the sandbox, asked for again whenever something changes there; undefined until it has come. */
export function useView(name, page = 1) {
	const [view, setView] = useState();
	useEffect(() => {
		let isCurrent = true;
		let isAsking = false;
		let isStale = false;
		const ask = async () => {
			isStale = isAsking;
			if (isAsking) return;
			isAsking = true;
			try {
				const response = await fetch(`/_console/views/${name}?page=${page}`);
				const content = await response.json();
				if (isCurrent && response.ok) setView({ name, content });
			} finally {
				isAsking = false;
			}
			if (isStale && isCurrent) void ask();
		};
		listeners.add(ask);
		void ask();
		return () => {
			isCurrent = false;
			listeners.delete(ask);
		};
	}, [name, page]);
	return view?.name === name ? view.content : undefined;
}
