import { useEffect, useState } from 'preact/hooks';

/**
 * Returns the page's location: `#/<page>/<key>?<query>`. On the home page, the key is `<list>/<key>` of the record next
 * to the map.
 */
function parse(hash) {
	const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s, 2);
	const [page = '', ...key] = path.split('/');
	const name = page === '' ? 'home' : page;
	return { page: name, key: key.map(decodeURIComponent).join('/'), query: new URLSearchParams(query) };
}

/** Returns the link to a location, without empty query parameters. */
export function linkTo({ page, key = '', query = {} }) {
	const filled = Object.entries(query).filter(([, value]) => value !== '' && value !== undefined);
	const path = [page, ...key.split('/').filter(Boolean).map(encodeURIComponent)].join('/');
	const text = new URLSearchParams(filled).toString();
	return `#/${path}${text && `?${text}`}`;
}

/** Navigates to a location. `replace` adds no entry to the browser's history. */
export function go(place, { replace = false } = {}) {
	const link = typeof place === 'string' ? place : linkTo(place);
	if (!replace) location.hash = link;
	else {
		history.replaceState(null, '', link);
		dispatchEvent(new HashChangeEvent('hashchange'));
	}
}

export function useRoute() {
	const [route, setRoute] = useState(() => parse(location.hash));
	useEffect(() => {
		const follow = () => setRoute(parse(location.hash));
		addEventListener('hashchange', follow);
		return () => removeEventListener('hashchange', follow);
	}, []);
	return route;
}
