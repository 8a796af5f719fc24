import { outputsOf, type Row } from '../../../tools/n8n/rest.mts';
import type { OwnN8n } from '../../../tools/n8n/ownN8n.mts';
import { until } from '../../../tools/until.mts';
import { everySeconds, publish, saveChain } from '../../../tools/n8n/workflows.mts';

const TRIGGER = 'Updates';
export const POLL_TIMES = everySeconds(2);

/** Waits until orders were listed twice. The first time may be the last poll of a recently unpublished workflow. */
export const untilPolled = async ({ sandbox }: OwnN8n) =>
	await until(
		() => sandbox.control.log(),
		(requests) => requests.filter(({ path, status }) => path.endsWith('/orders') && status === 200).length > 1,
	);

/** Publishes a workflow with only the updates trigger, and waits until it has polled. */
export async function publishUpdates(n8n: OwnN8n, name: string, changes: string[]): Promise<string> {
	const { rest, credentials } = n8n;
	const type = 'n8n-nodes-drayage.drayageFreightUpdatesTrigger';
	const parameters = { pollTimes: POLL_TIMES, changes };
	const workflow = await saveChain(rest, name, [{ name: TRIGGER, type, parameters, credentials }]);
	await publish(rest, workflow);
	await untilPolled(n8n);
	return workflow.id;
}

/** The trigger's output in all executions of a workflow so far, oldest first. */
interface Reported {
	readonly items: Row[];
	readonly executions: number;
}

export async function reported({ rest }: OwnN8n, workflowId: string): Promise<Reported> {
	const runs = await outputsOf(rest, workflowId, TRIGGER);
	return { items: runs.flatMap(({ items = [] }) => items), executions: runs.length };
}

/** Waits up to a minute for the expected reports. */
export const untilReported = async (n8n: OwnN8n, workflowId: string, isEnough: (reported: Reported) => boolean) =>
	await until(() => reported(n8n, workflowId), isEnough);
