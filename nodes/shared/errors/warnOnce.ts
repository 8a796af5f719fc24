import type { IExecuteFunctions } from 'n8n-workflow';
import type { ListReading } from '../../../transport';

const told = new WeakMap<IExecuteFunctions, Set<string>>();

/** Shows a warning beside the node's output, once however many items call for it. */
export const warnOnce = (context: IExecuteFunctions, message: string) => {
	const before = told.get(context) ?? new Set();
	told.set(context, before);
	if (before.has(message)) return;
	before.add(message);
	context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
};

/** Warns when a list may be incomplete. An empty response counts as an empty list, with a warning. */
export const listWarnings = (context: IExecuteFunctions): ListReading => ({
	emptyIsList: true,
	onIncomplete: (why) => warnOnce(context, `The list may be incomplete: ${why}.`),
});
