import { useEffect, useState } from 'preact/hooks';
import choices from '/_console/choices.js';

/** The header for terminal commands, which have no cookie. */
const header = choices.needsToken ? ' -H "Authorization: Bearer $TOKEN"' : '';

/** Calls a control. Returns its result and message, or throws the sandbox's error message. */
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

/** Returns the terminal command for the same control. */
export const curlOf = (control, argument) =>
	`curl -X POST${header} ${location.origin}/_sandbox/${control} -d '${JSON.stringify(argument).replaceAll("'", `'\\''`)}'`;

const changed = new Set();
const connection = new Set();
const stream = new EventSource('/_console/changes');
stream.onmessage = () => changed.forEach((listener) => listener());
stream.onopen = stream.onerror = () => connection.forEach((listener) => listener());

/** Calls a function on every change. Returns nothing; pass the same function to unsubscribe. */
export const useChanges = (listener) =>
	useEffect(() => {
		changed.add(listener);
		return () => changed.delete(listener);
	}, [listener]);

/** Returns whether the page is connected to the change stream. */
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
 * Fetches the JSON at a URL. Returns null for status 404 and undefined after any other failure. Simultaneous callers
 * share a request.
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
 * Returns the JSON at a sandbox URL and requests it again on every change. Undefined until it arrives; null for status
 * 404. While another URL of the same `group` loads, the old content stays.
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
				// The sandbox is temporarily unreachable. The change stream triggers another request when it's back.
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

/** Returns a view of the sandbox by name. */
export const useView = (name, query = '') => useLive(`/_console/views/${name}${query && `?${query}`}`, name);
