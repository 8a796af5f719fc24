import { Access } from '../../../../sandbox/access/access.mts';
import { Changes } from '../../../../sandbox/console/changes.mts';
import { controlsOf } from '../../../../sandbox/control/routes.mts';
import { Numbers } from '../../../../sandbox/model/idSequence.mts';
import { freshState } from '../../../../sandbox/model/state.mts';
import type { Service } from '../../../../sandbox/service.mts';

const HOUR = 3_600_000;

/** Returns a sandbox without a server. Its clock advances by an hour, or a given time, whenever it is read. */
export function world(tick = HOUR) {
	let now = Date.UTC(2026, 0, 5);
	const access = new Access({ host: '127.0.0.1', allowHosts: [] });
	const changed = () => undefined;
	const state = freshState({
		access,
		now: () => new Date((now += tick)),
		uploads: '',
		storageUrl: '',
		url: 'http://127.0.0.1',
		numbers: new Numbers(),
		changed,
	});
	const service: Service = { state, access, changes: new Changes(), url: state.url, changed, reset: () => undefined };
	return { service, state, user: state.accounts.find()!, controls: controlsOf(service) };
}

export const copy = <T,>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Checks that a date is after those of all earlier stages, and that no date in between is missing. */
export const datesInOrder = (dates: ReadonlyArray<string | null>) => {
	const given = dates.filter((date) => date !== null);
	expect(dates.slice(0, given.length)).toEqual(given);
	expect([...given].sort()).toEqual(given);
};
