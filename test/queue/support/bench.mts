import type { QueueN8n } from '../../../tools/queue/queueN8n.mts';
import type { Handled } from './handled.mts';
import type { Report } from './report.mts';

/** The n8n for all tests of queue mode. It is available only inside tests. */
export interface Bench {
	readonly n8n: () => QueueN8n;
	readonly handled: () => Handled;
	readonly report: Report;
}
