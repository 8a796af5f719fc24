import { createSandbox } from '../../../../sandbox/index.mts';
import { Numbers, startOfThisRun } from '../../../../sandbox/model/idSequence.mts';
import { booked, clientOf } from '../support.mts';

test('later sequences begin above all earlier sequences', () => {
	const numbers = new Numbers(100);
	const [orders, files] = [numbers.from(7), numbers.from(1)];
	expect([orders(), files(), files(), files()]).toEqual([107, 101, 102, 103]);
	expect(numbers.beyond().from(1)()).toBe(105);
});

test('a run begins above earlier runs', async () => {
	const earlier = startOfThisRun();
	await new Promise((resolve) => setTimeout(resolve, 5));
	expect(startOfThisRun()).toBeGreaterThan(earlier);
});

test.each([
	['are the same after a reset', undefined, true],
	['continue after a reset when they were given a first number', 5_000_000, false],
])('numbers %s', async (_, firstNumber, same) => {
	const sandbox = await createSandbox(firstNumber === undefined ? {} : { firstNumber });
	const api = clientOf(sandbox.url, sandbox.token);
	const seen = async () => [(await sandbox.control.seedOrders())[0], (await booked(api, 'ltl')).order_number];
	const before = await seen();
	await sandbox.control.reset();
	const after = await seen();
	await sandbox.close();
	expect(after.map((number, index) => number === before[index])).toEqual([same, same]);
	expect(Number(before[0])).toBe((firstNumber ?? 0) + 70_001);
});
