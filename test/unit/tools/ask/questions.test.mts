import { endpoints, type Endpoint } from '../../../../contract/index.ts';
import { readQuestions } from '../../../../tools/ask/questions.mts';
import { operations } from '../../../../tools/ask/tools.mts';

const start = {
	instructions: [],
	loads: { box: { containerNumber: 'MSCU2401014' } },
	freight: { orders: [], shipments: [] },
};
const good = {
	question: 'Where is our container?',
	group: 'status',
	calls: [{ tool: 'Find containers', load: 'box' }],
};

const read = (question: object) => readQuestions(JSON.stringify({ ...start, questions: [good, question] }));

it('reads the arguments of a call from its payload', () => {
	expect(read(good).questions[1]?.calls[0]?.with).toEqual({ containerNumber: 'MSCU2401014' });
});

it.each<[string, object]>([
	['question 2, group: ', { ...good, group: 'gossip' }],
	['question 2, calls, 0, tool: no tool is called so', { ...good, calls: [{ tool: 'Find trucks' }] }],
	[
		'question 2: "Show the account" doesn\'t ask for containerNumber',
		{ ...good, calls: [{ tool: 'Show the account', load: 'box' }] },
	],
	['question 2: no load is called "crate"', { ...good, calls: [{ tool: 'Find containers', load: 'crate' }] }],
	['question 2: neither calls nor careless calls are given', { ...good, calls: [] }],
	['question 2: Unrecognized key', { ...good, fact: [] }],
])('reports the flaw: %s', (message, question) => {
	expect(() => read(question)).toThrow(`questions.json, ${message}`);
});

it('the agent has no tool that deletes records or changes where events are sent', () => {
	const table: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = endpoints;
	const isTaboo = (name: string) => {
		const [resource = '', operation = ''] = name.split('.');
		const method = table[resource]?.[operation]?.method;
		return method === 'DELETE' || (resource === 'webhookConfiguration' && method !== 'GET');
	};
	expect([...operations.values()].filter(isTaboo)).toEqual([]);
	expect(isTaboo('warehouse.delete')).toBe(true);
});
