import { duration, estimator, printLines, UnseenSteps } from '../../../../tools/setup/progress.mjs';

it.each([
	[0.4, '0 s'],
	[59, '59 s'],
	[125, '2 min 5 s'],
])('writes %d seconds as %s', (seconds, text) => {
	expect(duration(seconds)).toBe(text);
});

it('estimates the remaining time from what was done since something showed, whatever time went by before', () => {
	const leftAfter = estimator();
	const told = [
		[59, undefined],
		[60, 0.02],
		[61, 0.03],
		[70, 0.12],
		[110, 0.52],
		[158, 0.99],
	].map(([elapsed, part]) => leftAfter(elapsed!, part));
	expect(told).toEqual(['', '', '', 'about 1 min 28 s left', 'about 48 s left', '']);
});

it('prints a line at the start, every fifteen seconds, and at the end', () => {
	const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
	const step = printLines('Installing n8n');
	for (let seconds = 1; seconds <= 46; seconds++) {
		if (seconds < 20) step.update(seconds);
		else step.update(seconds, seconds / 60, seconds < 40 ? `about ${60 - seconds} s left` : '');
	}
	step.done(60);
	expect(print.mock.calls.map(([line]) => String(line))).toEqual([
		'Installing n8n …',
		'  Installing n8n: 15 s',
		'  Installing n8n: 30 s, 50 %, about 30 s left',
		'  Installing n8n: 45 s, 75 %',
		'  Installing n8n: done in 1 min 0 s',
	]);
	print.mockRestore();
});

describe('steps in the background', () => {
	const recorder = (told: string[]) => (label: string) => ({
		update: (elapsed: number, part?: number, left?: string) => told.push(`${label} ${elapsed} ${part} ${left}`),
		done: (elapsed: number) => told.push(`${label} done ${elapsed}`),
		stop: () => told.push(`${label} stopped`),
	});

	it('are shown from `reveal` on, except those that have ended', () => {
		const told: string[] = [];
		const steps = new UnseenSteps();
		const [first, second] = [steps.show('First'), steps.show('Second')];
		first.update(1, 0.1);
		first.done(2);
		second.update(2, 0.2);
		steps.reveal(recorder(told));
		second.update(3, 0.3, 'about 7 s left');
		second.stop();
		steps.show('Third').done(4);
		expect(told).toEqual(['Second 3 0.3 about 7 s left', 'Second stopped', 'Third done 4']);
	});

	it('are shown once, whatever is revealed later', () => {
		const told: string[] = [];
		const later: string[] = [];
		const steps = new UnseenSteps();
		steps.show('First').done(1);
		steps.reveal(recorder(told));
		const step = steps.show('Second');
		step.done(2);
		steps.reveal(recorder(later));
		expect([told, later]).toEqual([['Second done 2'], []]);
	});
});
