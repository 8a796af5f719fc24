import type { INodeExecutionData } from 'n8n-workflow';
import { notDone } from '../../../shared/operations/send';
import { inOrder } from '../inOrder';
import { pairWith, READS_AT_ONCE, type Run, runError, runItems } from '../run';
import { prepareItem } from '../runItem';
import { type Booking, bookingOf } from './booking';
import { bookOnce, showBooked } from './bookOnce';
import type { BookingSettings } from './mode';
import { previewOf } from './preview';
import { isOfItem, itemError, refusalOfAll, type Report, reportError } from './runReport';
import { refuseTogether } from './together';

/**
 * Books, or previews, one item after another. All items are checked first, and if one is wrong, nothing is sent. After
 * that, each item is booked or not by itself. An unknown outcome, a lost connection, a status that every item would
 * get, or a stop ends the run. The run's error says what was booked. With "continue on fail", each item contains its
 * own error.
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
	if (checked.stop) throw itemError(run, checked.stop);
	const refusals = refuseTogether(settings, checked.results);
	const preview = async (index: number) => {
		const booking = checked.results[index] as Booking | Error;
		if (booking instanceof Error) throw booking;
		return pairWith(index, [{ json: await previewOf(booking, refusals.get(index)) }]);
	};
	if (settings.isPreview) return await runItems(run, 1, preview);
	if (refusals.size > 0 && !continueOnFail) throw runError(run, { error: refusalOfAll(refusals) });

	const report: Report = { booked: [], failed: new Map() };
	const book = async (index: number) => {
		const booking = checked.results[index] as Booking | Error;
		if (booking instanceof Error) throw booking;
		const why = refusals.get(index);
		if (why) throw why;
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
	const { results, stop } = await inOrder(count, 1, bookOrNot, cancel);
	if (stop !== undefined || (report.failed.size > 0 && !continueOnFail)) throw reportError(run, report, stop);
	return results.flat();
};
