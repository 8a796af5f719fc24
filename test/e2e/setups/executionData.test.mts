import { publish, saveChain } from '../../../tools/n8n/workflows.mts';
import { until } from '../../../tools/until.mts';
import { bookings, type Item } from '../../support/bookingKinds.mts';
import {
	SENT_BEFORE,
	bookNode,
	countOf,
	ended,
	MAYBE,
	newItem,
	node,
	publishFlow,
	retry,
} from '../bookings/support.mts';
import { useOwnN8n } from '../support/ownN8n.mts';
import { itFrom } from '../support/templates.mts';

/** Older versions of n8n have different variables and texts for these setups (docs/compatibility.md). */
const itHere = itFrom('2.41');

// The API can't list these bookings, so only n8n's record prevents double bookings.
const KIND = 'ftlShipment';

const n8n = useOwnN8n();

/** Returns a new booking. n8n gives up waiting for its first response before it is booked. */
const newLost = async (): Promise<Item> => {
	const item = await newItem(n8n(), KIND);
	await n8n().sandbox.control.fail({ method: 'POST', path: bookings[KIND].path, delayMs: 2_500 });
	return item;
};

const bookedOnce = async (item: Item) =>
	expect(await until(async () => await countOf(n8n(), KIND, item), Boolean)).toBe(1);

/** Returns a workflow that books the item of a webhook request and responds with the outcome. */
const publishResponding = async (settings: object = {}) => {
	const path = crypto.randomUUID();
	const parameters = { httpMethod: 'POST', path, responseMode: 'lastNode', options: {} };
	const { rest } = n8n();
	const { id } = await saveChain(rest, 'Unsaved', [
		node('Webhook', 'webhook', parameters, { typeVersion: 2.1, webhookId: path }),
		node('Item', 'splitOut', { fieldToSplitOut: 'body.items' }),
		bookNode(n8n(), KIND, { onError: 'continueRegularOutput' }),
	]);
	const saved = await rest.request<{ id: string; versionId: string }>('PATCH', `/workflows/${id}`, {
		settings: { executionOrder: 'v1', ...settings },
	});
	await publish(rest, saved);
	const book = async (item: Item) => {
		const post = async () =>
			await fetch(`${n8n().url}/webhook/${path}`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ items: [item] }),
			});
		return JSON.stringify(await (await until(post, ({ ok }) => ok, { pollMs: 200 })).json());
	};
	return { id, book };
};

/** Returns the executions that n8n lists. */
const listed = async (workflowId: string) => {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	return (await n8n().rest.request<{ results: Array<{ id: string }> }>('GET', `/executions?filter=${filter}`)).results;
};

itHere('a booking whose execution n8n does not save is made once, however often it is requested', async () => {
	const { id, book } = await publishResponding({ saveDataErrorExecution: 'none', saveDataSuccessExecution: 'none' });
	const item = await newLost();
	expect(await book(item)).toMatch(MAYBE);
	expect(await book(item)).toMatch(SENT_BEFORE);
	await bookedOnce(item);
	expect(await book(item)).toMatch(SENT_BEFORE);
	await bookedOnce(item);
	expect(
		await until(
			() => listed(id),
			({ length }) => length === 0,
		),
	).toEqual([]);
});

itHere('a booking whose execution is redacted is made once by Retry', async () => {
	const flow = await publishFlow(n8n(), [bookNode(n8n(), KIND)], [['Items', 'Book']]);
	const item = await newLost();
	const first = await flow.start([item]);
	expect((await ended(n8n(), first)).message).toMatch(MAYBE);
	const redacted = await n8n().rest.request<{ data: string }>('GET', `/executions/${first}?redactExecutionData=true`);
	expect(redacted.data).not.toContain(item.number);
	expect((await retry(n8n(), first)).message).toMatch(SENT_BEFORE);
	await bookedOnce(item);
});

itHere('n8n itself drops the setting that redacts executions, which requires a license', async () => {
	const { rest } = n8n();
	const { id } = await publishResponding();
	const settings = { executionOrder: 'v1', redactionPolicy: 'all' };
	const saved = await rest.request<{ settings: object }>('PATCH', `/workflows/${id}`, { settings });
	expect(saved.settings).not.toHaveProperty('redactionPolicy');
	expect(await rest.request('GET', '/settings')).toMatchObject({ enterprise: { dataRedaction: false } });
});

itHere('an n8n that is stopped during a booking waits for the booking to finish, and saves it', async () => {
	const { control } = n8n().sandbox;
	const flow = await publishFlow(n8n(), [bookNode(n8n(), KIND, {}, { requestTimeout: 60 })], [['Items', 'Book']]);
	const item = await newItem(n8n(), KIND);
	const { path } = bookings[KIND];
	await control.clearLog();
	await control.fail({ method: 'POST', path, delayMs: 5_000 });
	const execution = await flow.start([item]);
	const sent = async () => (await control.log()).some((request) => request.path === path && request.status === null);
	expect(await until(sent, Boolean)).toBe(true);
	await n8n().restart();
	const { message, outputs } = await ended(n8n(), execution);
	expect(message).toBeUndefined();
	expect(outputs).toMatchObject([[[{ order_number: expect.any(String) as string }]]]);
	expect(await countOf(n8n(), KIND, item)).toBe(1);
});

itHere('a booking whose execution was pruned is made once, although nothing is left to retry', async () => {
	const { id, book } = await publishResponding();
	const item = await newLost();
	expect(await book(item)).toMatch(MAYBE);
	await bookedOnce(item);
	const [execution] = await listed(id);
	await n8n().restart(undefined, {
		EXECUTIONS_DATA_MAX_AGE: '0',
		EXECUTIONS_DATA_PRUNE_SOFT_DELETE_INTERVAL: '0.05',
	});
	expect(
		await until(
			() => listed(id),
			({ length }) => length === 0,
		),
	).toEqual([]);
	await expect(retry(n8n(), execution?.id ?? '')).rejects.toThrow(/The execution with the ID \S+ does not exist/);
	expect(await book(item)).toMatch(SENT_BEFORE);
	await bookedOnce(item);
});
