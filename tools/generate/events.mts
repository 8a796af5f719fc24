import { createHash } from 'node:crypto';
import { eventTypes } from '../../contract/index.ts';
import { createSandbox } from '../../sandbox/index.mts';
import { initDeduplication, triggerKit } from '../engine/index.mts';
import { now, shortened, steady } from './story.mts';

/** Examples of what the triggers receive and return. */
export interface EventExamples {
	/** The body of a webhook request, by event type. */
	readonly requests: Readonly<Record<string, unknown>>;
	/** An item of the updates trigger, by change. */
	readonly items: Readonly<Record<string, unknown>>;
}

type Sandbox = Awaited<ReturnType<typeof createSandbox>>;

/** Returns the body of a request for each event. The sandbox is emptied each time, so that no example affects another. */
async function emitEvents({ control }: Sandbox): Promise<Record<string, unknown>> {
	const requests: Record<string, unknown> = {};
	for (const { value: eventType } of eventTypes) {
		await control.reset();
		requests[eventType] = { data: await control.emit({ eventType }) };
	}
	return requests;
}

/** In an empty sandbox, changes an order between two polls. Returns the first item of the second poll. */
async function pollChange(
	{ url, token, control }: Sandbox,
	change: string,
	fields: Record<string, unknown>,
): Promise<unknown> {
	await control.reset();
	const [orderId = 0] = await control.seedOrders({});
	const kit = await triggerKit({
		type: 'drayageFreightUpdatesTrigger',
		parameters: { changes: [change], filters: { id: { __rl: true, mode: 'id', value: String(orderId) } } },
		credentials: { drayageFreightApi: { environment: 'custom', baseUrl: url, accessToken: token } },
	});
	await kit.poll();
	await control.setContainer({ orderId, fields });
	const items = (await kit.poll())?.flat() ?? [];
	const run = await kit.execute(items, 'trigger');
	// Random parts of the ID would change the page each time.
	return { ...run.items[0]?.json, change_id: createHash('sha256').update(change).digest('hex') };
}

/** Emits every event and makes a container available, in a new sandbox. */
export async function runEventExamples(): Promise<EventExamples> {
	const sandbox = await createSandbox({ now });
	try {
		await initDeduplication();
		const requests = await emitEvents(sandbox);
		const available = await pollChange(sandbox, 'container.available', { status: 34, last_free_day: '2099-03-20' });
		return steady({ requests, items: { 'container.available': shortened(available, 20) } });
	} finally {
		await sandbox.close();
	}
}

const json = (value: unknown) => ['```json', JSON.stringify(value, null, 2), '```'];

/** The events and what they mean. */
const eventTable = () => [
	'| Event | Meaning |',
	'| --- | --- |',
	...eventTypes.map(({ value, description }) => `| \`${value}\` | ${description} |`),
];

/**
 * Returns a page with what is generated between its marks: examples, such as `<!-- example: container.available -->`,
 * and the `<!-- events -->`.
 */
export const withExamples = (page: string, { requests, items }: EventExamples): string =>
	page.replace(
		/(<!-- (?:example: ([\w.]+)|events) -->\n).*?(<!-- \/\w+ -->)/gs,
		(_, begin: string, name: string | undefined, end: string) => {
			if (name === undefined) return [begin, ...eventTable(), '', end].join('\n');
			const event = (requests[name] as { data?: unknown[] } | undefined)?.data?.[0] ?? items[name];
			if (event === undefined) throw new Error(`There is no example of ${name}.`);
			return [begin, ...json(event), '', end].join('\n');
		},
	);
