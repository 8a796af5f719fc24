// Quotes many items in this process and says what it took: tsx test/measure/requests.mts <job as JSON>
import '../setup/environment.mts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { contestants, type Tally } from './requests/contestants.mts';
import { WARM_UP_ITEMS, type Job, type Measured } from '../../tools/bench/requests/job.mts';

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

async function measure(): Promise<Measured> {
	const memoryBefore = process.memoryUsage.rss();
	let memoryPeak = memoryBefore;
	const timer = setInterval(() => (memoryPeak = Math.max(memoryPeak, process.memoryUsage.rss())), SAMPLE_MS);
	const delay = monitorEventLoopDelay({ resolution: 5 });
	const cpu = process.cpuUsage();
	const started = performance.now();
	delay.enable();
	const tally = await attempt();
	const seconds = (performance.now() - started) / 1_000;
	delay.disable();
	const { user, system } = process.cpuUsage(cpu);
	clearInterval(timer);
	return {
		...tally,
		seconds,
		cpuMs: (user + system) / 1_000,
		memoryBefore,
		memoryPeak,
		longestBlockMs: delay.max / 1e6,
	};
}

// What is loaded once must not count. A token of its own leaves the budget of the measured one alone.
await contestant({ ...job, items: WARM_UP_ITEMS, goesOn: true, accessToken: `${job.accessToken}-colleague` });
console.log(JSON.stringify(await measure()));
process.exit();
