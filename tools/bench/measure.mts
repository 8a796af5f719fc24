import type { RestClient } from '../start/rest.mts';
import { countEnded, untilEnded } from './executions.mts';
import { postAll } from './sending.mts';

export interface Measured {
	/** Events answered a second. */
	readonly answered: number;
	/** Events a second until the last workflow had ended. */
	readonly taken: number;
	readonly statuses: readonly number[];
}

const perSecond = (count: number, since: number) => (count * 1_000) / (performance.now() - since);

/** Posts bodies to a published workflow as fast as it answers, and waits until each post's execution has ended. */
export async function measure(
	rest: RestClient,
	workflowId: string,
	url: string,
	bodies: readonly unknown[],
	atOnce: number,
): Promise<Measured> {
	const before = await countEnded(rest, workflowId);
	const start = performance.now();
	const statuses = await postAll(url, bodies, atOnce);
	const answered = perSecond(bodies.length, start);
	await untilEnded(rest, workflowId, before + bodies.length);
	return { answered, taken: perSecond(bodies.length, start), statuses };
}
