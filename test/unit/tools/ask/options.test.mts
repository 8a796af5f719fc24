import { readOptions } from '../../../../tools/ask/model.mts';
import { chosen, readQuestions } from '../../../../tools/ask/questions.mts';

const KEY = { OPENAI_API_KEY: ' sk-test ' };

it.each([
	[{}, 'https://api.openai.com/v1'],
	[{ OPENAI_BASE_URL: '' }, 'https://api.openai.com/v1'],
	[{ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' }, 'http://127.0.0.1:11434/v1'],
])('with %j the model is called at %s', (environment, baseUrl) => {
	expect(readOptions(['--model', 'm', '--group', 'find'], { ...KEY, ...environment })).toEqual({
		...{ group: 'find' },
		settings: { baseUrl, model: 'm', key: 'sk-test' },
	});
});

it.each([
	[['--model', 'm'], {}, 'Set OPENAI_API_KEY'],
	[['--model', 'm'], { OPENAI_API_KEY: '  ' }, 'Set OPENAI_API_KEY'],
	[[], KEY, 'Name a model'],
	[['--model', 'm', '--key', 'sk-test'], KEY, '--key'],
])('%j with %j is rejected', (args, environment, message) => {
	expect(() => readOptions(args, environment)).toThrow(message);
});

describe('the selected questions', () => {
	const { questions } = readQuestions();

	it('are all questions, the questions of a group, or one question', () => {
		expect(chosen(questions, {})).toHaveLength(questions.length);
		const guardrails = chosen(questions, { group: 'guardrails' });
		expect(guardrails.map(({ question }) => question.group)).toEqual(guardrails.map(() => 'guardrails'));
		expect(chosen(questions, { question: '8' })).toEqual([{ number: 8, question: questions[7] }]);
	});

	it.each([{ group: 'gossip' }, { question: '99' }])('%j matches no question', (filter) => {
		expect(() => chosen(questions, filter)).toThrow('No question fits. Groups: find, status');
	});
});
