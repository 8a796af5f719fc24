import type { IExecuteFunctions, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { begun, deliver, type Delivery } from '../../../../nodes/DrayageFreightUpdatesTrigger/delivery.ts';

let installations = 0;

/** One n8n, with what the last poll stored and the IDs that n8n has processed. A process is known by its name. */
class N8n {
	stored: Delivery | undefined;
	readonly #workflow = `workflow ${installations++}`;
	readonly #processed = new Set<string>();

	/** Polls, and finds these changes. Returns the items that n8n gets. */
	poll(process: string, ...names: string[]): INodeExecutionData[] {
		const changes = names.map((name) => ({ item: { name, record: {} }, identity: [name] }));
		const { items, delivery } = deliver(this.#context(process) as IPollFunctions, this.stored, changes);
		this.stored = JSON.parse(JSON.stringify(delivery)) as Delivery;
		return items;
	}

	/** Starts an execution. Returns the names of the changes that pass the node. */
	async begin(process: string, items: INodeExecutionData[]) {
		const checkProcessedAndRecord = async (ids: string[]) => {
			const processed = ids.filter((id) => this.#processed.has(id));
			for (const id of ids) this.#processed.add(id);
			return { processed };
		};
		const more = { getInputData: () => items, getMode: () => 'trigger', helpers: { checkProcessedAndRecord } };
		const context = { ...this.#context(process), ...more };
		return (await begun(context as unknown as IExecuteFunctions)).map(({ json }) => json.name);
	}

	#context(process: string) {
		return { getWorkflow: () => ({ id: this.#workflow }), getNode: () => ({ id: process }) } as object;
	}
}

it('passes a change on until an execution has begun with it, which drops the changes of earlier ones', async () => {
	const n8n = new N8n();
	const items = n8n.poll('main', 'a');
	// Its execution is delayed, or n8n's database has rejected it.
	const again = n8n.poll('main', 'b');
	expect(await n8n.begin('main', items)).toEqual(['a']);
	expect(await n8n.begin('main', again)).toEqual(['b']);
	expect(n8n.poll('main')).toEqual([]);
});

it('passes a change on after a restart, and drops it if an execution has begun with it', async () => {
	const n8n = new N8n();
	const lost = n8n.poll('killed', 'a');
	expect(await n8n.begin('killed', n8n.poll('killed again'))).toEqual(['a']);
	const items = n8n.poll('restarted');
	expect(items).toEqual(lost);
	expect(await n8n.begin('restarted', items)).toEqual([]);
	expect(n8n.poll('restarted')).toEqual([]);
});

it('takes its own next poll as proof if workers run the executions, except for the first changes', async () => {
	const n8n = new N8n();
	await n8n.begin('worker', n8n.poll('main', 'a'));
	// n8n might run executions in this process, and its database might have rejected the first one.
	const again = n8n.poll('main');
	expect(await n8n.begin('worker', again)).toEqual([]);
	expect(n8n.poll('main', 'b')).toHaveLength(1);
	expect(n8n.poll('main')).toEqual([]);
});

it('knows the nodes of a copied workflow, which have the same IDs, from the original', async () => {
	const [original, copy] = [new N8n(), new N8n()];
	await original.begin('main', original.poll('main', 'a'));
	copy.poll('main', 'a');
	expect(copy.poll('main')).toHaveLength(1);
});

it('gives a change that is found again the same key, and the same change of a lost state another one', () => {
	const [n8n, other] = [new N8n(), new N8n()];
	const keysOf = (items: INodeExecutionData[]) => items.map(({ json }) => json.change_id);
	n8n.poll('main');
	const { stored } = n8n;
	const [a, b] = keysOf(n8n.poll('main', 'a', 'b'));
	expect(a).toMatch(/^[0-9a-f]{64}$/);
	n8n.stored = stored;
	expect(keysOf(n8n.poll('restarted', 'b', 'a'))).toEqual([b, a]);
	expect(keysOf(other.poll('main', 'a'))).not.toEqual([a]);
});

it('passes the same items on again, whatever n8n has done with the first ones', () => {
	const context = { getWorkflow: () => ({}), getNode: () => ({ id: 'again' }) } as unknown as IPollFunctions;
	const change = { item: { change: 'c', record: { id: 1 } }, identity: [] };
	const { items, delivery } = deliver(context, undefined, [change]);
	const text = JSON.stringify(items);
	delete items[0]?.json.record;
	expect(JSON.stringify(deliver(context, delivery, []).items)).toBe(text);
});
