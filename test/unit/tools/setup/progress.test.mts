import { duration, printLines, remaining, UnseenSteps } from '../../../../tools/setup/progress.mjs';

it.each([
	[0.4, '0 s'],
	[59, '59 s'],
	[125, '2 min 5 s'],
])('writes %d seconds as %s', (seconds, text) => {
	expect(duration(seconds)).toBe(text);
});

it('estimates the remaining time from the part done', () => {
	expect(remaining(30, 0.25)).toBe('about 1 min 30 s left');
});

it('gives no estimate without a part done, or when it is too small or nearly the whole', () => {
	expect(remaining(30, undefined)).toBe('');
	expect(remaining(1, 0.001)).toBe('');
	expect(remaining(30, 0.99)).toBe('');
});

it('prints a line at the start, every fifteen seconds, and at the end', () => {
	const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
	const step = printLines('Installing n8n');
	for (let seconds = 1; seconds <= 31; seconds++) step.update(seconds, seconds / 40);
	step.done(40);
	expect(print.mock.calls.map(([line]) => String(line))).toEqual([
		'Installing n8n …',
		'  Installing n8n: 15 s, 37 %, about 25 s left',
		'  Installing n8n: 30 s, 75 %, about 10 s left',
		'  Installing n8n: done in 40 s',
	]);
	print.mockRestore();
});

describe('steps in the background', () => {
	const recorder = (told: string[]) => (label: string) => ({
		update: (elapsed: number, part?: number) => told.push(`${label} ${elapsed} ${part}`),
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
		second.update(3, 0.3);
		second.stop();
		steps.show('Third').done(4);
		expect(told).toEqual(['Second 3 0.3', 'Second stopped', 'Third done 4']);
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
