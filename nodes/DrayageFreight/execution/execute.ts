import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { toNodeError } from '../../shared/errors';
import type { Resource } from '../../shared/operations/operation';
import { notDone } from '../../shared/operations/send';
import { bookingSettings } from './bookings/mode';
import { runBookings } from './bookings/runBookings';
import { openRun, pairWith } from './run';
import { runReads } from './runReads';
import { runWrites } from './runWrites';

/** Returns a function that runs the chosen operation. Throws if it can't start. */
const start = async (
	context: IExecuteFunctions,
	[resource, name]: readonly string[],
	resources: readonly Resource[],
) => {
	const operation = resources.find(({ value }) => value === resource)?.operations.find(({ value }) => value === name);
	if (!operation) throw new Error(`There is no operation ${name} of ${resource}. Choose one from the list.`);
	const run = await openRun(context, operation);
	if (operation.bookingKind) {
		const settings = bookingSettings(context, operation.bookingKind);
		return async () => await runBookings(run, settings);
	}
	return async () => await (operation.endpoint.method === 'GET' ? runReads : runWrites)(run);
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
	const chosen = ['resource', 'operation'].map((one) => context.getNodeParameter(one, 0, '') as string);
	let run: () => Promise<INodeExecutionData[]>;
	try {
		run = await start(context, chosen, resources);
	} catch (error) {
		const failure = toNodeError(context, error);
		if (!context.continueOnFail()) throw failure;
		return [context.getInputData().flatMap((_, index) => pairWith(index, [notDone(failure)]))];
	}
	return [await run()];
};
