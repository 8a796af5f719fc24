import { useEffect } from 'preact/hooks';
import { go } from './router.js';

const isTyping = ({ target }) => target.matches('input, textarea, select') && target.id !== 'search';

/** Moves the focus between rows of the list. */
function moveRow(step) {
	const links = [...document.querySelectorAll('.row-link')];
	if (links.length === 0) return false;
	const focused = document.activeElement?.closest('tr')?.querySelector('.row-link');
	const open = document.querySelector('tr[aria-current] .row-link');
	const at = links.indexOf(focused ?? open);
	links[Math.min(Math.max(0, at + step), links.length - 1)].focus();
	return true;
}

/** Returns the row of the record that was just closed. */
const focusRow = (link) =>
	requestAnimationFrame(() => [...document.querySelectorAll('.row-link')].find(({ href }) => href === link)?.focus());

/**
 * Handles keys: `/` focuses the search, arrow keys move through a list (Enter follows the row's link), Escape closes.
 */
export const useKeys = (close) =>
	useEffect(() => {
		const press = (event) => {
			const { key, target } = event;
			if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
			if (key === 'Escape' && close) {
				const open = document.querySelector('tr[aria-current] .row-link')?.href;
				go(close);
				focusRow(open);
			} else if (key === 'Escape' && target.id === 'search') target.blur();
			else if (isTyping(event) || target.closest('.map, [popover]')) return;
			else if (key === '/' && target.id !== 'search') {
				event.preventDefault();
				document.getElementById('search')?.focus();
			} else if ((key === 'ArrowDown' || key === 'ArrowUp') && moveRow(key === 'ArrowDown' ? 1 : -1))
				event.preventDefault();
		};
		addEventListener('keydown', press);
		return () => removeEventListener('keydown', press);
	}, [close]);
