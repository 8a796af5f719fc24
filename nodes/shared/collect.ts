import type { IExecuteFunctions } from 'n8n-workflow';
import { onceFor } from '../../contract';
import type { ListReading } from '../../transport/pages';
import { Refusal, safeText } from './errors';
import type { ItemOutput } from './operations/item';
import { incompleteList } from './warnings';

/** A sentence about an output record, by its index. One about a request or a whole list has the index 0. */
interface Warning {
	readonly sentence: string;
	readonly at: number;
	/** Whether the list may lack records, so that an empty list proves nothing. */
	readonly isDoubt: boolean;
}

const hintsOf = onceFor<IExecuteFunctions, Set<string>>(() => new Set());

/** Shows a hint in the editor, once per run. Nothing else calls n8n's hints. */
export const showHint = (context: IExecuteFunctions, text: string, type: 'warning' | 'info' = 'warning') => {
	const message = safeText(context, text);
	const shown = hintsOf(context);
	if (shown.has(message)) return;
	shown.add(message);
	context.addExecutionHints({ message, type, location: 'outputPane' });
};

/**
 * Returns an empty collector of what the node has to say about the output of one input item. Its sentences are also shown
 * as hints, at once, in case the item fails.
 */
export const collectWarnings = (context: IExecuteFunctions) => {
	const warnings: Warning[] = [];
	const add = (text: string, at: number, isDoubt: boolean) => {
		showHint(context, text);
		const sentence = safeText(context, text);
		if (!warnings.some((one) => one.at === at && one.sentence === sentence)) warnings.push({ sentence, at, isDoubt });
	};
	return {
		warnings: warnings as readonly Warning[],
		/** Adds a sentence about the output record at an index, or about the request or the whole list. */
		warn: (sentence: string, at = 0) => add(sentence, at, false),
		/** Adds a sentence about why the list may lack records. If it has none, the item fails. */
		doubt: (sentence: string) => add(sentence, 0, true),
	};
};

export type Collector = ReturnType<typeof collectWarnings>;

/** Whether an output item stands for one that failed. n8n counts it as failed only if it has no other field. */
const isFailed = ({ json }: ItemOutput) => 'error' in json && Object.keys(json).length === 1;

/**
 * Returns output with what was collected about it in `warnings`, or in `node_warnings` if the API sent a field of that
 * name. Throws a Refusal if there is no output, but there may be records: nothing in the output could say so.
 */
export const withWarnings = <T extends ItemOutput>(
	output: readonly T[],
	{ warnings }: Pick<Collector, 'warnings'>,
): T[] => {
	if (warnings.length === 0) return [...output];
	const doubts = warnings.filter(({ isDoubt }) => isDoubt).map(({ sentence }) => sentence);
	if (output.length === 0 && doubts.length > 0)
		throw new Refusal(`Nothing was found, but that may be wrong. ${doubts.join(' ')}`, '', false);
	const first = output.findIndex((one) => !isFailed(one));
	return output.map((one, index) => {
		const own = warnings.filter(({ at }) => (at === 0 ? first : at) === index).map(({ sentence }) => sentence);
		if (own.length === 0 || isFailed(one)) return one;
		return { ...one, json: { ...one.json, ['warnings' in one.json ? 'node_warnings' : 'warnings']: own } };
	});
};

/** Returns how to read a list whose flaws are collected. An empty response counts as an empty list, with a doubt. */
export const listReading = ({ doubt }: Pick<Collector, 'doubt'>): ListReading => ({
	emptyIsList: true,
	onIncomplete: (why) => doubt(incompleteList(why)),
});
