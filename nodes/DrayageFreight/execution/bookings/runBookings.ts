import type { INodeExecutionData } from 'n8n-workflow';
import type { Refusal } from '../../../shared/errors';
import { asItems, notDone } from '../../../shared/operations/send';
import { inOrder } from '../inOrder';
import { orFailItem, pairWith, READS_AT_ONCE, type Run, runError } from '../run';
import { prepareItem } from '../runItem';
import { type Booking, bookingOf } from './booking';
import { bookOnce, showBooked } from './bookOnce';
import type { BookingSettings } from './mode';
import { previewOf } from './preview';
import { isOfItem, itemError, refusalOfAll, type Report, reportError } from './runReport';
import { refuseTogether } from './together';

/** Throws the reason why an item isn't sent, if there is one. */
const orThrow = <T>(item: T | Error): T => {
	if (item instanceof Error) throw item;
	return item;
};

/** Shows for each item what its booking would do. */
const previewAll = async (
	run: Run,
	items: ReadonlyArray<Booking | Error>,
	refused: ReadonlyMap<number, Refusal>,
): Promise<INodeExecutionData[]> => {
	const preview = async (index: number) => {
		const booking = orThrow(items[index] as Booking | Error);
		return pairWith(index, asItems([await previewOf(booking, refused.get(index))]));
	};
	const { results, failure } = await inOrder(run.count, 1, orFailItem(run, preview), run.cancel);
	if (failure) throw runError(run, failure);
	return results.flat();
};

/**
 * Books, or previews, one item after another. All items are checked first, and if one is wrong, nothing is sent. After
 * that, each item is booked or not by itself. An unknown outcome, a lost connection, a status that every item would get,
 * or a stop ends the run. The run's error says what was booked. With "continue on fail", each item contains its own error.
 */
export const runBookings = async (run: Run, settings: BookingSettings): Promise<INodeExecutionData[]> => {
	const { count, cancel, continueOnFail } = run;
	const prepare = async (index: number, signal: AbortSignal): Promise<Booking | Error> =>
		await prepareItem(run, index, signal)
			.then((item) => bookingOf(item, settings))
			.catch((error: unknown) => {
				if (continueOnFail) return error as Error;
				throw error;
			});
	const checked = await inOrder(count, READS_AT_ONCE, prepare, cancel);
	if (checked.failure) throw itemError(run, checked.failure);
	const refused = refuseTogether(settings, checked.results);
	if (settings.isPreview) return await previewAll(run, checked.results, refused);
	if (refused.size > 0 && !continueOnFail) throw runError(run, { error: refusalOfAll(refused) });

	const report: Report = { booked: [], failed: new Map() };
	const book = async (index: number) => {
		const booking = orThrow(checked.results[index] as Booking | Error);
		orThrow(refused.get(index));
		const booked = await bookOnce(booking);
		report.booked.push([booking, booked]);
		return pairWith(index, showBooked(booking, booked));
	};
	const bookOrNot = async (index: number, signal: AbortSignal) =>
		await book(index).catch((error: unknown) => {
			report.failed.set(index, error);
			if (signal.aborted || !(continueOnFail || isOfItem(error))) throw error;
			return continueOnFail ? pairWith(index, [notDone(itemError(run, { error, index }))]) : [];
		});
	const { results, failure } = await inOrder(count, 1, bookOrNot, cancel);
	if (failure !== undefined || (report.failed.size > 0 && !continueOnFail)) throw reportError(run, report, failure);
	return results.flat();
};
