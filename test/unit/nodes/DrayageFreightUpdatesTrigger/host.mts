import type { IDataObject, INodeExecutionData, IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';
import { dropBegunItems } from '../../../../nodes/DrayageFreightUpdatesTrigger/confirm.ts';
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
	/** The orders in the responses to the last poll, each of them once per pass over the list. */
	readonly shown: Array<{ id: number }> = [];
	#pass = new Set<number>();
	between: Happening[] = [];
	breaksAt = Infinity;
	/** The first page without a response, so that the poll runs out of time. */
	hangsAt = Infinity;
	/** Whether the last poll ran out of time, and how many pages it got before. */
	wasCutOff = false;
	pagesRead = 0;
	/** The time that n8n 2.41 allows a poll. Undefined in an older n8n. */
	budgetMs: number | undefined;
	timezone = 'UTC';
	/** Records in place of the model's list. */
	records: readonly unknown[] | undefined;
	/** Responses in place of the model's. */
	respond: ((page: number) => Response) | undefined;
	accessToken = 'model-token';
	options: IDataObject = {};
	filters: IDataObject = {};
	/** The node's other parameters. */
	parameters: IDataObject = {};
	/** The node's warnings in the log. */
	readonly warnings: string[] = [];
	/** The number of requests so far. */
	requests = 0;
	/** The static data with which the last poll began. */
	before = '{}';
	#live: IDataObject = {};
	#saved = '{}';
	#activation: WorkflowActivateMode = 'activate';
	#isPublishing = true;
	#process = processes++;
	#processed = new Set<string>();
	#begunIn: number | undefined;

	/**
	 * With n8n's durable scheduler, each poll reads the saved static data, and publishing doesn't poll.
	 */
	constructor(
		/** The changes that the user chose. */
		public changes: readonly string[],
		readonly isDurable = false,
		private readonly workflow = 'w',
	) {
		this.budgetMs = isDurable ? 36_000 : 300_000;
	}

	/** Returns the node in a copy of the workflow, in the same process. */
	copied(): Host {
		const copy = new Host(this.changes, this.isDurable, `copy of ${this.workflow}`);
		copy.#process = this.#process;
		return copy;
	}

	async poll(): Promise<INodeExecutionData[][] | null> {
		if (this.isDurable) this.republish();
		this.before = JSON.stringify(this.#live);
		this.shown.length = 0;
		this.#pass = new Set();
		this.wasCutOff = false;
		this.pagesRead = 0;
		return await pollUpdates(this.#context());
	}

	/** The current static data, which a test can damage. */
	get staticData(): IDataObject {
		return this.#live;
	}

	/** Saves static data. n8n does this with every execution, even an empty one, and after the first poll. */
	saves(answer: INodeExecutionData[][] | null): boolean {
		return answer !== null || this.#isPublishing;
	}

	save(answer: INodeExecutionData[][] | null): void {
		if (this.saves(answer)) this.#saved = JSON.stringify(this.#live);
		this.#isPublishing = false;
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
			getWorkflow: () => ({ id: this.workflow }),
			helpers: { checkProcessedAndRecord: this.#checkProcessedAndRecord },
			logger: { warn: () => undefined },
			addExecutionHints: () => undefined,
		};
		return await dropBegunItems(context as unknown as Parameters<typeof dropBegunItems>[0]);
	}

	/** Publishes the workflow again: n8n reads the saved static data. */
	republish(activation: WorkflowActivateMode = 'update'): void {
		this.#live = JSON.parse(this.#saved) as IDataObject;
		this.#isPublishing = !this.isDurable;
		this.#activation = this.isDurable ? 'update' : activation;
	}

	/** Restarts n8n as another process after it ended in any way. */
	restart(): void {
		this.#process = processes++;
		this.republish('init');
	}

	#checkProcessedAndRecord = async (ids: string[]) => {
		const processed = ids.filter((id) => this.#processed.has(id));
		for (const id of ids) this.#processed.add(id);
		return { processed, new: ids.filter((id) => !processed.includes(id)) };
	};

	#request = async ({ qs }: { qs: { page?: number; per_page: number } }) => {
		// So high that no poll waits. The rate limiter reads at most nine digits.
		const headers = { 'x-ratelimit-limit': '999999999', 'x-ratelimit-remaining': '999999998' };
		this.requests++;
		const { page: number = 1 } = qs;
		this.wasCutOff = number >= this.hangsAt;
		if (this.wasCutOff) throw timeIsUp();
		if (this.respond) return { headers, ...this.respond(number) };
		if (number >= this.breaksAt) return { statusCode: 418, headers, body: '{}' };
		if (this.records) return { statusCode: 200, headers, body: JSON.stringify(this.records) };
		const page = this.model.page(number, qs.per_page);
		if (number === 1) this.#pass = new Set();
		for (const order of page.data as Array<{ id: number }>) {
			if (!this.#pass.has(order.id)) this.shown.push(order);
			this.#pass.add(order.id);
		}
		this.pagesRead++;
		const next = this.between.shift();
		if (next) this.model.happen(next);
		return { statusCode: 200, headers, body: JSON.stringify(page) };
	};

	#context(): IPollFunctions {
		const request = this.#request;
		const { options, filters } = this;
		const parameters: IDataObject = { ...this.parameters, changes: [...this.changes], options, filters };
		// The node keeps its memory by its ID, so a new ID acts like a new process.
		const id = this.#nodeId;
		const context = {
			getMode: () => 'trigger',
			getActivationMode: () => this.#activation,
			...(this.budgetMs !== undefined && { getPollBudgetMs: () => this.budgetMs }),
			getNode: () => ({ id, name: 'Updates', type: 't', typeVersion: 1, position: [0, 0], parameters }),
			getWorkflow: () => ({ id: this.workflow }),
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
