import type { IExecuteFunctions } from 'n8n-workflow';

const told = new WeakMap<IExecuteFunctions, Set<string>>();

/** Shows a warning beside the node's output, once however many items call for it. */
export const warnOnce = (context: IExecuteFunctions, message: string) => {
	const before = told.get(context) ?? new Set();
	told.set(context, before);
	if (before.has(message)) return;
	before.add(message);
	context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
};

const MOST_NAMED = 20;

/** Tells which numbers the service did not answer. */
export const notFoundHint = (numbers: readonly string[]) => {
	const more = numbers.length > MOST_NAMED ? ` and ${numbers.length - MOST_NAMED} more` : '';
	const named = numbers.slice(0, MOST_NAMED).join(', ') + more;
	return `Not found: ${named}. Check the numbers and the environment. Report Numbers Not Found in the options returns an item for each.`;
};
