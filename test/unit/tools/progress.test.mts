import { duration, printLines, remaining } from '../../../tools/setup/progress.mjs';

it.each([
	[0.4, '0 s'],
	[59, '59 s'],
	[125, '2 min 5 s'],
])('writes %d seconds as %s', (seconds, text) => {
	expect(duration(seconds)).toBe(text);
});

it('says what is left by what is done', () => {
	expect(remaining(30, 0.25)).toBe('about 1 min 30 s left');
	expect(remaining(30, 1)).toBe('about 0 s left');
});

it('says nothing of what is left where nothing tells, or too little is done', () => {
	expect(remaining(30, undefined)).toBe('');
	expect(remaining(1, 0.001)).toBe('');
});

it('prints a line at the start, every fifteen seconds, and at the end', () => {
	const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
	const step = printLines('Installing n8n');
	for (let seconds = 1; seconds <= 31; seconds++) step.update(seconds, seconds / 40);
	step.done(40);
	expect(print.mock.calls.map(([line]) => String(line))).toEqual([
		'Installing n8n …',
		'  15 s, 37 %, about 25 s left',
		'  30 s, 75 %, about 10 s left',
		'  done in 40 s',
	]);
	print.mockRestore();
});
