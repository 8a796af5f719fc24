import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { askedBy, operations } from './tools.mts';

/** The file with the questions, which freight people can read and extend. docs/agents.md explains how. */
const FILE = path.join(import.meta.dirname, 'questions.json');

export const groups = ['find', 'status', 'investigate', 'write', 'guardrails', 'phrasing'] as const;

const tool = z.string().refine((name) => askedBy.has(name), 'no tool is called so');
const args = z.record(z.unknown()).default({});

const call = z
	.object({
		tool,
		/** Other acceptable tools with the same arguments. */
		or: z.array(tool).default([]),
		/** The name of a set of arguments that several questions share. */
		load: z.string().optional(),
		/** The arguments that matter. A list of strings accepts any of them; the first is the usual one. */
		with: args,
		/** Part of the message of a call that must be declined. */
		refused: z.string().optional(),
	})
	.strict();

/** A fact in the records that the tools return. `of` names the record if several have the field. */
const fact = z
	.object({
		field: z.string(),
		/** The fact's value. Omitted if only the API knows it. */
		is: z.union([z.string(), z.number(), z.boolean()]).optional(),
		of: z.record(z.union([z.string(), z.number()])).optional(),
		/** Whether a good answer may omit it. */
		silent: z.literal(true).optional(),
	})
	.strict();

const calls = z.array(call).default([]);

const question = z
	.object({
		question: z.string().min(10),
		group: z.enum(groups),
		/** Calls that were made in an earlier conversation. */
		before: calls,
		/** The calls of a good answer. */
		calls,
		facts: z.array(fact).default([]),
		/** Strings that no result and no answer may contain. */
		absent: z.array(fact.required({ is: true })).default([]),
		/** Calls of an agent that goes too far. They must have no effect. */
		careless: calls,
		/** Tools that a good answer avoids. */
		never: z.array(tool).default([]),
		/** The operations that change something in the API. */
		changes: z.array(z.string().refine((name) => [...operations.values()].includes(name))).default([]),
	})
	.strict()
	.refine((one) => one.calls.length + one.careless.length > 0, 'neither calls nor careless calls are given');

const freight = z
	.object({
		orders: z.array(
			z
				.object({
					mblNumber: z.string(),
					reference: z.string(),
					port: z.string(),
					deliveryAddress: z.string(),
					status: z.string(),
					released: z.string(),
					containers: z.array(
						z.object({ number: z.string(), status: z.string(), lastFreeDayIn: z.number().int().optional() }).strict(),
					),
				})
				.strict(),
		),
		shipments: z.array(
			z.object({ called: z.string(), mode: z.enum(['ltl', 'ftl']), status: z.string(), location: z.string() }).strict(),
		),
	})
	.strict();

const file = z
	.object({ instructions: z.array(z.string()), loads: z.record(args), freight, questions: z.array(question) })
	.strict();

type Call = z.infer<typeof call>;

/** The records that exist when each question is asked. */
export type Freight = z.infer<typeof freight>;
export type Fact = z.infer<typeof fact>;
/** A call with the arguments of its shared set. */
export type ExpectedCall = Omit<Call, 'load'>;

type WithCalls<T> = {
	readonly [N in keyof T]: N extends 'before' | 'calls' | 'careless' ? readonly ExpectedCall[] : T[N];
};
export type Question = WithCalls<z.infer<typeof question>>;

export interface Questions {
	/** The model's system message. */
	readonly instructions: readonly string[];
	readonly freight: Freight;
	readonly questions: readonly Question[];
}

function completed({ load, ...given }: Call, loads: Readonly<Record<string, Record<string, unknown>>>): ExpectedCall {
	const shared = load === undefined ? {} : loads[load];
	if (!shared) throw new Error(`no load is called "${load ?? ''}"`);
	const all = { ...shared, ...given.with };
	const asks = askedBy.get(given.tool) ?? [];
	const unknown = Object.keys(all).filter((key) => !asks.includes(key));
	if (unknown.length > 0) throw new Error(`"${given.tool}" doesn't ask for ${unknown.join(', ')}`);
	return { ...given, with: all };
}

/** Reads the questions. Throws a list of mistakes with question numbers. */
export function readQuestions(text = readFileSync(FILE, 'utf8')): Questions {
	const read = file.safeParse(JSON.parse(text));
	if (!read.success) {
		const [issue] = read.error.issues;
		const [part, index, ...rest] = issue?.path ?? [];
		const place = part === 'questions' && typeof index === 'number' ? `question ${index + 1}` : [part, index].join(' ');
		throw new Error(`questions.json, ${[place, ...rest].join(', ')}: ${issue?.message ?? ''}`);
	}
	const { loads, questions, ...others } = read.data;
	const complete = (one: z.infer<typeof question>, index: number): Question => {
		try {
			const all = (list: readonly Call[]) => list.map((entry) => completed(entry, loads));
			return { ...one, before: all(one.before), calls: all(one.calls), careless: all(one.careless) };
		} catch (error) {
			throw new Error(`questions.json, question ${index + 1}: ${(error as Error).message}`);
		}
	};
	return { ...others, questions: questions.map(complete) };
}

/** The questions to ask. Default: all of them. */
export interface Filter {
	readonly group?: string;
	/** The number of a single question, starting at 1. */
	readonly question?: string;
}

/** A question with its number, starting at 1. */
export interface Numbered {
	readonly number: number;
	readonly question: Question;
}

/** Returns the questions that match. Throws if there are none. */
export function chosen(all: readonly Question[], { group, question: only }: Filter): Numbered[] {
	const found = all
		.map((question, index) => ({ number: index + 1, question }))
		.filter(({ question }) => group === undefined || question.group === group)
		.filter(({ number }) => only === undefined || String(number) === only);
	if (found.length > 0) return found;
	const groups = [...new Set(all.map((question) => question.group))];
	throw new Error(`No question fits. Groups: ${groups.join(', ')}; questions: 1 to ${all.length}.`);
}
