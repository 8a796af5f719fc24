import { ServiceFailure } from '../../../../transport/errors';
import { isOutcomeUnknown } from '../../../../transport/retry';
import { Refusal, sentences } from '../../../shared/errors';
import { firstFew } from '../../../shared/fields/text';
import { notAttempted } from '../done';
import type { Stop } from '../inOrder';
import { type Run, runError } from '../run';
import type { Booking } from './booking';
import { type Booked, nameBooked } from './bookOnce';
import { notSent } from './messages';

/** What a run has booked, and why the others weren't booked, by item index. */
export interface Report {
	readonly booked: Array<readonly [Booking, Booked]>;
	readonly failed: Map<number, unknown>;
}

/** After these statuses, the next request would fail as well. */
const ENDING = [401, 403, 429];

/** Returns whether the outcome of a booking is known: it wasn't made. */
const isKnown = (error: unknown) =>
	error instanceof Refusal || (error instanceof ServiceFailure && !isOutcomeUnknown(error));

/** Returns whether a failure says nothing about other items: the item was declined, or the API refused its request. */
export const isOfItem = (error: unknown): boolean =>
	error instanceof ServiceFailure
		? error.kind === 'refused' && isKnown(error) && !ENDING.includes(error.status ?? 0)
		: error instanceof Refusal;

/** Returns one refusal for items that are refused before anything is sent. */
export const refusalOfAll = (items: ReadonlyMap<number, Refusal>): Refusal => {
	const [first = '', ...others] = new Set([...items.values()].map(({ reason }) => reason));
	const rest = others.map((reason) => reason.charAt(0).toUpperCase() + reason.slice(1));
	return notSent([first, ...rest].join('. '));
};

/** Returns the error of an item that wasn't booked. */
export const itemError = (run: Run, { error, index }: Stop) =>
	runError(run, { error, index }, (message) =>
		sentences(message, error instanceof ServiceFailure && isKnown(error) && 'Nothing was booked by this attempt.'),
	);

/** Returns sentences about the items that weren't booked, each reason once. */
const reasonsIn = (run: Run, { failed }: Report): string[] => {
	const reasons = new Map<string, { isKnownNot: boolean; indexes: number[] }>();
	for (const [index, error] of failed) {
		const { message } = runError(run, { error }, (whole) => (error instanceof Refusal ? error.reason : whole));
		const { indexes } = reasons.get(message) ?? { indexes: [] };
		reasons.set(message, { isKnownNot: isKnown(error), indexes: [...indexes, index] });
	}
	return [...reasons].map(([message, { isKnownNot, indexes }]) => {
		const [noun, verb] = indexes.length > 1 ? ['Items', 'were'] : ['Item', 'was'];
		const start = `${noun} ${firstFew(indexes.map(String))}`;
		return `${start}${isKnownNot ? ` ${verb} not` : ''}: ${message}`;
	});
};

/**
 * Returns the error of a run in which items weren't booked: how many were, why the others weren't, and what is booked,
 * with its warnings, which n8n drops together with the output. `stop` is the failure that ended it.
 */
export const reportError = (run: Run, report: Report, stop: Stop | undefined) => {
	const { count, operation } = run;
	const { booked, failed } = report;
	const [[last, reason] = [stop?.index, stop?.error]] = [...failed].reverse();
	const error = stop?.error ?? reason;
	if (count === 1) return itemError(run, { error, index: last });
	const index = failed.size === 1 ? last : stop?.index;
	return runError(run, { error, index }, () =>
		sentences(
			`${booked.length} of ${count} ${operation.noun}s booked`,
			...reasonsIn(run, report),
			stop && stop.index === undefined && runError(run, stop).message,
			booked.length > 0 &&
				`Booked in this run: ${booked.map(([booking, one]) => nameBooked(booking, one)).join('; ')}. Another try books none of these twice`,
			stop && notAttempted(stop, count),
			...booked.flatMap(([{ index: at, warnings }]) =>
				warnings.map(({ sentence }) => `Warning for item ${at}: ${sentence}`),
			),
		),
	);
};
