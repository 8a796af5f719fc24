import type { Testbed } from '../../../tools/n8n/ownN8n.mts';
import { type NodeSpec, publish, saveChain } from '../../../tools/n8n/workflows.mts';
import { until } from '../../../tools/until.mts';
import { apiOf } from '../../support/api.mts';
import { bookings, kinds, type Item, type Kind } from '../../support/bookingKinds.mts';
import { isStarting, send } from './posting.mts';

/** The executions that book one type. */
export const EXECUTIONS = 4;
const ITEMS = 10;
/** The bookings of one type. */
export const BOOKINGS = EXECUTIONS * ITEMS;
/** How long the service takes for a booking, so that kills interrupt some bookings. */
const BOOKING_MS = 300;

/** Publishes a workflow that books each item of a webhook request, and returns its ID. */
export async function publishBooking({ rest, credentials }: Testbed, kind: Kind, settings?: object): Promise<string> {
	const webhook: NodeSpec = {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		parameters: { httpMethod: 'POST', path: kind, responseMode: 'onReceived' },
		webhookId: crypto.randomUUID(),
	};
	const split: NodeSpec = {
		name: 'Items',
		type: 'n8n-nodes-base.splitOut',
		parameters: { fieldToSplitOut: 'body.items' },
	};
	const book: NodeSpec = {
		name: 'Book',
		type: 'n8n-nodes-drayage.drayageFreight',
		parameters: { resource: kind, operation: 'create', ...bookings[kind].parameters },
		credentials,
	};
	const workflow = await saveChain(rest, kind, [webhook, split, book], settings);
	await publish(rest, workflow);
	return workflow.id;
}

/** The bookings of one type, and the workflow that books them. */
export interface Run {
	readonly kind: Kind;
	readonly workflowId: string;
	readonly items: readonly Item[];
}

/** Empties and slows down the sandbox, and publishes a workflow for each type. */
export async function prepareRuns(n8n: Testbed, settings?: object): Promise<Run[]> {
	const { control } = n8n.sandbox;
	await control.reset();
	await control.setRateLimit({ limit: 100_000 });
	const api = apiOf(n8n.sandbox);
	const runs: Run[] = [];
	for (const kind of kinds) {
		const items = Array.from({ length: BOOKINGS }, async (_, index) => await bookings[kind].prepare(api, index));
		const workflowId = await publishBooking(n8n, kind, settings);
		runs.push({ kind, workflowId, items: await Promise.all(items) });
	}
	for (const { path } of Object.values(bookings)) {
		await control.fail({ method: 'POST', path, delayMs: BOOKING_MS, times: Number.MAX_SAFE_INTEGER });
	}
	return runs;
}

/** Posts all bookings of a type, some in each request. */
export async function startExecutions(n8n: Testbed, { kind, items }: Run): Promise<void> {
	for (let start = 0; start < items.length; start += ITEMS) {
		const post = { url: `${n8n.url}/webhook/${kind}`, body: { items: items.slice(start, start + ITEMS) } };
		// n8n serves the webhook a moment after publishing.
		await until(
			() => send(post),
			(answer) => answer?.status === 200 && !isStarting(answer),
		);
	}
}

/** The number of bookings in the sandbox. */
export const countBookings = async ({ sandbox }: Testbed): Promise<number> =>
	Object.values(await sandbox.control.bookings()).flat().length;

/** Returns the numbers that weren't booked, and those of them that no error says may have been sent. */
export function missingFrom({ items }: Run, booked: readonly string[], failures: string) {
	const missing = items.map(({ number }) => number).filter((number) => !booked.includes(number));
	const unnamed = missing.filter((number) => !failures.match(`this node has sent the .* number \\\\*"${number}\\\\*"`));
	return { missing, unnamed };
}
