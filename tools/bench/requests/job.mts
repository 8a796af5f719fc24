/** Items with which every process begins, so that what is loaded once does not count. */
export const WARM_UP_ITEMS = 5;

/** Who sends the requests. */
export type ContestantName = 'drayage' | 'httpRequest' | 'routing' | 'axios';

/** One measurement in a process of its own. */
export interface Job {
	readonly contestant: ContestantName;
	readonly baseUrl: string;
	readonly accessToken: string;
	readonly items: number;
	/** Requests of a window, for those who must be told. */
	readonly limit: number;
	/** Whether to watch the event loop, which costs CPU time itself. */
	readonly watchesBlocks?: boolean;
	/** Whether those that send in batches, without waiting for responses, send the next one at once in place of one each second. */
	readonly allAtOnce?: boolean;
	/** Whether the execution goes on after an item that fails. */
	readonly goesOn: boolean;
}

export interface Measured {
	readonly succeeded: number;
	readonly failed: number;
	/** From the start of the execution to its end, in seconds. */
	readonly seconds: number;
	/** CPU time of the process, in milliseconds. */
	readonly cpuMs: number;
	/** Resident memory, in bytes. */
	readonly memoryBefore: number;
	readonly memoryPeak: number;
	/** The longest CPU time between two turns of the event loop, in milliseconds. */
	readonly longestBlockMs: number;
}
