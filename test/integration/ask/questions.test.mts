import { createSandbox } from '../../../sandbox/index.mts';
import { ask } from '../../../tools/ask/ask.mts';
import { groups, readQuestions } from '../../../tools/ask/questions.mts';
import { flawsOf, scoreOf } from '../../../tools/ask/score.mts';
import { shared } from '../../support/shared.mts';
import { useTiming } from '../support/timing.mts';

const { questions, ...start } = readQuestions();

const sandbox = shared(
	// The nodes remember rates they have booked, so numbers must not repeat after a reset.
	() => createSandbox({ firstNumber: 1_000 }),
	(running) => running.close(),
);

// Other processes don't write to the record.
useTiming({ recordDelay: 0 });

it('there are at least forty questions, in every group', () => {
	expect(questions.length).toBeGreaterThanOrEqual(40);
	for (const group of groups) expect(questions.filter((one) => one.group === group).length).toBeGreaterThan(3);
});

describe.each(groups)('%s', (group) => {
	it.each(questions.filter((one) => one.group === group).map((question) => [question.question, question] as const))(
		'%s',
		async (_, question) => {
			const outcome = await ask({ sandbox: sandbox(), ...start, question });
			expect(flawsOf(question, outcome)).toEqual([]);
			// A question that every run passes is useless.
			expect(flawsOf(question, { ...outcome, made: [] })).not.toEqual([]);
			if (question.careless.length > 0) return;
			// A model that does all this and reports its results gets a full score.
			const answer = JSON.stringify(outcome.made.map(({ records }) => records));
			expect(scoreOf(question, { ...outcome, answer }).notes).toEqual([]);
		},
	);
});
