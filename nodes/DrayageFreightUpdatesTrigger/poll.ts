import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { asFailure, formatDuration, ServiceFailure } from '../../transport/errors';
import { timing } from '../../transport/waiting';
import { withWarnings } from '../shared/collect';
import { incompleteList } from '../shared/warnings';
import { compareRecord } from './compare';
import { deliver, type Delivered } from './delivery';
import { fetchList, type Progress } from './fetch';
import { changeOf } from './items';
import { memoryPerNode } from './memory';
import { type PollSettings, withSettings } from './settings';
import { hasMoved, readState, type State } from './state';

/** How many days a record is remembered after it was last listed. */
const REMEMBERED_DAYS = 30;

/** What this process remembers of a node's polls. */
interface Polls {
	/** The poll in progress. */
	polling?: Promise<unknown> | undefined;
	/** Whether the last poll read nothing, since its time was up or the rate limit was used up. */
	isStuck?: boolean;
	/** Why the last list may have been incomplete. */
	gap?: string | undefined;
}

const pollsOf = memoryPerNode<Polls>(() => ({}));

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

/** Reads the list and compares it with the state. Returns the next state, the changes and how the reading ended. */
const fetchAndCompare = async (settings: PollSettings, before: State) => {
	const { changes: chosen } = settings.options;
	const records = new Map(Object.entries(before.records));
	const wanted = chosen.filter((change) => before.changes.includes(change));
	const changes: Delivered[] = [];
	const unsaved: string[] = [];
	const today = Math.floor(Date.now() / 86_400_000);
	const add = (id: string, record: IDataObject) => {
		const known = records.get(id);
		const found = compareRecord(settings, record, known, wanted, before.firstSight);
		const reports = known?.reports ?? 0;
		changes.push(...found.differences.map((difference) => changeOf(settings, record, reports, difference)));
		records.set(id, { ...found.after, reports: reports + Math.min(1, found.differences.length), day: today });
		if (found.mustSave) unsaved.push(id);
	};
	const progress: Progress = { page: before.page, hasRead: false, isRead: false };
	const failure = await fetchList(settings, progress, add).then(() => undefined, asFailure);
	const { isRead, gap } = progress;
	const isWhole = isRead && gap === undefined;
	const kept = [...records].filter(([, { day }]) => !isWhole || day >= today - REMEMBERED_DAYS);
	const after: State = {
		...before,
		scope: settings.scope,
		changes: isRead ? chosen : wanted,
		firstSight: isWhole ? 'news' : before.firstSight,
		page: progress.page,
		records: Object.fromEntries(kept),
	};
	return { after, changes, mustSave: unsaved.length > 0 || hasMoved(before, after), progress, failure };
};

/**
 * Polls once: fetches the list, compares it with the stored state and delivers the changes. The state is stored at the
 * end, so that a failed poll is repeated. A poll whose time is up stores what it has read, and the next one goes on from
 * there.
 */
const update = async (context: IPollFunctions, settings: PollSettings, staticData: IDataObject, ms: number) => {
	const polls = pollsOf(context);
	const before = readState(staticData, settings);
	const { after, changes, mustSave, progress, failure } = await fetchAndCompare(settings, before);
	if (failure && !mayEnd(failure)) throw failure;
	const wasStuck = polls.isStuck;
	// Only a list with pages can be read on from a page.
	const canGoOn = progress.hasRead && settings.watch.endpoint.responseType === 'pages';
	polls.isStuck = failure !== undefined && !canGoOn;
	if (failure && !canGoOn) {
		if (wasStuck) throw failure.kind === 'canceled' ? tooSlow(ms) : failure;
		context.logger.warn(
			'A poll read nothing, since its time or the request limit was used up. The next poll reads the list.',
		);
		return null;
	}
	const { gap } = progress;
	if (gap !== undefined && gap !== polls.gap)
		context.logger.warn(
			`${incompleteList(gap)} Changes to missing records are reported once the list contains them. No record counts as new until the whole list has been read once.`,
		);
	polls.gap = gap;
	const { items, delivery } = deliver(context, before.delivery, changes);
	Object.assign(staticData, { state: { ...after, delivery } });
	// n8n saves static data with an execution. One without items saves what a restart would lose.
	if (items.length === 0) return mustSave ? [items] : null;
	const doubts = gap === undefined ? [] : [{ sentence: incompleteList(gap), at: 0, isDoubt: true }];
	return [withWarnings(items, { warnings: doubts })];
};

/**
 * Runs the node's poll(). Returns one item per change, or null if there are none. Skips a poll while another one runs:
 * the durable scheduler gives each its own copy of the static data, and the later one would store changes that the
 * other should report. Throws only n8n's errors.
 */
export const pollUpdates = async (context: IPollFunctions): Promise<INodeExecutionData[][] | null> => {
	const polls = pollsOf(context);
	if (polls.polling) {
		// n8n 2.41 ends the expression sandbox of both polls with the first of them, so this one must not end earlier.
		await Promise.allSettled([polls.polling]);
		return null;
	}
	const ms = timeFor(context);
	const staticData = context.getWorkflowStaticData('node');
	const work = async (settings: PollSettings) => await update(context, settings, staticData, ms);
	const poll = withSettings(context, work, { signal: AbortSignal.timeout(ms) });
	polls.polling = poll;
	try {
		return await poll;
	} finally {
		polls.polling = undefined;
	}
};
