import { fromPs, processorTime } from '../../../../tools/setup/services.mts';

test('reads the processor time of this process', () => {
	const { user, system } = process.cpuUsage();
	const own = (user + system) / 1_000;
	expect(Math.abs(processorTime(process.pid) - own)).toBeLessThan(1_000);
});

test.each([
	['  0:01.25\n', 1_250],
	['12:03.00', 723_000],
	['01:02:03', 3_723_000],
	['2-00:00:01', 172_801_000],
])('reads the time "%s" from ps', (time, milliseconds) => {
	expect(fromPs(time)).toBe(milliseconds);
});
