// Quotes many items in this process and says what it took: tsx tools/bench/requests/run.mts <job as JSON>
import '../../engine/environment.mts';
import { contestants, type Tally } from './contestants.mts';
import { WARM_UP_ITEMS, type Job, type Measured } from './job.mts';

const SAMPLE_MS = 20;

const job = JSON.parse(process.argv[2] ?? '{}') as Job;
const contestant = contestants[job.contestant];

// n8n's routing engine leaves rejections alone while it sleeps between batches; n8n lives on after them, and so does this.
process.on('unhandledRejection', () => undefined);

const attempt = async (): Promise<Tally> => {
	try {
		return await contestant(job);
	} catch {
		return { succeeded: 0, failed: job.items };
	}
};

/**
 * Watches for how long nothing else can run. What counts is the CPU time that passes between two turns of the event
 * loop, at most the time by the clock: on a busy machine the process itself may have to wait for long.
 */
function watchBlocks() {
	let longest = 0;
	let since = performance.now();
	let cpu = process.cpuUsage();
	const timer = setInterval(() => {
		const { user, system } = process.cpuUsage(cpu);
		longest = Math.max(longest, Math.min(performance.now() - since, (user + system) / 1_000));
		since = performance.now();
		cpu = process.cpuUsage();
	}, 1);
	return () => {
		clearInterval(timer);
		return longest;
	};
}

async function measure(): Promise<Measured> {
	const memoryBefore = process.memoryUsage.rss();
	let memoryPeak = memoryBefore;
	const timer = setInterval(() => (memoryPeak = Math.max(memoryPeak, process.memoryUsage.rss())), SAMPLE_MS);
	const cpu = process.cpuUsage();
	const started = performance.now();
	const longestBlock = job.watchesBlocks ? watchBlocks() : () => 0;
	const tally = await attempt();
	const seconds = (performance.now() - started) / 1_000;
	const longestBlockMs = longestBlock();
	const { user, system } = process.cpuUsage(cpu);
	clearInterval(timer);
	return {
		...tally,
		seconds,
		cpuMs: (user + system) / 1_000,
		memoryBefore,
		memoryPeak,
		longestBlockMs,
	};
}

// What is loaded once must not count. A token of its own leaves the budget of the measured one alone.
await contestant({ ...job, items: WARM_UP_ITEMS, goesOn: true, accessToken: `${job.accessToken}-colleague` });
console.log(JSON.stringify(await measure()));
process.exit();
