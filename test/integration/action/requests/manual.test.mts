import type { WorkflowExecuteMode } from 'n8n-workflow';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { bookingKinds, names, type KindName } from './bookings.mts';

const sandbox = useSandbox();

const posts = async () => (await sandbox().control.log()).filter(({ method }) => method === 'POST');

const LABEL = 'When You Run This in the Editor';

/** The behavior in n8n's modes that the choice doesn't affect. An unset or unknown choice counts as the default. */
const CHOICES: ReadonlyArray<[mode: WorkflowExecuteMode, choice: string | undefined, isBooked: boolean]> = [
	['manual', undefined, false],
	['manual', 'preview', false],
	['manual', '', false],
	['manual', 'Book', false],
	['manual', '={{ "book" }}', false],
	['manual', 'book', true],
	['evaluation', undefined, false],
	['evaluation', 'book', true],
	['trigger', undefined, true],
	['trigger', 'preview', true],
	['webhook', undefined, true],
	['retry', undefined, true],
	['integrated', undefined, true],
	['cli', undefined, true],
	['error', undefined, true],
	['chat', undefined, true],
];

/** One type of booking in each mode, and the other types only if the choice matters. */
const choicesOf = (name: KindName) => (name === 'order' ? CHOICES : CHOICES.filter(([mode]) => mode === 'manual'));

describe.each(names)('%s', (name) => {
	const kind = bookingKinds[name];

	it.each(choicesOf(name))('in the mode %s with the choice %j (booked: %j)', async (mode, choice, isBooked) => {
		const parameters = { ...(await kind.prepare(sandbox())), ...(choice !== undefined && { whenRunManually: choice }) };
		await sandbox().control.clearLog();
		const run = await runOperation(sandbox(), kind.operation, parameters, { mode });
		const [item] = jsonOf(run);
		expect(await posts()).toHaveLength(isBooked ? 1 : 0);
		expect(item?.preview).toBe(isBooked ? undefined : true);
		const says = new RegExp(`^Nothing was booked: .*set ${LABEL} to Book, or publish the workflow`);
		if (isBooked) return;
		expect(item?.message).toMatch(says);
		expect(run.hints).toContainEqual(expect.objectContaining({ message: expect.stringMatching(says) as string }));
	});

	it.each<[WorkflowExecuteMode, string]>([
		['trigger', 'preview'],
		['manual', 'book'],
		['manual', 'preview'],
		['retry', 'book'],
	])('is previewed by the option Preview in the mode %s with %s', async (mode, whenRunManually) => {
		const parameters = { ...(await kind.prepare(sandbox())), whenRunManually, options: { preview: true } };
		await sandbox().control.clearLog();
		const [item] = jsonOf(await runOperation(sandbox(), kind.operation, parameters, { mode }));
		expect(await posts()).toEqual([]);
		expect(item).toMatchObject({
			preview: true,
			message: expect.stringMatching(/^Nothing was booked: Preview is on\./),
		});
		// Turning the option off isn't enough if a manual run would preview anyway.
		expect(JSON.stringify(item?.message).includes(LABEL)).toBe(mode === 'manual' && whenRunManually === 'preview');
	});

	it("is booked in a published workflow after its preview, which doesn't leave a record", async () => {
		const parameters = await kind.prepare(sandbox());
		await sandbox().control.clearLog();
		jsonOf(await runOperation(sandbox(), kind.operation, parameters, { mode: 'manual' }));
		jsonOf(await runOperation(sandbox(), kind.operation, parameters, { mode: 'trigger' }));
		expect(await posts()).toHaveLength(1);
	});
});
