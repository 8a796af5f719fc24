import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { asFailure, formatDuration, ServiceFailure, timing } from '../../../transport';
import { readState, type State } from '../state/state';
import { Comparison } from './comparison';
import { isProven, memoryOf, rememberPassedOn } from './executions';
import { changeIdOf } from './items';
import { type PollSettings, withSettings } from './pollSettings';
import { type Progress, readList } from './readList';

/**
 * Static data that this process has polled with before. n8n saves the static data after the poll during publishing.
 * With n8n's durable scheduler, each poll gets separate static data.
 */
const polledBefore = new WeakSet();

const tooSlow = (ms: number) =>
	new ServiceFailure({
		kind: 'timeout',
		message: `Twice in a row, the list couldn't be read within the ${formatDuration(ms)} that a poll may take, so no changes were reported`,
		hint: 'Use filters, or poll less often if other workflows use up the request limit. No change is lost: the next poll that reads the list reports it.',
	});

/**
 * Returns how long a poll may take. n8n abandons a longer one, after 84 seconds while it publishes, and after its own
 * limit with the durable scheduler.
 */
const timeFor = (context: IPollFunctions): number => {
	const { getPollBudgetMs } = context as { getPollBudgetMs?: () => number };
	return Math.min(getPollBudgetMs?.call(context) ?? timing.usualPoll, timing.longestPoll);
};

/** Returns whether a poll may end here and leave the rest of the list to the next one. */
const mayEnd = ({ kind, status }: ServiceFailure) =>
	kind === 'canceled' || kind === 'busy' || (kind === 'refused' && status === 429);

/** Returns what a restart must not undo, apart from records. */
const essence = ({ scope, unknown, changes }: State) => JSON.stringify([scope, unknown, changes]);

/**
 * Polls once and stores the state at the end, so that a failed poll is repeated. A poll whose time is up stores what it
 * has read, and the next one goes on from there.
 */
const update = async (
	context: IPollFunctions,
	settings: PollSettings,
	staticData: IDataObject,
	{ ms, isFirst }: { readonly ms: number; readonly isFirst: boolean },
) => {
	const memory = memoryOf(context);
	const before = readState(staticData, settings);
	const unproven = before.pending.filter((change) => !isProven(memory, changeIdOf(before.epoch, change)));
	const comparison = new Comparison(settings, before, unproven);
	let progress: Progress | undefined;
	const read = async () => {
		for await (const step of readList(settings, before, comparison)) progress = step;
	};
	const failure = await read().catch(asFailure);
	if (failure && !mayEnd(failure)) throw failure;
	// Only a list with pages can be read on from a page.
	const wasStuck = memory.isStuck;
	memory.isStuck = !progress || (Boolean(failure) && settings.watch.endpoint.responseType !== 'pages');
	if (!progress || memory.isStuck) {
		if (failure && wasStuck) throw failure.kind === 'canceled' ? tooSlow(ms) : failure;
		context.logger.warn(
			'A poll read nothing, since its time or the request limit was used up. The next poll reads the list.',
		);
		return null;
	}
	const { unknown, page, fresh, isWhole, gap } = progress;
	const { pending, items, learned } = comparison;
	const changes = [...settings.options.changes];
	const records = comparison.records(isWhole);
	const after: State = { ...before, scope: settings.scope, changes, unknown, page, fresh, records, pending };
	Object.assign(staticData, { state: after });
	if (gap !== undefined && gap !== memory.gap)
		context.logger.warn(
			`The list may be incomplete: ${gap}. Changes to missing records are reported once the list contains them. Until the list was read to its end once, no record counts as new.`,
		);
	memory.gap = gap;
	if (items.length > 0) {
		rememberPassedOn(memory, items);
		return [items];
	}
	// n8n saves static data with an execution. One without items saves what a restart would lose.
	const isChanged = essence(before) !== essence(after) || (isFirst && (page > 1 || before.page > 1));
	const isSaved = isFirst && context.getActivationMode() !== 'update';
	return (isChanged || learned) && !isSaved ? [[]] : null;
};

/**
 * Runs the node's poll(). Returns one item per change, or null if there are none. Skips a poll while another one runs:
 * the durable scheduler gives each its own copy of the static data, and the later one would store changes that the
 * other should report. Throws only n8n's errors.
 */
export const pollUpdates = async (context: IPollFunctions): Promise<INodeExecutionData[][] | null> => {
	const memory = memoryOf(context);
	const staticData = context.getWorkflowStaticData('node');
	// With the durable scheduler, this is so at every poll. A skipped poll counts, since n8n saves after it too.
	const isFirst = !polledBefore.has(staticData);
	polledBefore.add(staticData);
	if (memory.polling) {
		// n8n 2.41 ends the expression sandbox of both polls with the first of them, so this one must not end earlier.
		await Promise.allSettled([memory.polling]);
		return null;
	}
	const ms = timeFor(context);
	const signal = AbortSignal.timeout(ms);
	const poll = withSettings(context, async (settings) => await update(context, settings, staticData, { ms, isFirst }), {
		signal,
	});
	memory.polling = poll;
	try {
		return await poll;
	} finally {
		memory.polling = undefined;
	}
};
