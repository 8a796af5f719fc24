import { kinds, type Item, type Kind } from '../../support/bookingKinds.mts';
import { shared } from '../../support/shared.mts';
import { openMailbox } from '../support/mailbox.mts';
import { useOwnN8n } from '../support/ownN8n.mts';
import { askToBook, RESULT } from '../support/review.mts';
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

	const ask = async (kind: Kind = 'order', options?: object) => {
		const item = await newItem(n8n(), kind);
		return { item, ...(await askToBook(n8n(), mailbox(), kind, item, options)) };
	};
	const booked = async (item: Item, kind: Kind = 'order') => await countOf(n8n(), kind, item);

	it.each(kinds)('books once, however often a person approves: %s', async (kind) => {
		const { item, mail, approve, end } = await ask(kind);
		// The review shows what the model says. The real price is different.
		expect(mail).toContain(`Book ${item.number} for 1 USD?`);
		expect(await booked(item, kind)).toBe(0);
		await Promise.all([approve(), approve()]);
		expect(await end()).toMatch(RESULT[kind]);
		await approve();
		expect(await booked(item, kind)).toBe(1);
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
		const { item, end } = await ask('order', soon);
		expect(await end()).toContain(REJECTED);
		expect(await booked(item)).toBe(0);
	});

	it('books nothing if n8n restarts before a person approves, and books once if asked again', async () => {
		const { item, approve } = await ask();
		await n8n().restart();
		expect(await approve()).toBeGreaterThanOrEqual(400);
		expect(await booked(item)).toBe(0);
		const again = await askToBook(n8n(), mailbox(), 'order', item);
		await again.approve();
		expect(await again.end()).toContain(item.number);
		expect(await booked(item)).toBe(1);
	});
});
