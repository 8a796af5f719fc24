import type { WorkflowExecuteMode } from 'n8n-workflow';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { bookingKinds, bookingsOf, names } from './bookings.mts';

const sandbox = useSandbox();

type Mode = WorkflowExecuteMode;

// The table in docs/bookings.md.
const ROWS: ReadonlyArray<[does: 'books' | 'previews', mode: Mode, source: Mode | undefined]> = (
	[
		['previews', 'manual'],
		['previews', 'evaluation'],
		['previews', 'retry', 'manual'],
		['previews', 'retry', 'evaluation'],
		['previews', 'retry'],
		['books', 'retry', 'webhook'],
		['books', 'retry', 'trigger'],
		['books', 'retry', 'integrated'],
		['books', 'trigger'],
		['books', 'webhook'],
		['books', 'integrated'],
		['books', 'cli'],
		['books', 'error'],
		['books', 'chat'],
		['books', 'internal'],
	] as ReadonlyArray<['books' | 'previews', Mode, Mode?]>
).map(([does, mode, source]) => [does, mode, source]);

const rowsFor = (name: string) => (name === 'order' ? ROWS : ROWS.slice(0, 6));

describe.each(names)('%s', (name) => {
	const { operation, path } = bookingKinds[name];
	const posts = async () => (await sandbox().control.log()).filter((one) => one.method === 'POST' && one.path === path);
	const run = async (bookingMode: unknown, mode: Mode, source?: Mode) => {
		const parameters = { ...(await bookingKinds[name].prepare(sandbox())), bookingMode: bookingMode as string };
		return await runOperation(sandbox(), operation, parameters, { mode, ...(source && { source }) });
	};

	it.each(rowsFor(name))('%s in the mode %s of an execution that began as %s', async (does, mode, source) => {
		const done = await run('auto', mode, source);
		const [item] = jsonOf(done);
		expect([item?.preview, (await posts()).length]).toEqual(does === 'books' ? [undefined, 1] : [true, 0]);
		const says = done.hints.some(({ message }) => message.startsWith('Nothing was booked: this is a preview.'));
		expect(says).toBe(does === 'previews');
	});

	it.each<[Mode]>([['manual'], ['trigger'], ['retry']])(
		'always previews or always books in the mode %s',
		async (mode) => {
			expect(jsonOf(await run('preview', mode))).toMatchObject([{ preview: true }]);
			expect(await posts()).toEqual([]);
			expect(jsonOf(await run('book', mode))).not.toMatchObject([{ preview: true }]);
			expect(await posts()).toHaveLength(1);
		},
	);

	it.each(['={{ "book" }}', '={{ $json.mode }}', '={{ $fromAI("mode") }}', 'Book', ''])(
		'neither books nor previews with the mode %j',
		async (bookingMode) => {
			for (const mode of ['manual', 'trigger'] as const) {
				const message = await run(bookingMode, mode).then(({ error }) => error?.message, String);
				expect(message).toMatch(/Booking Mode/);
			}
			expect(await posts()).toEqual([]);
		},
	);
});

it('options in one expression change neither Book Again nor Maximum Bookings', async () => {
	const { items, parameters, posts } = await bookingsOf(sandbox(), 'ltl', 2);
	const options = '={{ ({ maximumBookings: 9, bookAgain: true }) }}';
	const { error } = await runOperation(sandbox(), 'ltlShipment.create', { ...parameters, options }, { items });
	expect(error?.message).toMatch(/Maximum Bookings is 1\./);
	expect(await posts()).toBe(0);
});
