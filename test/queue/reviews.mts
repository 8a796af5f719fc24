import { openMailbox } from '../e2e/support/mailbox.mts';
import { askToBook, RESULT } from '../e2e/support/review.mts';
import { apiOf } from '../support/api.mts';
import { bookings, kinds } from '../support/bookingKinds.mts';
import { shared } from '../support/shared.mts';
import type { Bench } from './support/bench.mts';

/** A person approves an agent's booking after its worker was killed, so that another worker resumes the execution. */
export function reviewTests({ n8n }: Bench): void {
	const mailbox = shared(openMailbox, (box) => box.close());

	it.each(kinds)('books once if another worker resumes after the approval: %s', async (kind) => {
		const { control } = n8n().sandbox;
		await control.reset();
		const item = await bookings[kind].prepare(apiOf(n8n().sandbox), 1);
		const { executionId, approve, end } = await askToBook(n8n(), mailbox(), kind, item);
		const [asked] = n8n().workersOf(executionId);
		if (!asked) throw new Error('No worker has run the execution that waits for a person.');
		await n8n().kill(asked);
		try {
			await approve();
			await approve();
			expect(await end()).toMatch(RESULT[kind]);
			expect(n8n().workersOf(executionId)).toHaveLength(2);
			expect((await control.bookings())[kind]).toEqual([item.number]);
		} finally {
			await n8n().up(asked);
		}
	});
}
