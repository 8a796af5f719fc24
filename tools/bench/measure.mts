import { countEnded, untilEnded } from '../n8n/executions.mts';
import { postAll } from './sending.mts';
import type { Testbed } from '../n8n/testbed.mts';

export interface Measured {
	/** Events answered a second. */
	readonly answered: number;
	/** Events a second until the last workflow had ended. */
	readonly taken: number;
	/** Milliseconds of n8n's processor time for each event. */
	readonly cost: number;
	readonly statuses: readonly number[];
}

const perSecond = (count: number, since: number) => (count * 1_000) / (performance.now() - since);

/** Posts bodies to a published workflow as fast as it answers, and waits until each post's execution has ended. */
export async function measure(
	n8n: Testbed,
	workflowId: string,
	url: string,
	bodies: readonly unknown[],
	atOnce: number,
): Promise<Measured> {
	const before = await countEnded(n8n.rest, workflowId);
	const used = n8n.processorTime();
	const start = performance.now();
	const statuses = await postAll(url, bodies, atOnce);
	const answered = perSecond(bodies.length, start);
	await untilEnded(n8n.rest, workflowId, before + bodies.length);
	const taken = perSecond(bodies.length, start);
	return { answered, taken, cost: (n8n.processorTime() - used) / bodies.length, statuses };
}
