import { deepCopy, type IDataObject, type INodeExecutionData, type IPollFunctions } from 'n8n-workflow';
import { asFailure, formatDuration, ServiceFailure, timing } from '../../transport';
import { asText } from '../shared/fields/text';
import { compareRecord } from './compare';
import { isConfirmed, memoryOf, rememberEmission } from './confirm';
import { fetchList, type Progress } from './fetch';
import { changeIdOf, itemOf } from './items';
import { type PollSettings, withSettings } from './settings';
import { packed, readState, type State, type StoredRecord, unpacked } from './state';

/** How many days a record is remembered after it was last listed. */
const REMEMBERED_DAYS = 30;

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
const essence = ({ scope, unknown, changes, page }: State) => JSON.stringify([scope, unknown, changes, page]);

/** Reads the list and compares it with the state. Returns the next state, its new items and how the reading ended. */
const fetchAndCompare = async (settings: PollSettings, before: State) => {
	const { changes: chosen } = settings.options;
	const records = new Map(Object.entries(before.records));
	const changes = chosen.filter((change) => before.changes.includes(change));
	const items: IDataObject[] = [];
	let learned = false;
	const today = Math.floor(Date.now() / 86_400_000);
	const add = (id: string, record: IDataObject): boolean => {
		const known: StoredRecord | undefined = records.get(id);
		const found = compareRecord(settings, record, known, changes, before.unknown);
		const reports = known?.reports ?? 0;
		for (const difference of found.differences)
			items.push(itemOf(settings, record, difference, changeIdOf(before.epoch, id, reports, difference)));
		records.set(id, { ...found.after, reports: reports + Math.min(1, found.differences.length), day: today });
		learned ||= found.learned;
		return known !== undefined;
	};
	const { page, fresh } = before;
	const progress: Progress = { page, fresh, hasRead: false, isRead: false, isWhole: false };
	const failure = await fetchList(settings, progress, before.unknown === 'new', add).then(() => undefined, asFailure);
	const { isRead, isWhole } = progress;
	const kept = [...records].filter(([, { day }]) => !isWhole || day >= today - REMEMBERED_DAYS);
	const after: State = {
		...before,
		scope: settings.scope,
		changes: isRead ? chosen : changes,
		unknown: isWhole ? 'new' : before.unknown,
		page: progress.page,
		fresh: progress.fresh,
		records: Object.fromEntries(kept),
	};
	return { after, items, learned, progress, failure };
};

/**
 * Polls once: fetches the list, compares it with the stored state, stores the changes as pending and passes them to n8n.
 * Until an execution is confirmed to have begun with a change, the next polls pass it on again, and `execute()` drops it
 * if one has. The state is stored at the end, so that a failed poll is repeated. A poll whose time is up stores what it
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
	const { after, items, learned, progress, failure } = await fetchAndCompare(settings, before);
	if (failure && !mayEnd(failure)) throw failure;
	const wasStuck = memory.isStuck;
	// Only a list with pages can be read on from a page.
	const canGoOn = progress.hasRead && settings.watch.endpoint.responseType === 'pages';
	memory.isStuck = failure !== undefined && !canGoOn;
	if (failure && !canGoOn) {
		if (wasStuck) throw failure.kind === 'canceled' ? tooSlow(ms) : failure;
		context.logger.warn(
			'A poll read nothing, since its time or the request limit was used up. The next poll reads the list.',
		);
		return null;
	}
	const { gap } = progress;
	if (gap !== undefined && gap !== memory.gap)
		context.logger.warn(
			`The list may be incomplete: ${gap}. Changes to missing records are reported once the list contains them. No record counts as new until the whole list has been read once.`,
		);
	memory.gap = gap;
	const isOpen = (item: IDataObject) =>
		settings.options.changes.includes(asText(item.change)) && !isConfirmed(memory, item);
	const pending = [...unpacked(before.pending).filter(isOpen), ...items];
	Object.assign(staticData, { state: { ...after, pending: packed(pending) } });
	if (pending.length > 0) {
		rememberEmission(memory, pending);
		return [deepCopy(pending).map((json) => ({ json }))];
	}
	// n8n saves static data with an execution. One without items saves what a restart would lose.
	const isSaved = isFirst && context.getActivationMode() !== 'update';
	return (learned || essence(before) !== essence(after)) && !isSaved ? [[]] : null;
};

/**
 * Runs the node's poll(). Returns one item per change, or null if there are none. Skips a poll while another one runs:
 * the durable scheduler gives each its own copy of the static data, and the later one would store changes that the
 * other should report. Throws only n8n's errors.
 */
export const pollUpdates = async (context: IPollFunctions): Promise<INodeExecutionData[][] | null> => {
	const memory = memoryOf(context);
	const staticData = context.getWorkflowStaticData('node');
	// With the durable scheduler, this is the case in every poll. A skipped poll counts, since n8n saves after it too.
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
