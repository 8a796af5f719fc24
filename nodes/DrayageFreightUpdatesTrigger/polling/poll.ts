import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { LruMap, ServiceFailure } from '../../../transport';
import { readSnapshots } from '../snapshots/snapshots';
import { beginPoll, compareList, isSameList } from './compareList';
import { incompleteText, undatedText, carryingHints } from './items';
import { withSettings, type PollSettings } from './pollSettings';
import { continued, nodeKey, rememberHandedOver, rememberStored, skipIfRunning } from './skipIfRunning';
import { isCutOff, timeLimitOf, tooLong, UNREAD_IN_TIME, type TimeLimit } from './timeLimit';

/** Length of the hash that identifies an access token. */
const ACCOUNT_LENGTH = 12;

/** The reason given if a list is incomplete although the API reported no gap. */
const UNREAD = 'it has more records than can be remembered, or changes too much while it is read';

/** The number of nodes that this process remembers. */
const MOST_NODES = 1_000;

/** The maximum number of passes when a list is read for the first time. */
const MAX_PASSES = 5;

/**
 * Static data that this process has polled with before. n8n saves the static data after the poll during publishing.
 * With n8n's durable scheduler, each poll gets separate static data, in the activation mode of a newly published
 * workflow.
 */
const polledBefore = new WeakSet();

/** Why each node's last poll may have been incomplete, so that the reason is logged once instead of at every poll. */
const incompleteBefore = new LruMap<string, string>(MOST_NODES);

const warnOfIncomplete = ({ logger }: IPollFunctions, key: string, why: string | undefined) => {
	if (why === undefined) incompleteBefore.delete(key);
	else if (incompleteBefore.get(key) !== why) logger.warn(incompleteText(why));
	if (why !== undefined) incompleteBefore.set(key, why);
};

/** Nodes whose last list had no container with the date needed by a selected change. */
const undatedBefore = new LruMap<string, true>(MOST_NODES);

/**
 * Logs once that nothing can be reported because dates are missing. No execution starts that could show this as a hint.
 */
const warnOfNoDates = ({ logger }: IPollFunctions, key: string, dates: { known: number; unknown: number }) => {
	const text = dates.known === 0 ? undatedText(dates) : undefined;
	if (text === undefined) undatedBefore.delete(key);
	else if (undatedBefore.get(key) !== true) logger.warn(text);
	if (text !== undefined) undatedBefore.set(key, true);
};

interface Update {
	readonly context: IPollFunctions;
	readonly settings: PollSettings;
	readonly staticData: IDataObject;
	readonly key: string;
	/** Whether n8n saves the static data after this poll, since publishing makes it. */
	readonly isSaved: boolean;
}

/** Polls once. Updates the snapshots at the very end, so that an interrupted poll is repeated. */
const update = async ({ context, settings, staticData, key, isSaved }: Update) => {
	const { watch, client, scope, emitExisting, maxRecords } = settings;
	const source = `${watch.value} ${client.address}`;
	const account = client.account.slice(0, ACCOUNT_LENGTH);
	const found = readSnapshots(continued(key, staticData).snapshots);
	const before = found?.source === source ? found : undefined;
	const isKnown = before?.scope === scope && (before.account === account || (await isSameList(settings, before)));
	const known = isKnown ? before : undefined;
	const isSilent = before === undefined && !emitExisting;
	const firstSeen = known ? 'new' : before || isSilent ? 'quiet' : 'all';
	const poll = beginPoll(settings, before, firstSeen, key);
	// If an earlier poll read the whole list, one pass is enough: a record that it misses still differs at the next
	// poll. Otherwise a missed record would count as new.
	const isRead = await compareList(poll, known?.complete ? 1 : MAX_PASSES);
	const complete = known?.complete === true || isRead;
	const handedOver = isSilent ? [] : [...poll.owed, ...poll.handedOver];
	const changes = [...settings.options.changes];
	const marks = { source, scope, account, changes, complete, state: before?.state ?? poll.batch, handedOver };
	const snapshots = poll.records.toSnapshots(marks, maxRecords);
	const hasChanges = poll.items.length > 0 && !isSilent;
	const isMissed = (id: string) => id in snapshots.records || !poll.records.isForgotten(id);
	const isSame = known?.account === account && known.complete === snapshots.complete;
	const mustBeSaved = hasChanges || !isSame || [...poll.learned].some(isMissed);
	staticData.snapshots = mustBeSaved ? { ...snapshots, state: poll.batch } : snapshots;
	if (before && mustBeSaved) rememberStored(key, before.state, staticData);
	const incomplete = poll.gaps[0] ?? (snapshots.complete ? undefined : UNREAD);
	warnOfIncomplete(context, key, incomplete);
	warnOfNoDates(context, key, poll.dates);
	if (hasChanges) {
		rememberHandedOver(key, poll.batch, poll.handedOver);
		const hints = [incomplete === undefined ? undefined : incompleteText(incomplete), undatedText(poll.dates)];
		return [
			carryingHints(
				poll.items,
				hints.filter((hint) => hint !== undefined),
			),
		];
	}
	// n8n saves static data only with an execution. An execution without items saves data that a restart would lose.
	return mustBeSaved && !isSaved ? [[]] : null;
};

/** Nodes whose last poll was rejected because of the rate limit, or was cut off. */
const unreadBefore = new LruMap<string, true>(MOST_NODES);

/**
 * Returns whether a failed poll can wait for the next one without reporting a failure. It can if the rate limit is used
 * up, or if the list is too long to read in time. If the next poll can't read the list either, that is a failure, since
 * no later poll may be able to. After publishing, however, the next poll has all the time it needs.
 */
const mayWait = (error: unknown, key: string, limit: TimeLimit | undefined): boolean => {
	if (!(error instanceof ServiceFailure)) return false;
	if (isCutOff(error) && limit?.isOfEachPoll !== true) return true;
	const isLimit = isCutOff(error) || error.kind === 'busy' || (error.kind === 'refused' && error.status === 429);
	const isAgain = unreadBefore.get(key) === true;
	if (isLimit) unreadBefore.set(key, true);
	return isLimit && !isAgain;
};

/** Runs the node's poll(). Returns one item per change, or null if there are none. Throws only n8n's errors. */
export const pollUpdates = async (context: IPollFunctions): Promise<INodeExecutionData[][] | null> => {
	const staticData = context.getWorkflowStaticData('node');
	const isPublishing = !polledBefore.has(staticData);
	polledBefore.add(staticData);
	const limit = timeLimitOf(context, isPublishing);
	const work = async (settings: PollSettings) => {
		const key = nodeKey(context);
		const isSaved = isPublishing && context.getActivationMode() !== 'update';
		const poll = skipIfRunning(
			key,
			staticData,
			() => update({ context, settings, staticData, key, isSaved }),
			settings.client.options.signal,
		);
		const items = await poll.catch((error: unknown) => {
			if (!mayWait(error, key, limit)) throw limit && isCutOff(error) ? tooLong(limit) : error;
			if (isCutOff(error)) context.logger.warn(UNREAD_IN_TIME);
			else context.logger.info('The request limit is used up, so the next poll reads the list');
			return undefined;
		});
		if (items !== undefined) unreadBefore.delete(key);
		return items ?? null;
	};
	return await withSettings(context, work, limit ? { signal: AbortSignal.timeout(limit.ms) } : {});
};
