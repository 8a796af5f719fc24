import type { CpuRatios } from './measure.mts';
import { toTable, type AllResults } from './table.mts';

export interface Facts {
	readonly machine: string;
	readonly date: Date;
	/** Milliseconds that the package takes to load. */
	readonly loadMs: number;
	/** Undefined where the HTTP Request node was left out. */
	readonly cpuRatios: CpuRatios | undefined;
	/** Bytes that are published. */
	readonly size: number;
}

const METHOD = `
Every column quotes the same items with GET /api/v2/rates/advanceSearch against the sandbox, each in a process of its
own, one after another. The service's minute has 7,200 requests here instead of 120; the run has as many items as two
of its windows hold. CPU time and memory are those of the process that sends; the sandbox runs in another one. Drayage
Freight and axios send in bursts, while the sandbox is busy beside them; the batched ones are spread over the time.
Between runs CPU time per item has differed by a third, in either direction; so Drayage Freight and the HTTP Request node
are also run in turn, 7,200 items each time, without a limit: the latter once batched as in the table, and once sending
all items as fast as it can. It waits for no response before it sends the next request and has some two hundred under way
then, which costs less CPU time and which no request limit allows; Drayage Freight never has more than eight.

- **Drayage Freight**: the built node in n8n-core.
- **HTTP Request, batched**: n8n's HTTP Request node with the same credential. Items per Batch and Batch Interval are
  set as n8n's documentation advises: 120 items each second, which is what the limit allows.
- **Declarative twin, batched**: this node's own description with the rate search described for n8n's routing engine,
  with the same batching.
- **axios, knows the limit**: no n8n. Eight requests at once over kept connections, with the limit and the turn of the
  window known beforehand: what is possible at most.

Memory and the longest block of the event loop come from a run of 10,000 items without a limit (the batched ones keep
their batches); n8n's own handling of so many items is part of them. A block is the CPU time
between two turns of the event loop, V8's own threads included, so that other programs on the machine do not count. The
last row is an execution of 1,000 items whose first is refused with 404: the time until it ends with that error.
`;

const inWords = (ratios: readonly number[]) => {
	const [least = NaN, middle = NaN, most = NaN] = [0, (ratios.length - 1) / 2, ratios.length - 1].map(
		(at) => ratios[at],
	);
	return `${middle.toFixed(2)} times (${least.toFixed(2)} to ${most.toFixed(2)})`;
};

const sideBySide = ({ batched, allAtOnce }: CpuRatios) =>
	`Side by side, the median of ${batched.length} rounds: ${inWords(batched)} the CPU time per item of the HTTP Request node batched, ${inWords(allAtOnce)} that of the HTTP Request node sending all at once.`;

/** The page with the results, their date and their machine. */
export const toPage = (all: AllResults, { machine, date, loadMs, cpuRatios, size }: Facts): string =>
	[
		'# Benchmarks',
		'Made by `npm run bench -- --write`. Numbers of one run on one machine: compare the columns, not the numbers with other machines.',
		`${date.toISOString().slice(0, 10)}, ${machine}`,
		toTable(all),
		`The package has ${Math.round(size / 1024)} kB and its nodes load in ${Math.round(loadMs)} ms, n8n's own modules not included.`,
		...(cpuRatios ? [sideBySide(cpuRatios)] : []),
		'## How it is measured',
		METHOD.trim(),
		'',
	].join('\n\n');
