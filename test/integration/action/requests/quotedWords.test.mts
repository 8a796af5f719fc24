import { useSandbox } from '../../support/freight.mts';
import { bookingsOf } from './bookings.mts';

const sandbox = useSandbox();

/** Codes that make n8n show its own message wherever a message contains them. */
const CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EEXIST', 'ENOENT', 'EPERM', 'getaddrinfo'];

describe.each(CODES)('a response that quotes %s', (code) => {
	const fault = { method: 'POST', path: '*shipments', status: 500, skip: 1, handled: true } as const;

	it("doesn't hide possible or certain bookings", async () => {
		const { run } = await bookingsOf(sandbox(), 'ftl', 3);
		await sandbox().control.fail({ ...fault, body: { message: `connect ${code} 10.0.0.5:6379` } });
		const { error } = await run();
		expect(error?.message).toMatch(/may or may not have been booked/);
		expect(error?.message).toMatch(/Booked in this run: item 0/);
	});

	it("doesn't hide them in the message of a failed item either", async () => {
		const { run } = await bookingsOf(sandbox(), 'ftl', 3);
		await sandbox().control.fail({ ...fault, body: { message: `connect ${code} 10.0.0.5:6379` } });
		const { items } = await run(undefined, { node: { onError: 'continueRegularOutput' } });
		expect(items[1]?.json.error).toMatch(/may or may not have been booked/);
	});
});
