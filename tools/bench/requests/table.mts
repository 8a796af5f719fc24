import type { ContestantName, Measured } from './job.mts';
import type { Throughput } from './measure.mts';

/** All measurements of one contestant. */
export interface Results {
	readonly throughput: Throughput;
	readonly many: Measured;
	/** Undefined where there is no execution that could end. */
	readonly firstFails: Measured | undefined;
}

export type AllResults = Readonly<Partial<Record<ContestantName, Results>>>;

const TITLES: Readonly<Record<ContestantName, string>> = {
	drayage: 'Drayage Freight',
	httpRequest: 'HTTP Request, batched',
	routing: 'Declarative twin, batched',
	axios: 'axios, knows the limit',
};

const MEGABYTE = 1024 * 1024;
const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
const seconds = (value: number) => (value < 1 ? `${Math.round(value * 1_000)} ms` : `${value.toFixed(1)} s`);
const ratio = (value: number) => value.toFixed(3);
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)} %`;
const perItem = ({ cpuMs, succeeded, failed }: Measured) => cpuMs / (succeeded + failed);

interface Row {
	readonly title: string;
	readonly cell: (results: Results, all: AllResults) => string;
}

const rows: readonly Row[] = [
	{ title: 'Items quoted in two windows', cell: ({ throughput }) => String(throughput.quoted) },
	{
		title: '… as a share of what is possible',
		cell: ({ throughput }, { axios }) => (axios ? ratio(throughput.quoted / axios.throughput.quoted) : '–'),
	},
	{ title: 'Time until the last item', cell: ({ throughput }) => seconds(throughput.seconds) },
	{ title: 'Requests refused (429)', cell: ({ throughput }) => String(throughput.refused) },
	{ title: 'Failed items', cell: ({ throughput: t }) => share(t.failed, t.succeeded + t.failed) },
	{ title: 'CPU time per item', cell: ({ throughput }) => `${perItem(throughput).toFixed(2)} ms` },
	{
		title: '… as a ratio to Drayage Freight',
		cell: ({ throughput }, { drayage }) => (drayage ? ratio(perItem(throughput) / perItem(drayage.throughput)) : '–'),
	},
	{ title: 'Memory at its peak, 10,000 items', cell: ({ many }) => megabytes(many.memoryPeak) },
	{ title: '… more than before', cell: ({ many }) => megabytes(many.memoryPeak - many.memoryBefore) },
	{
		title: 'Longest block of the event loop, 10,000 items',
		cell: ({ many }) => `${Math.round(many.longestBlockMs)} ms`,
	},
	{
		title: 'End after item 1 of 1,000 is refused',
		cell: ({ firstFails }) => (firstFails ? seconds(firstFails.seconds) : '–'),
	},
];

/** The results as one table in Markdown. */
export function toTable(all: AllResults): string {
	const given = Object.entries(all) as Array<[ContestantName, Results]>;
	const head = ['', ...given.map(([name]) => TITLES[name])];
	const body = rows.map(({ title, cell }) => [title, ...given.map(([, results]) => cell(results, all))]);
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const rule = line(['---', ...given.map(() => '---:')]);
	return [line(head), rule, ...body.map(line)].join('\n');
}
