import type { IDataObject } from 'n8n-workflow';
import { containerStatuses, fields, nameOfCode } from '../../../../contract';
import { recordOr } from '../../../../transport';
import { BadInput, Declined } from '../../../shared/errors';
import { setting } from '../../../shared/fields/build';
import { isEmpty, type Locale, type Setting, type Values } from '../../../shared/fields/parameter';
import { lettersOf, lowerCased } from '../../../shared/fields/text';
import { containerStatus, isAtTerminal } from '../../../shared/records';
import { hasExpression } from '../../../shared/operations/emptied';
import { readSetting } from '../../../shared/operations/settings';

const lastFreeDayWithin = setting(
	'lastFreeDayWithin',
	fields.integer(
		'Last Free Day Within (Days)',
		'Only containers whose last free day has passed or is at most this many days away',
		{ min: 0 },
	),
	{ open: true },
);

const status = setting(
	'status',
	fields.codes(containerStatuses, 'Container Status', 'Only containers with one of these statuses'),
);

const releasedStatus = setting(
	'releasedStatus',
	fields.texts(
		'Release Status',
		'Only containers of orders with one of these release statuses, separated by commas',
		'Not Released',
	),
);

const atTerminal = setting(
	'atTerminal',
	fields.flag(
		'Not Picked Up Yet',
		'Whether to leave out containers that were picked up, delivered, returned or canceled',
	),
	{ open: true },
);

/** The container filters that the node itself applies. */
export const containerFilters = [lastFreeDayWithin, status, releasedStatus, atTerminal];

/**
 * Returns a function that checks whether a container has a status, given as a code or name. The record may contain
 * either or both (undocumented: docs/interface.md#u-response-names).
 */
const statusMatcher = (row: IDataObject) => {
	const status = lowerCased(containerStatus(row));
	return (code: unknown) =>
		status !== '' && (status === lowerCased(code) || status === lowerCased(nameOfCode(containerStatuses, code)));
};

/**
 * Returns the values of the filters. `written` contains them as saved in the workflow. Throws a BadInput if a filter is
 * wrong.
 */
const read = (filters: Values, written: Values, locale: Locale) => {
	const wrong: string[] = [];
	const valueOf = <T>(one: Setting<T>): T | undefined => {
		const { name, displayName } = one.property;
		if (!isEmpty(filters[name])) return readSetting(one, filters[name], locale, (message) => void wrong.push(message));
		// Without a filter that an expression should give, too many containers would be returned.
		if (hasExpression(written[name])) wrong.push(`${displayName} is empty. Check its expression`);
		return undefined;
	};
	const given = {
		days: valueOf(lastFreeDayWithin),
		statuses: valueOf(status) ?? [],
		releases: valueOf(releasedStatus) ?? [],
		isHereOnly: valueOf(atTerminal) === true,
	};
	if (wrong.length > 0) throw new BadInput(wrong.join('; '));
	return given;
};

/** Sorts containers by last free day; containers without one come last. */
const byLastFreeDay = (rows: readonly IDataObject[]) =>
	[...rows].sort((a, b) => Number(a.days_left ?? Infinity) - Number(b.days_left ?? Infinity) || 0);

const hasLastFreeDay = ({ days_left: daysLeft }: IDataObject) => Number.isFinite(daysLeft);

/**
 * Returns a function that checks a container against the filters, whether all containers must be read before any is
 * chosen, and a function that sorts and chooses among those. Throws a BadInput if a filter is wrong. `choose` passes
 * hints to `warn`, and throws a Declined if none of the containers has a last free day to filter by.
 */
export const containerChoice = (filters: unknown, written: unknown, locale: Locale, warn: (hint: string) => void) => {
	const { days, statuses, releases, isHereOnly } = read(recordOr(filters), recordOr(written), locale);

	const isWanted = (row: IDataObject) =>
		(statuses.length === 0 || statuses.some(statusMatcher(row))) &&
		(releases.length === 0 || releases.some((one) => lettersOf(one) === lettersOf(row.released_status))) &&
		(!isHereOnly || isAtTerminal(row));

	const choose = (wanted: readonly IDataObject[]) => {
		const sorted = byLastFreeDay(wanted);
		if (days === undefined) return sorted;
		if (wanted.length > 0 && !wanted.some(hasLastFreeDay))
			throw new Declined(
				"Last Free Day Within can't be applied: none of the containers has a last free day that the node can read",
				'Remove the filter to see all containers.',
			);
		const unknown = wanted.filter((row) => !hasLastFreeDay(row)).length;
		if (unknown > 0)
			warn(
				`${unknown} ${unknown === 1 ? 'container has' : 'containers have'} no last free day that the node can read, so Last Free Day Within left ${unknown === 1 ? 'it' : 'them'} out.`,
			);
		return sorted.filter((row) => hasLastFreeDay(row) && Number(row.days_left) <= days);
	};
	return { isWanted, readsAll: days !== undefined, choose };
};
