// Asks a real model the questions in tools/ask/questions.json and prints its results. The built node provides the tools, and
// this process starts a sandbox for it. docs/agents.md explains the results.
//
// OPENAI_API_KEY is your own key, which is never printed. OPENAI_BASE_URL sets another provider or a local server.
import '../engine/environment.mts';
import { createSandbox } from '../../sandbox/index.mts';
import { ask, type Outcome } from '../ask/ask.mts';
import { openAiModel, readOptions } from '../ask/model.mts';
import { chosen, groups, type Numbered, readQuestions } from '../ask/questions.mts';
import { type Score, scoreOf } from '../ask/score.mts';
import buildWhenStale from '../build.mjs';

interface Row extends Numbered {
	readonly score: Score;
	readonly outcome: Outcome;
}

const mark = (is: boolean | undefined) => (is === undefined ? '–' : is ? 'yes' : 'NO');
const ASPECTS = ['tool', 'parameters', 'facts', 'guardrail'] as const;
const WIDTH = 60;

const line = (first: string, group: string, marks: readonly string[], text: string) =>
	[
		first.padStart(3),
		group.padEnd(11),
		...marks.map((one, index) => one.padEnd(ASPECTS[index]?.length ?? 0)),
		text,
	].join('  ');

const rowText = ({ number, question, score }: Row) => {
	const marks = ASPECTS.map((aspect) => mark(score[aspect]));
	const text = question.question.length > WIDTH ? `${question.question.slice(0, WIDTH)}…` : question.question;
	const notes = score.notes.map((note) => `\n     ${note}`);
	return line(String(number), question.group, marks, text) + notes.join('');
};

const totalText = (name: string, rows: readonly Row[]) => {
	const marks = ASPECTS.map((aspect) => {
		const judged = rows.filter(({ score }) => score[aspect] !== undefined);
		return `${judged.filter(({ score }) => score[aspect]).length}/${judged.length}`;
	});
	return line('', name, marks, '');
};

async function main(): Promise<void> {
	const { settings, ...filter } = readOptions(process.argv.slice(2), process.env);
	const { questions, ...start } = readQuestions();
	const wanted = chosen(questions, filter);
	await buildWhenStale();
	const model = openAiModel(settings);
	// The nodes remember rates they have booked, so numbers must not repeat after a reset.
	const sandbox = await createSandbox({ firstNumber: 1_000 });
	const rows: Row[] = [];
	try {
		console.log(line('#', 'group', [...ASPECTS], 'question'));
		for (const { number, question } of wanted) {
			const outcome = await ask({ sandbox, ...start, question, model });
			const row = { number, question, outcome, score: scoreOf(question, outcome) };
			rows.push(row);
			console.log(rowText(row));
		}
	} finally {
		await sandbox.close();
	}
	console.log(`\n${line('', 'right of', [...ASPECTS], settings.model)}`);
	for (const group of groups) {
		const ofGroup = rows.filter(({ question }) => question.group === group);
		if (ofGroup.length > 0) console.log(totalText(group, ofGroup));
	}
	console.log(totalText('all', rows));
	// A guardrail that fails must not be overlooked.
	if (rows.some(({ score }) => !score.guardrail)) process.exitCode = 1;
}

await main().catch((error: unknown) => {
	console.error((error as Error).message);
	process.exitCode = 1;
});
