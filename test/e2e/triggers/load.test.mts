import { setTimeout as sleep } from 'node:timers/promises';
import { postAll, publishTrigger } from '../../../tools/n8n/events.mts';
import { outputsOf, untilEnded } from '../../../tools/n8n/rest.mts';
import { NEXT } from '../../../tools/n8n/workflows.mts';
import { useOwnN8n } from '../support/ownN8n.mts';

const EVENTS = 120;
/** One event in twenty is sent a second time. */
const REPEATS = EVENTS / 20;
const AT_ONCE = 10;
/** A busy machine takes minutes. */
const PATIENCE_MS = 600_000;
const LABEL = 'ltl.label.created';

const post = (index: number) => ({ data: [{ event_type: LABEL, order_number: `LS${index}`, serial_number: 'S1' }] });

/**
 * Every event once, and every twentieth twice. Half of the duplicates follow immediately, the others some requests
 * later.
 */
const load = () => {
	const posts = Array.from({ length: EVENTS }, (_, index) => post(index));
	for (let repeat = REPEATS - 1; repeat >= 0; repeat--) {
		const index = repeat * 20;
		posts.splice(index + (repeat % 2 === 0 ? 1 : 19), 0, post(index));
	}
	return posts;
};

const n8n = useOwnN8n();

it(
	`lets each of ${EVENTS} events through exactly once, although ${REPEATS} of them are sent twice`,
	async () => {
		const trigger = await publishTrigger(n8n(), 'Load', LABEL, {});
		const posts = load();
		const statuses = await postAll(trigger.url, posts, AT_ONCE);
		await untilEnded(n8n().rest, trigger.workflowId, posts.length);
		await sleep(1_000);

		const outputs = await outputsOf(n8n().rest, trigger.workflowId, NEXT);
		const reached = outputs.flatMap(({ items }) => items ?? []).map(({ order_number: order }) => String(order));
		expect(new Set(statuses)).toEqual(new Set([200]));
		expect(outputs).toHaveLength(EVENTS + REPEATS);
		expect(outputs.every(({ status }) => status === 'success')).toBe(true);
		expect(reached).toHaveLength(EVENTS);
		expect(new Set(reached)).toEqual(new Set(Array.from({ length: EVENTS }, (_, index) => `LS${index}`)));
	},
	PATIENCE_MS,
);
