import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { toNodeError } from '../../shared/errors';
import type { Operation, Resource } from '../../shared/operations/operation';
import { notDone } from '../../shared/operations/send';
import { runBookings } from './bookings/runBookings';
import { openRun, pairWith, type Run } from './run';
import { runReads } from './runReads';
import { runWrites } from './runWrites';

/** Returns the chosen operation. Throws an error if an expression chose one that doesn't exist. */
const chosenOperation = (context: IExecuteFunctions, resources: readonly Resource[]): Operation => {
	const resource = context.getNodeParameter('resource', 0, '');
	const name = context.getNodeParameter('operation', 0, '');
	const { operations } = resources.find(({ value }) => value === resource) ?? {};
	const operation = operations?.find(({ value }) => value === name);
	if (operation) return operation;
	throw new Error(`There is no operation ${name} of ${resource}. Choose one from the list.`);
};

/**
 * Runs the chosen operation for every input item. Output items keep the order of the input, each paired with its input
 * item. With "continue on fail", a failed item contains its error and the others continue. This applies even if the node
 * can't start, since n8n would otherwise pass on the input as if it had succeeded. If the execution is canceled, nothing
 * more is sent.
 */
export const execute = async (
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> => {
	let run: Run;
	try {
		run = await openRun(context, chosenOperation(context, resources));
	} catch (error) {
		const failure = toNodeError(context, error);
		if (!context.continueOnFail()) throw failure;
		return [context.getInputData().flatMap((_, index) => pairWith(index, [notDone(failure)]))];
	}
	if (run.bookings) return [await runBookings(run, run.bookings)];
	const { method, isQuote } = run.operation.endpoint;
	return [await (method === 'GET' || isQuote ? runReads(run) : runWrites(run))];
};
