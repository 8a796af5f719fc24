import { parseArgs } from 'node:util';
import type { ModelSettings } from './model.mts';
import type { Question } from './questions.mts';

const OPENAI = 'https://api.openai.com/v1';

const OPTIONS = { model: { type: 'string' }, group: { type: 'string' }, question: { type: 'string' } } as const;

const NO_KEY =
	'Set OPENAI_API_KEY to your own API key, and OPENAI_BASE_URL for any provider but OpenAI (a local server takes any text as its key). Nothing was sent.';
const NO_MODEL = 'Name a model of your provider: npm run bench -- ask --model <name>. Nothing was sent.';

/** Which questions to ask; all of them unless told. */
export interface Filter {
	readonly group?: string;
	/** The number of one question, from 1. */
	readonly question?: string;
}

export interface AskOptions extends Filter {
	readonly settings: ModelSettings;
}

/** Reads the command line, and the key from the environment. Throws what is missing. */
export function readOptions(args: string[], environment: NodeJS.ProcessEnv): AskOptions {
	const { model, ...filter } = parseArgs({ args, options: OPTIONS }).values;
	const key = environment.OPENAI_API_KEY?.trim();
	if (!key) throw new Error(NO_KEY);
	if (!model) throw new Error(NO_MODEL);
	const baseUrl = environment.OPENAI_BASE_URL?.trim();
	return { ...filter, settings: { baseUrl: baseUrl ? baseUrl : OPENAI, model, key } };
}

/** A question with its number, from 1. */
export interface Numbered {
	readonly number: number;
	readonly question: Question;
}

/** The questions that fit. Throws if there are none. */
export function chosen(all: readonly Question[], { group, question: only }: Filter): Numbered[] {
	const found = all
		.map((question, index) => ({ number: index + 1, question }))
		.filter(({ question }) => group === undefined || question.group === group)
		.filter(({ number }) => only === undefined || String(number) === only);
	if (found.length > 0) return found;
	const groups = [...new Set(all.map((question) => question.group))];
	throw new Error(`No question fits. Groups: ${groups.join(', ')}; questions: 1 to ${all.length}.`);
}
