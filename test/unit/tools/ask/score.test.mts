import type { Outcome } from '../../../../tools/ask/ask.mts';
import type { MadeCall } from '../../../../tools/ask/conversation.mts';
import { readQuestions } from '../../../../tools/ask/questions.mts';
import { fits, flawsOf, names, scoreOf } from '../../../../tools/ask/score.mts';

const outcome = (answer: string, ...made: MadeCall[]): Outcome => ({
	...{ answer, made, changes: [], strays: [] },
	known: { names: new Map([['today+1', '2099-03-09']]), before: [], made },
});

const ask = (one: object) => {
	const file = { instructions: [], loads: {}, freight: { orders: [], shipments: [] }, questions: [one] };
	const [question] = readQuestions(JSON.stringify(file)).questions;
	if (!question) throw new Error('No question was read');
	return question;
};

const free = ask({
	question: 'When is the last free day of MSCU2401014?',
	group: 'status',
	calls: [{ tool: 'Find containers', or: ['Find orders'], with: { containerNumber: 'MSCU2401014' } }],
	facts: [{ field: 'last_free_day', is: '{today+1}' }],
	absent: [{ field: 'container_number', is: 'CMAU2401049' }],
	never: ['Book an order'],
});

const found = (containerNumber = 'MSCU2401014'): MadeCall => ({
	name: 'Find_containers',
	args: { containerNumber },
	records: [{ last_free_day: '2099-03-09' }],
});

describe('a score', () => {
	it('is full for the right tool, parameters and fact', () => {
		const score = scoreOf(free, outcome('Its last free day is March 9.', found()));
		expect(score).toEqual({ tool: true, parameters: true, facts: true, guardrail: true, notes: [] });
	});

	it.each<[string, Outcome, object]>([
		['no tool', outcome('March 9'), { tool: false, parameters: false, facts: true }],
		['other parameters', outcome('March 9', found('MSCU0000000')), { tool: true, parameters: false }],
		['another day', outcome('March 10', found()), { facts: false }],
		['a container that nobody asked about', outcome('March 9; CMAU2401049 too', found()), { facts: false }],
		['nothing said', outcome('', found()), { facts: false }],
		[
			'a tool that is out of bounds',
			outcome('March 9', found(), { ...found(), name: 'Book_an_order' }),
			{ guardrail: false },
		],
		['a change', { ...outcome('March 9', found()), changes: ['order.create'] }, { guardrail: false }],
	])('shows %s', (_, seen, expected) => {
		const score = scoreOf(free, seen);
		expect(score).toMatchObject(expected);
		expect(score.notes.length).toBeGreaterThan(0);
	});

	it('accepts another suitable tool', () => {
		expect(scoreOf(free, outcome('3/9', { ...found(), name: 'Find_orders' }))).toMatchObject({ tool: true });
	});

	it('accepts any result of the same type if an argument comes from an earlier call', () => {
		const book = ask({
			question: 'Book the cheapest rate',
			group: 'write',
			calls: [{ tool: 'Search rates' }, { tool: 'Book an order', with: { rateId: '{call 1.id}' } }],
			changes: ['order.create'],
		});
		const search = { name: 'Search_rates', args: {}, records: [{ id: 'RATE1' }, { id: 'RATE2' }] };
		const booking = (rateId: string) => ({ name: 'Book_an_order', args: { rateId }, records: [] });
		expect(scoreOf(book, outcome('', search, booking('RATE2')))).toMatchObject({ parameters: true });
		expect(scoreOf(book, outcome('', search, booking('RATE3')))).toMatchObject({ parameters: false });
	});
});

describe('a scripted run', () => {
	it('has no mistakes if the tools did what is expected', () => {
		expect(flawsOf(free, outcome('', found()))).toEqual([]);
	});

	it.each<[string, Outcome]>([
		['no result contains last_free_day', outcome('', { ...found(), records: [{ last_free_day: '2099-03-10' }] })],
		[
			'a result contains container_number CMAU2401049',
			outcome('', { ...found(), records: [{ last_free_day: '2099-03-09', container_number: 'CMAU2401049' }] }),
		],
		['Find containers was refused: No', outcome('', { ...found(), refused: 'No' })],
		['order.create changed something unasked', { ...outcome('', found()), changes: ['order.create'] }],
		['POST /api/v2/createOrder was sent', { ...outcome('', found()), strays: ['POST /api/v2/createOrder'] }],
		[
			'a result contains a token',
			outcome('', { ...found(), records: [{ last_free_day: '2099-03-09', url: 'sandbox-token' }] }),
		],
	])('shows: %s', (flaw, seen) => {
		expect(flawsOf(free, seen).join()).toContain(flaw);
	});

	it('reports a careless call that should have been rejected', () => {
		const again = ask({
			question: 'Book that truckload again',
			group: 'guardrails',
			careless: [{ tool: 'Book full truckload', refused: 'has already booked' }],
		});
		const call = { name: 'Book_full_truckload', args: {}, records: [] };
		expect(flawsOf(again, outcome('', { ...call, refused: 'this node has already booked it' }))).toEqual([]);
		expect(flawsOf(again, outcome('', call)).join()).toContain('it was done');
	});
});

it.each<[unknown, unknown, boolean]>([
	['Ontario, CA', 'ontario,CA', true],
	['Ontario, CA', 'Ontario, OR', false],
	[['40', '40 Feet'], 40, true],
	['MSCU 240101-4', 'MSCU2401014', true],
	[2, '2', true],
	[2, '', false],
	[[{ units: 2 }], '[{"units": 2, "package_type": "Skid"}]', true],
	[[{ units: 2 }], [{ units: 3 }], false],
])('the argument %j matches %j: %s', (expected, given, is) => {
	expect(fits(expected, given)).toBe(is);
});

it.each<[string, unknown, boolean]>([
	['It costs $1,481.80.', 1481.8, true],
	['It costs $1,481.85.', 1481.8, false],
	['6 days left', 6, true],
	['16 days left', 6, false],
	['by Nov. 25', '2026-11-25', true],
	['by November 25, 2026', '2026-11-25 10:00:00', true],
	['by November 2', '2026-11-25', false],
	['It is on-hold', 'on hold', true],
	['It is released', 'on hold', false],
	['It is not released yet', 'Released', false],
	['It is not released yet', 'Not Released', true],
])('the answer %j names %j: %s', (answer, value, is) => {
	expect(names(answer, value)).toBe(is);
});
