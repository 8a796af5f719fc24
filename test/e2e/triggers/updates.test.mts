import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { containerStatuses, orderStatuses } from '../../../contract/index.ts';
import { outputsOf, runWorkflow, type Row } from '../../../tools/n8n/rest.mts';
import { until } from '../../../tools/until.mts';
import { createWorkflow, publish, unpublish } from '../../../tools/n8n/workflows.mts';
import { apiOf } from '../../support/api.mts';
import { inDays } from '../../support/dates.mts';
import { listening } from '../../support/server.mts';
import { shared } from '../../support/shared.mts';
import { settingsOf, templateNamed, testsOf } from '../support/templates.mts';
import { POLL_TIMES, publishUpdates, reported, untilPolled, untilReported } from './updates.mts';
import { openMailbox } from '../support/mailbox.mts';
import { useOwnN8n } from '../support/ownN8n.mts';
import { adapt, attach, publish as publishById } from '../support/workflows.mts';

const n8n = useOwnN8n();
const messages: string[] = [];

/** A chat channel's webhook. */
const channel = shared(
	() =>
		listening(
			createServer((request, response) => {
				request.on('data', (piece: Buffer) => messages.push((JSON.parse(piece.toString()) as { text: string }).text));
				response.end('ok');
			}),
		),
	(server) => server.close(),
);

beforeEach(async () => {
	await n8n().sandbox.control.reset();
	messages.length = 0;
});

const ofChange = (items: Row[], change: string) =>
	items.filter((item) => item.change === change).map(({ previous, current }) => [previous, current]);

const pairs = <T,>(values: readonly T[]) => values.slice(1).map((value, index) => [values[index], value]);

it('reports all order statuses and all container codes once each, over two restarts of n8n', async () => {
	// Of a closed order, only its status is watched. So the containers' codes change in another order.
	const [id = 0, orderId = 0] = await n8n().sandbox.control.seedOrders({ count: 2 });
	const workflowId = await publishUpdates(n8n(), 'All statuses', ['container.status', 'order.created', 'order.status']);
	const statuses = orderStatuses.map(({ value }) => value);
	const codes = [0, ...containerStatuses.map(({ value }) => value).filter((code) => code !== 0)];
	for (let step = 1; step < codes.length; step++) {
		const advance = async () => {
			if (step < statuses.length) await n8n().sandbox.control.advanceOrder({ id, status: statuses[step] });
			await n8n().sandbox.control.advanceContainer({ orderId, status: codes[step] });
		};
		await (step === 5 || step === 11 ? n8n().restart(advance) : advance());
		const expected = step + Math.min(step, statuses.length - 1);
		await untilReported(n8n(), workflowId, ({ items }) => items.length >= expected);
	}
	// Waits for two more polls, which must not report anything.
	await sleep(5_000);
	const { items, executions } = await reported(n8n(), workflowId);
	expect(ofChange(items, 'order.status')).toEqual(pairs(statuses));
	expect(ofChange(items, 'container.status')).toEqual(pairs(codes));
	expect(ofChange(items, 'order.created')).toEqual([]);
	expect(new Set(items.map(({ change_id }) => change_id)).size).toBe(items.length);
	// Changes reported again arrive with the next changes, and are dropped at that point. Only the first ones after each
	// of the three starts may arrive alone, if the next poll runs before their execution. The first poll has no items.
	expect(executions).toBeGreaterThanOrEqual(codes.length);
	expect(executions).toBeLessThanOrEqual(codes.length + 3);
	await unpublish(n8n().rest, workflowId);
});

