import type { IDataObject, IExecuteFunctions, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { begun } from '../../../../nodes/DrayageFreightUpdatesTrigger/delivery.ts';
import { pollUpdates } from '../../../../nodes/DrayageFreightUpdatesTrigger/poll.ts';
import { FreightModel, type Happening } from './freightModel.mts';

type Items = INodeExecutionData[];

/** A response from the service. */
export interface Response {
	readonly statusCode: number;
	readonly body: string;
}

/** Thrown by n8n's HTTP helper when the poll's time is up. */
const timeIsUp = () => Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' });

let processes = 0;

/**
 * n8n as seen by the node: live and saved static data, executions, the store of processed IDs, and HTTP requests to the
 * model.
 */
export class Host {
	readonly model = new FreightModel();
	between: Happening[] = [];
	/** The first page without a response, so that the poll runs out of time. */
	hangsAt = Infinity;
	/** The time that n8n 2.41 allows a poll. Undefined in an older n8n. */
	budgetMs: number | undefined;
	timezone = 'UTC';
	/** Records in place of the model's list. */
	records: readonly unknown[] | undefined;
	/** Responses in place of the model's. */
	respond: ((page: number) => Response) | undefined;
	accessToken = 'model-token';
	options: IDataObject = {};
	/** The node's other parameters. */
	parameters: IDataObject = {};
	/** The node's warnings in the log. */
	readonly warnings: string[] = [];
	#live: IDataObject = {};
	#saved = '{}';
	#process = processes++;
	#processed = new Set<string>();
	#begunIn: number | undefined;

	/** With n8n's durable scheduler, each poll reads the saved static data. */
	constructor(
		/** The changes that the user chose. */
		public changes: readonly string[],
		readonly isDurable = false,
	) {
		this.budgetMs = isDurable ? 36_000 : 300_000;
	}

	async poll(): Promise<INodeExecutionData[][] | null> {
		if (this.isDurable) this.republish();
		return await pollUpdates(this.#context());
	}

	/** Polls these records, starts an execution and saves. Returns the items after the trigger. */
	async next(records = this.records): Promise<IDataObject[]> {
		this.records = records;
		const answer = await this.poll();
		const items = await this.begin((answer ?? []).flat());
		this.save(answer);
		return items.map(({ json }) => json);
	}

	/** The current static data. */
	get staticData(): IDataObject {
		return this.#live;
	}

	/** Saves static data, which n8n does with every execution, even an empty one. */
	save(answer: INodeExecutionData[][] | null): void {
		if (answer) this.#saved = JSON.stringify(this.#live);
	}

	/** Whether an execution has started in this process. */
	get hasBegun(): boolean {
		return this.#begunIn === this.#process;
	}

	get #nodeId() {
		return `process ${this.#process}`;
	}

	/** Starts an execution and returns the items that pass the node. */
	async begin(items: Items): Promise<Items> {
		this.#begunIn = this.#process;
		const context = {
			getInputData: () => JSON.parse(JSON.stringify(items)) as Items,
			getMode: () => 'trigger',
			getNode: () => ({ id: this.#nodeId }),
			getWorkflow: () => ({ id: 'w' }),
			helpers: { checkProcessedAndRecord: this.#checkProcessedAndRecord },
			logger: { warn: () => undefined },
			addExecutionHints: () => undefined,
		};
		return await begun(context as unknown as IExecuteFunctions);
	}

	/** Publishes the workflow again: n8n reads the saved static data. */
	republish(): void {
		this.#live = JSON.parse(this.#saved) as IDataObject;
	}

	/** Restarts n8n as another process after it ended in any way. */
	restart(): void {
		this.#process = processes++;
		this.republish();
	}

	#checkProcessedAndRecord = async (ids: string[]) => {
		const processed = ids.filter((id) => this.#processed.has(id));
		for (const id of ids) this.#processed.add(id);
		return { processed, new: ids.filter((id) => !processed.includes(id)) };
	};

	#request = async ({ qs }: { qs: { page?: number; per_page: number } }) => {
		// So high that no poll waits. The rate limiter reads at most nine digits.
		const headers = { 'x-ratelimit-limit': '999999999', 'x-ratelimit-remaining': '999999998' };
		const { page: number = 1 } = qs;
		if (number >= this.hangsAt) throw timeIsUp();
		if (this.respond) return { headers, ...this.respond(number) };
		const body = JSON.stringify(this.records ?? this.model.page(number, qs.per_page));
		const next = this.between.shift();
		if (next) this.model.happen(next);
		return { statusCode: 200, headers, body };
	};

	#context(): IPollFunctions {
		const request = this.#request;
		const parameters: IDataObject = { ...this.parameters, changes: [...this.changes], options: this.options };
		// The node keeps its memory by its ID, so a new ID acts like a new process.
		const id = this.#nodeId;
		const context = {
			getMode: () => 'trigger',
			...(this.budgetMs !== undefined && { getPollBudgetMs: () => this.budgetMs }),
			getNode: () => ({ id, name: 'Updates', type: 't', typeVersion: 1, position: [0, 0], parameters }),
			getWorkflow: () => ({ id: 'w' }),
			getTimezone: () => this.timezone,
			getNodeParameter: (name: string, fallback?: unknown) => parameters[name] ?? fallback,
			getCredentials: async () => ({
				environment: 'custom',
				baseUrl: 'http://model.test',
				accessToken: this.accessToken,
			}),
			getWorkflowStaticData: () => this.#live,
			helpers: {
				httpRequestWithAuthentication: async (_credential: string, options: Parameters<typeof request>[0]) =>
					await request(options),
			},
			logger: { info: () => undefined, warn: (text: string) => this.warnings.push(text) },
		};
		return context as unknown as IPollFunctions;
	}
}
