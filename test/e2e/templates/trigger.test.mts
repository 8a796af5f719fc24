import { until } from '../../../tools/until.mts';
import { runNodes } from '../../../tools/n8n/rest.mts';
import { unpublish } from '../../../tools/n8n/workflows.mts';
import { SANDBOX_TOKEN } from '../../../sandbox/token.mts';
import { apiOf } from '../../support/api.mts';
import { book } from '../../support/bookings.mts';
import { openMailbox } from '../support/mailbox.mts';
import { useSession } from '../support/session.mts';
import { settingsOf } from '../support/templates.mts';
import { adapt, attach, onlyRun, pin, publish, useTemplates } from '../support/workflows.mts';

const MILESTONES = 'Tell customers about milestones';

describe('the templates of the trigger in a real n8n', () => {
	const session = useSession();
	const idOf = useTemplates(session);

	/** Publishes a template until `act` has finished, and checks that its webhook is registered and removed. */
	const whilePublished = async (name: string, eventType: string, act: (id: string) => Promise<void>) => {
		const id = idOf(name);
		const registered = async () =>
			(await session().sandbox.webhooks()).filter(({ event_type: type }) => type === eventType).length;
		await publish(session(), id);
		await until(registered, (count) => count > 0);
		try {
			await act(id);
		} finally {
			await unpublish(session().rest, id);
			expect(await until(registered, (count) => count === 0)).toBe(0);
		}
	};

	const bookLtl = async (): Promise<string> => {
		const api = apiOf({ url: session().sandboxUrl, token: SANDBOX_TOKEN });
		return (await book.ltl(api)).order_number;
	};

	it('phrases a status change as a message', async () => {
		const orderNumber = await bookLtl();
		await whilePublished('Notify on status change', 'ltl.shipment.status.updated', async (id) => {
			await session().sandbox.advanceLtl({ orderNumber });
			const { items } = await onlyRun(session(), id);
			expect(items.get('Message')).toEqual([
				{
					subject: `Shipment ${orderNumber}: Dispatched`,
					text: `Shipment ${orderNumber} went from Booked to Dispatched.`,
				},
			]);
		});
	});

	it("emails a customer once per change, and doesn't email anyone about a sample", async () => {
		const id = idOf(MILESTONES);
		const mailbox = await openMailbox();
		const customers = JSON.stringify({
			'PO-': { email: 'po@example.com' },
			'PO-7': { email: 'seven@example.com' },
			BAD: { email: 'nobody' },
		});
		const assignments = settingsOf(MILESTONES).map((one) =>
			one.name === 'customers' ? { ...one, value: customers } : one,
		);
		await adapt(session(), id, 'Settings', { assignments: { assignments } });
		for (const node of ['Write to the customer', 'Tell the desk']) {
			await attach(session(), id, node, 'smtp', mailbox.credential);
			await adapt(session(), id, node, { fromEmail: 'freight@example.com' }, { disabled: false });
		}
		await adapt(session(), id, 'Tell the desk', { toEmail: 'desk@example.com' });
		const change = (changeId: string, reference: string, more: object = {}) => ({
			json: {
				change: 'container.status',
				change_id: changeId,
				container_number: 'MSCU1234566',
				current: 46,
				current_name: 'Empty Returned to terminal/depot',
				summary: 'MSCU1234566: Empty Returned to terminal/depot (was Outgated)',
				record: { customer_reference_number: reference },
				...more,
			},
		});
		const eta = {
			change: 'order.eta',
			field: 'final_port_eta',
			container_number: undefined,
			previous: '2099-03-16',
			current: '2099-03-18',
		};
		await pin(session(), id, 'Something happened', [
			change('e', 'BAD-1'),
			change('a', 'PO-7-1'),
			change('b', 'PO-71', eta),
			change('c', 'XY-1'),
			change('d', 'PO-72', { sample: true }),
		]);
		const first = (await runNodes(session().rest, id, 'Something happened')).items;
		await mailbox.close();
		const [seven, po, desk] = mailbox.messages;
		expect(mailbox.messages).toHaveLength(3);
		expect(seven).toContain('To: seven@example.com\n');
		expect(seven).toContain('Subject: PO-7-1: MSCU1234566 Empty Returned to terminal/depot\n');
		expect(po).toContain('To: po@example.com\n');
		expect(po).toContain(
			'Your shipment (your reference PO-71) is now expected to arrive at the final port or rail ramp on March 18, 2099, not on March 16, 2099.',
		);
		expect(desk).toContain('To: desk@example.com\n');
		expect(desk).toMatch(/Subject: Not sent: BAD-1: [^]*The email to nobody failed: [^]*your reference BAD-1/);
		expect(first.get('No customer')).toHaveLength(2);

		const again = (await runNodes(session().rest, id, 'Something happened')).items;
		expect(again.get('Message') ?? []).toEqual([]);
	});

	it('downloads a proof of delivery, and no other documents of the shipment', async () => {
		const orderNumber = await bookLtl();
		await whilePublished('File proofs of delivery', 'ltl.proofOfDelivery.created', async (id) => {
			await session().sandbox.addDocument({ orderNumber, kind: 'proofOfDelivery' });
			const { items } = await onlyRun(session(), id);
			expect(items.get('List files of the shipment')).toHaveLength(3);
			const downloaded = { file_name: `POD-${orderNumber}.pdf`, mime_type: 'application/pdf' };
			expect(items.get('Download it')).toMatchObject([downloaded]);
			expect(Number(items.get('Download it')?.[0]?.file_size)).toBeGreaterThan(0);
		});
	});

	it('downloads all documents of a shipment if none of them has the name in the event', async () => {
		const id = idOf('File proofs of delivery');
		const documents = { document_url: 'https://example.com/scan', file_name: 'scan.pdf' };
		await pin(session(), id, 'Proof of delivery is ready', [{ json: { order_number: await bookLtl(), documents } }]);
		const { items } = await runNodes(session().rest, id, 'Proof of delivery is ready');
		expect(items.get('Download it')).toHaveLength(2);
	});
});