describe('example workflows', () => {
	const mblOf = async (id: number) => {
		const api = apiOf(n8n().sandbox);
		return (await api.get<{ mbl_number: string }[]>('/api/v2/orders', { id }))[0]?.mbl_number;
	};

	/** Imports a template like a user: selects the credential, enters the channel's URL and activates nodes. */
	const importTemplate = async (name: string): Promise<{ id: string; versionId: string }> => {
		const template = templateNamed(name);
		const nodes = template.nodes.map((node) =>
			node.type.startsWith('n8n-nodes-drayage.')
				? {
						...node,
						credentials: n8n().credentials,
						parameters: { ...node.parameters, pollTimes: POLL_TIMES },
					}
				: {
						...node,
						disabled: false,
						parameters: {
							...node.parameters,
							...(node.type === 'n8n-nodes-base.httpRequest' && { url: `${channel().url}/` }),
						},
					},
		);
		return await createWorkflow(n8n().rest, { ...template, nodes });
	};

	it('alerts on a last free day, but not for containers that were picked up', async () => {
		const [gone = 0, returned = 0, id = 0] = await n8n().sandbox.control.seedOrders({ count: 3 });
		// Without a setting, n8n's time zone is New York's.
		const tomorrow = inDays(1, 'America/New_York');
		for (const orderId of [gone, returned, id]) {
			await n8n().sandbox.control.setContainer({ orderId, fields: { last_free_day: tomorrow } });
		}
		await n8n().sandbox.control.advanceContainer({ orderId: gone, status: 56 });
		await n8n().sandbox.control.advanceOrder({ id: returned, status: 'empty returned' });
		const [, , waiting] = await Promise.all([gone, returned, id].map(mblOf));
		const workflow = await importTemplate('Alert on last free day');
		await publish(n8n().rest, workflow);
		await until(
			async () => messages,
			(texts) => texts.length > 0,
		);
		expect(messages).toEqual([
			expect.stringMatching(new RegExp(`: last free day tomorrow, [A-Z][a-z]+ \\d+.* \\(order ${waiting}\\)$`)),
		]);
		await unpublish(n8n().rest, workflow.id);
	});

	it('notifies a channel only about holds and exams', async () => {
		const [id = 0] = await n8n().sandbox.control.seedOrders();
		const workflow = await importTemplate('Tell a channel about holds and exams');
		await publish(n8n().rest, workflow);
		await untilPolled(n8n());
		await n8n().sandbox.control.advanceOrder({ id, status: 'on hold' });
		await n8n().sandbox.control.advanceContainer({ orderId: id, status: 8 });
		await until(
			async () => messages,
			(texts) => texts.length > 1,
		);
		await n8n().sandbox.control.advanceOrder({ id, status: 'confirmed' });
		await n8n().sandbox.control.advanceContainer({ orderId: id, status: 34 });
		await n8n().sandbox.control.advanceOrder({ id, status: 'confirmed', released_status: 'Released' });
		await until(
			async () => messages,
			(texts) => texts.length > 2,
		);
		const mbl = await mblOf(id);
		expect([messages.slice(0, 2).sort(), messages.slice(2)]).toEqual([
			[
				expect.stringMatching(new RegExp(`^Order ${mbl}, container \\w+: Order Confirmed → Exam DO received$`)),
				`Order ${mbl}: Open → On Hold`,
			],
			[`Order ${mbl}: release status Not Released → Released`],
		]);
		await unpublish(n8n().rest, workflow.id);
	});

	it('notifies a channel when a rate request is completed', async () => {
		const [id = 0] = await n8n().sandbox.control.seedRateRequests();
		await n8n().sandbox.control.advanceRateRequest({ id });
		await runWorkflow(
			n8n().rest,
			(await importTemplate('Tell a channel when a rate request is completed')).id,
			'Rate request is answered',
		);
		expect(messages).toEqual([
			expect.stringMatching(new RegExp(`^Rate request ${id} from .* to .*: a rate is available.$`)),
		]);
	});

	it('notifies customers about each milestone once, in plain words', async () => {
		const mailbox = await openMailbox();
		const [id = 0, other = 0] = await n8n().sandbox.control.seedOrders({ count: 2 });
		const api = apiOf(n8n().sandbox);
		const referenceOf = async (order: number) =>
			(await api.get<{ customer_reference_number: string }[]>('/api/v2/orders', { id: order }))[0]
				?.customer_reference_number ?? '';
		const reference = await referenceOf(id);
		const { id: workflow } = await importTemplate('Tell customers about milestones');
		const customers = JSON.stringify({ [reference.toLowerCase()]: { name: 'Ana', email: 'ana@example.com' } });
		const settings = settingsOf('Tell customers about milestones');
		const assignments = settings.map((one) => (one.name === 'customers' ? { ...one, value: customers } : one));
		await adapt(n8n(), workflow, 'Settings', { assignments: { assignments } });
		await attach(n8n(), workflow, 'Write to the customer', 'smtp', mailbox.credential);
		await adapt(n8n(), workflow, 'Write to the customer', { fromEmail: 'freight@example.com' });
		await attach(n8n(), workflow, 'Tell the desk', 'smtp', mailbox.credential);
		await adapt(n8n(), workflow, 'Tell the desk', { fromEmail: 'freight@example.com', toEmail: 'desk@example.com' });
		await publishById(n8n(), workflow);
		await untilPolled(n8n());

		await n8n().sandbox.control.advanceContainer({ orderId: other, status: 34 });
		await n8n().sandbox.control.advanceContainer({ orderId: id, status: 34 });
		await until(
			async () => mailbox.messages,
			(mails) => mails.length > 0,
		);
		await n8n().sandbox.control.advanceContainer({ orderId: id, status: 30 });
		await n8n().sandbox.control.advanceContainer({ orderId: id, status: 42 });
		await until(
			async () => mailbox.messages,
			(mails) => mails.length > 1,
		);
		const noCustomer = await outputsOf(n8n().rest, workflow, 'No customer');
		await unpublish(n8n().rest, workflow);
		await mailbox.close();

		expect(mailbox.messages).toHaveLength(2);
		const [available, dropped] = mailbox.messages;
		expect(available).toContain('To: ana@example.com');
		expect(available).toMatch(
			new RegExp(`Hello Ana,\\s+Your container \\w+ \\(your reference ${reference}\\) is available at the terminal`),
		);
		expect(available).not.toContain('(was ');
		expect(dropped).toContain('has been dropped at your location.');
		expect(noCustomer.flatMap(({ items = [] }) => items)).toMatchObject([
			{ reference: await referenceOf(other), to: '' },
		]);
	});

	testsOf('Keep a table of orders in sync', it)('keeps a table of orders in sync', async () => {
		const ids = await n8n().sandbox.control.seedOrders({ count: 2 });
		const workflow = await importTemplate('Keep a table of orders in sync');
		await publish(n8n().rest, workflow);
		const rowsOf = async () =>
			(await outputsOf(n8n().rest, workflow.id, 'Write the row')).flatMap(({ items = [] }) => items);
		await until(rowsOf, (rows) => rows.length >= ids.length);
		await n8n().sandbox.control.advanceOrder({ id: ids[0] ?? 0 });
		const written = await until(rowsOf, (rows) => rows.some(({ status }) => status === 'in review'));
		const rows = new Map(written.map((row) => [row.order_id, row]));
		expect([...rows.keys()].sort()).toEqual(ids);
		expect(rows.get(ids[0])).toMatchObject({
			status: 'in review',
			released_status: 'Not Released',
			mbl_number: expect.stringMatching(/^SEED\d+$/) as string,
		});
		expect(new Set(written.map(({ id }) => id)).size).toBe(2);
		await unpublish(n8n().rest, workflow.id);
	});
});
