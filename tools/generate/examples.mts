import type { INodeParameters } from 'n8n-workflow';
import { startSandbox } from '../../sandbox/index.mts';
import { play, type PlayedScene } from './story.mts';

/** An operation as docs/operations.md shows it. */
export interface Example {
	/** The node's parameters, without resource and operation. */
	readonly input: INodeParameters;
	/** The first item that came out, shortened. */
	readonly output: unknown;
	/** How many items came out. */
	readonly items: number;
	/** Whether the item carries a file beside its JSON. */
	readonly hasFile?: boolean;
}

/** By `resource.operation`. */
export type Examples = Readonly<Record<string, Example>>;

/** The day of all examples, so that they stay the same. */
export const now = () => new Date('2099-03-02T17:00:00Z');
const MOST_FIELDS = 16;
const MOST_FIELDS_BELOW = 4;

/** Lists keep their first entry, and records their first fields; "…" says what is left out. */
function shortened(value: unknown, most = MOST_FIELDS): unknown {
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) {
		const [first, ...more] = value as unknown[];
		return value.length === 0 ? [] : [shortened(first, most), ...(more.length > 0 ? [`… ${more.length} more`] : [])];
	}
	const fields = Object.entries(value).map(([name, one]) => [name, shortened(one, MOST_FIELDS_BELOW)] as const);
	const left = fields.length - most;
	return Object.fromEntries(left > 1 ? [...fields.slice(0, most), ['…', `${left} more fields`]] : fields);
}

/** Makes the same of every run: quote IDs, the sandbox's port, and the days that are left from today on. */
const steady = <T,>(value: T): T =>
	JSON.parse(
		JSON.stringify(value)
			.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '6f1c2a9e-0c6b-4f0e-9c55-2f6f0d7c1a11')
			.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:4010')
			.replace(/"days_left":-?\d+/g, '"days_left":18'),
	) as T;

/** What docs/operations.md shows of a scene. */
export function exampleOf({ input, items }: PlayedScene): Example {
	const [item] = items;
	const hasFile = item?.binary === undefined ? {} : { hasFile: true };
	return steady({ input, output: shortened(item?.json), items: items.length, ...hasFile });
}

/** Plays the story against a sandbox of its own. */
export async function runExamples(): Promise<Examples> {
	const sandbox = await startSandbox({ now });
	const examples: Record<string, Example> = {};
	try {
		for await (const scene of play(sandbox)) examples[scene.operation] = exampleOf(scene);
	} finally {
		await sandbox.close();
	}
	return examples;
}
