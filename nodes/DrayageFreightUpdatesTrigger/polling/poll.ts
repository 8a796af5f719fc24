import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { asFailure, formatDuration, LruMap, ServiceFailure, timing } from '../../../transport';
import { emptyState, type State, storedState, storeState } from '../state/state';
import { Comparison } from './comparison';
import { isProven, nodeKey, rememberPassedOn } from './executions';
import { changeIdOf } from './items';
import { type PollSettings, withSettings } from './pollSettings';
import { type Progress, readList } from './readList';

/** The number of nodes that this process remembers. */
const MOST_NODES = 1_000;

/**
 * Static data that this process has polled with before. n8n saves the static data after the poll during publishing.
 * With n8n's durable scheduler, each poll gets separate static data.
 */
const polledBefore = new WeakSet();

/** Why each node's last list may have been incomplete, so that the reason is logged once instead of at every poll. */
const incompleteBefore = new LruMap<string, string>(MOST_NODES);

const warnOfIncomplete = ({ logger }: IPollFunctions, node: string, why: string | undefined) => {
	if (why !== undefined && incompleteBefore.get(node) !== why)
		logger.warn(
			`The list may be incomplete: ${why}. Changes to missing records are reported once the list contains them. Until a poll reads the whole list, no record counts as new.`,
		);
	incompleteBefore.set(node, why ?? '');
};

/** Nodes whose last poll read nothing, since its time was up or the rate limit was used up. */
const stuckBefore = new LruMap<string, boolean>(MOST_NODES);

const tooSlow = (ms: number) =>
	new ServiceFailure(
		'timeout',
		`Twice in a row, the list couldn't be read within the ${formatDuration(ms)} that a poll may take, so no changes were reported`,
		'Use filters, or poll less often if other workflows use up the request limit. No change is lost: the next poll that reads the list reports it.',
	);

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

/** Returns the state with which a poll begins. With other filters, records may appear that aren't new. */
const stateFor = (staticData: IDataObject, { source, scope, emitExisting }: PollSettings): State => {
	const stored = storedState(staticData, source);
	if (!stored) return emptyState(source, emitExisting ? 'all' : 'quiet');
	return stored.scope === scope ? stored : { ...stored, unknown: 'quiet', page: 1, fresh: 0 };
};

interface Poll {
	readonly context: IPollFunctions;
	readonly settings: PollSettings;
	readonly staticData: IDataObject;
	readonly ms: number;
	/** Whether this process hasn't polled with this static data yet. */
	readonly isFirst: boolean;
}

/**
 * Polls once and stores the state at the end, so that a failed poll is repeated. A poll whose time is up stores what it
 * has read, and the next one goes on from there.
 */
const update = async ({ context, settings, staticData, ms, isFirst }: Poll): Promise<INodeExecutionData[][] | null> => {
	const node = nodeKey(context);
	const before = stateFor(staticData, settings);
	const unproven = before.pending.filter((change) => !isProven(node, changeIdOf(before.epoch, change)));
	const comparison = new Comparison(settings, before, unproven);
	let gap: string | undefined;
	let progress: Progress | undefined;
	const reading = { onIncomplete: (why: string) => void (gap ??= why) };
	const read = async () => {
		for await (const step of readList(settings, before, comparison, reading)) progress = step;
	};
	const failure = await read().catch(asFailure);
	if (failure) {
		if (!mayEnd(failure)) throw failure;
		// Only a list with pages can be read on from a page.
		if (!progress || settings.watch.endpoint.responseType !== 'pages') {
			if (stuckBefore.get(node)) throw failure.kind === 'canceled' ? tooSlow(ms) : failure;
			stuckBefore.set(node, true);
			context.logger.warn(
				'A poll read nothing, since its time or the request limit was used up. The next poll reads the list.',
			);
			return null;
		}
	}
	stuckBefore.set(node, false);
	const { unknown = before.unknown, page = 1, fresh = 0, isWhole = false } = progress ?? {};
	const { source, scope, options } = settings;
	const changes = [...options.changes];
	const { pending, items, learned, passedOn } = comparison;
	const { epoch } = before;
	const records = comparison.records(isWhole);
	storeState(staticData, { source, epoch, scope, changes, unknown, page, fresh, records, pending });
	warnOfIncomplete(context, node, gap);
	if (items.length > 0) {
		rememberPassedOn(node, passedOn);
		return [items];
	}
	// n8n saves static data with an execution. One without items saves what a restart would lose.
	const isChanged =
		before.scope !== scope ||
		before.unknown !== unknown ||
		before.changes.join() !== changes.join() ||
		(isFirst && (page > 1 || before.page > 1));
	const isSaved = isFirst && context.getActivationMode() !== 'update';
	return (isChanged || learned) && !isSaved ? [[]] : null;
};

/**
 * Polls in progress, by node. n8n's durable scheduler gives each poll its own copy of the static data. Two first polls
 * at the same time would distinguish their changes by different texts, and the later one would store changes that the
 * other should report.
 */
const running = new Map<string, Promise<unknown>>();

/** Runs the node's poll(). Returns one item per change, or null if there are none. Throws only n8n's errors. */
export const pollUpdates = async (context: IPollFunctions): Promise<INodeExecutionData[][] | null> => {
	const node = nodeKey(context);
	const other = running.get(node);
	if (other) {
		// n8n 2.41 ends the expression sandbox of both polls with the first of them, so this one must not end earlier.
		await Promise.allSettled([other]);
		return null;
	}
	const staticData = context.getWorkflowStaticData('node');
	const isFirst = !polledBefore.has(staticData);
	polledBefore.add(staticData);
	const ms = timeFor(context);
	const poll = withSettings(context, async (settings) => await update({ context, settings, staticData, ms, isFirst }), {
		signal: AbortSignal.timeout(ms),
	});
	running.set(node, poll);
	try {
		return await poll;
	} finally {
		running.delete(node);
	}
};
