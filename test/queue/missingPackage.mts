import { unpublish } from '../../tools/n8n/workflows.mts';
import { until } from '../../tools/until.mts';
import { SENT_BEFORE, bookNode, countOf, ended, MAYBE, newItem, publishFlow, retry } from '../e2e/bookings/support.mts';
import { bookings } from '../support/bookingKinds.mts';
import type { Bench } from './support/bench.mts';

// The API can't list these bookings, so only n8n's record prevents double bookings.
const KIND = 'ftlShipment';

/** n8n's error for every execution that such a worker picks up. */
const UNKNOWN = 'Unrecognized node type: n8n-nodes-drayage.drayageFreight';

/** Returns a worker without the package, like a container whose volume was lost. */
export function missingPackageTests({ n8n }: Pick<Bench, 'n8n'>): void {
	it("doesn't book on a worker without the package, and books once afterward", async () => {
		const { control } = n8n().sandbox;
		await control.reset();
		await control.setRateLimit({ limit: 100_000 });
		const flow = await publishFlow(n8n(), [bookNode(n8n(), KIND)], [['Items', 'Book']]);
		const [fresh, begun] = [await newItem(n8n(), KIND), await newItem(n8n(), KIND)];
		await control.fail({ method: 'POST', path: bookings[KIND].path, delayMs: 2_500 });
		const lost = await flow.start([begun]);
		expect((await ended(n8n(), lost)).message).toMatch(MAYBE);

		await Promise.all([n8n().kill('worker-1'), n8n().kill('worker-2')]);
		await n8n().up('worker-2', { withPackage: false });
		const unknown = await flow.start([fresh]);
		expect((await ended(n8n(), unknown)).message).toBe(UNKNOWN);
		expect((await retry(n8n(), lost)).message).toBe(UNKNOWN);
		expect(await countOf(n8n(), KIND, fresh)).toBe(0);

		await n8n().kill('worker-2');
		await Promise.all([n8n().up('worker-1'), n8n().up('worker-2')]);
		// A busy worker may lose the lock of a job, which n8n then gives up on.
		const again = await until(
			() => retry(n8n(), lost),
			({ message = '' }) => SENT_BEFORE.test(message),
		);
		expect(again.message).toMatch(SENT_BEFORE);
		// n8n has discarded the execution's input, so Retry runs no nodes.
		expect((await retry(n8n(), unknown)).message).toBe(UNKNOWN);
		expect((await ended(n8n(), await flow.start([fresh]))).message).toBeUndefined();
		expect([await countOf(n8n(), KIND, begun), await countOf(n8n(), KIND, fresh)]).toEqual([1, 1]);
		await unpublish(n8n().rest, flow.id);
	});
}
