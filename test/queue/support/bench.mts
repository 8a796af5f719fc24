import type { QueueN8n } from '../../../tools/queue/queueN8n.mts';
import type { Handled } from './handled.mts';
import type { Report } from './report.mts';

/** Shared by all tests of queue mode; n8n is up only inside tests. */
export interface Bench {
	readonly n8n: () => QueueN8n;
	readonly handled: () => Handled;
	readonly report: Report;
}
