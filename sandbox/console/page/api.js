import { useEffect, useState } from 'preact/hooks';
// eslint-disable-next-line import-x/no-unresolved -- made by the sandbox from the contract
import choices from '/_console/choices.js';

/** A terminal has no cookie. */
const header = choices.needsToken ? ' -H "Authorization: Bearer $TOKEN"' : '';

/** Uses a control. Returns its result and message; throws the sandbox's error message. */
export async function send(control, argument) {
	const response = await fetch(`/_sandbox/${control}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(argument),
	});
	const content = await response.json();
	if (response.ok) return content;
	const problems = Object.values(content.errors ?? {}).flat();
	throw new Error(problems.length > 0 ? problems.join(' ') : (content.message ?? `Status ${response.status}`));
}

/** The same control as a terminal command. */
export const curlOf = (control, argument) =>
	`curl -X POST${header} ${location.origin}/_sandbox/${control} -d '${JSON.stringify(argument).replaceAll("'", `'\\''`)}'`;

const changed = new Set();
const connection = new Set();
const stream = new EventSource('/_console/changes');
stream.onmessage = () => changed.forEach((listener) => listener());
stream.onopen = stream.onerror = () => connection.forEach((listener) => listener());

/** Calls a function on every change. Pass the same function to unsubscribe. */
export const useChanges = (listener) =>
	useEffect(() => {
		changed.add(listener);
		return () => changed.delete(listener);
	}, [listener]);

/** Whether the page receives changes. */
export function useConnected() {
	const [isConnected, set] = useState(true);
	useEffect(() => {
		const listener = () => set(stream.readyState === EventSource.OPEN);
		connection.add(listener);
		return () => connection.delete(listener);
	}, []);
	return isConnected;
}

const loading = new Map();

/**
 * The JSON at a URL: null if there is nothing, undefined after any other failure. Simultaneous callers share a request.
 */
function load(url) {
	const ask = async () => {
		const response = await fetch(url);
		if (response.ok) return await response.json();
		return response.status === 404 ? null : undefined;
	};
	if (!loading.has(url)) {
		loading.set(url, ask());
		setTimeout(() => loading.delete(url));
	}
	return loading.get(url);
}

/**
 * The JSON at a sandbox URL, requested again on every change. Undefined until it arrives, null if there is nothing.
 * While another URL of the same `group` loads, the old content stays.
 */
export function useLive(url, group = url) {
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
				const content = await load(url);
				if (isCurrent && content !== undefined) setView({ url, group, content });
			} catch {
				// The sandbox is temporarily unreachable. The stream requests this again when it's back.
			} finally {
				isAsking = false;
			}
			if (isStale && isCurrent) void ask();
		};
		changed.add(ask);
		void ask();
		return () => {
			isCurrent = false;
			changed.delete(ask);
		};
	}, [url, group]);
	return view?.group === group ? view.content : undefined;
}

/** A view of the sandbox by name. */
export const useView = (name, query = '') => useLive(`/_console/views/${name}${query && `?${query}`}`, name);
