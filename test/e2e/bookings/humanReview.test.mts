import type { Item } from '../../support/bookingKinds.mts';
import { shared } from '../../support/shared.mts';
import { openMailbox } from '../support/mailbox.mts';
import { useOwnN8n } from '../support/ownN8n.mts';
import { askToBook } from '../support/review.mts';
import { isN8nFrom } from '../support/templates.mts';
import { countOf, newItem } from './support.mts';

const REJECTED = 'User rejected the tool call to Book';

const soon = {
	limitWaitTime: { values: { limitType: 'afterTimeInterval', resumeAmount: 0.02, resumeUnit: 'minutes' } },
};

// Older versions of n8n have no human review for tools.
(isN8nFrom('2.41') ? describe : () => undefined)("a booking tool behind n8n's human review", () => {
	const n8n = useOwnN8n();
	const mailbox = shared(openMailbox, (box) => box.close());

	const ask = async (options?: object) => {
		const item = await newItem(n8n(), 'order');
		return { item, ...(await askToBook(n8n(), mailbox(), item, options)) };
	};
	const booked = async (item: Item) => await countOf(n8n(), 'order', item);

	it('books once, however often a person approves', async () => {
		const { item, mail, approve, end } = await ask();
		// The review shows what the model says. The real price is different.
		expect(mail).toContain(`Book MBL ${item.number} for 1 USD?`);
		expect(await booked(item)).toBe(0);
		await Promise.all([approve(), approve()]);
		expect(await end()).toContain(item.number);
		await approve();
		expect(await booked(item)).toBe(1);
	});

	it('books nothing if a person declines', async () => {
		const { item, approve, decline, end } = await ask();
		await decline();
		expect(await end()).toContain(REJECTED);
		await approve();
		expect(await booked(item)).toBe(0);
	});

	// Only with a model that doesn't claim to be approved: docs/agents.md warns about Limit Wait Time.
	it('books nothing if nobody answers in time', async () => {
		const { item, end } = await ask(soon);
		expect(await end()).toContain(REJECTED);
		expect(await booked(item)).toBe(0);
	});
});
