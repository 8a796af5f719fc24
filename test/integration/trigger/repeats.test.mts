import { initDeduplication, type MemoryDeduplicator } from '../../../tools/engine/index.mts';
import { useSandbox } from '../support/freight.mts';
import { listen, type Listener } from './listener.mts';
import { ALL, TriggerWorkflow, type Setup } from './support.mts';

const sandbox = useSandbox();
let store: MemoryDeduplicator;
let listener: Listener;
let serving: TriggerWorkflow;

beforeAll(async () => {
	store = await initDeduplication();
});
beforeEach(async () => {
	listener = await listen(() => serving);
	await store.clearAllProcessedItems('node', { workflow: { id: 'w1' }, node: { id: 'node' } } as never, {
		mode: 'entries',
	});
});
afterEach(async () => await listener.close());

/** Publishes the trigger at the listener's URL. */
const publish = async (setup: Setup = {}) => {
	serving = new TriggerWorkflow(sandbox(), { events: ALL, n8n: listener.url, ...setup });
	await serving.publish();
};

/** Makes the sandbox send events of one type, one per request, and waits until all executions have ended. */
const post = async (eventType: string, ...objects: object[]) => {
	await sandbox().control.emit({ eventType, objects, separately: true });
	await sandbox().control.settle();
	await listener.settled();
};

/** Does the same with all events in one request. */
const postTogether = async (eventType: string, objects: readonly object[]) => {
	await sandbox().control.emit({ eventType, objects: [...objects] });
	await sandbox().control.settle();
	await listener.settled();
};

const LABEL = 'ltl.label.created';
const label = (order: string) => ({ event_type: LABEL, order_number: order });
const arrived = () => listener.executions.flat();

test('the execution of a duplicate ends at the trigger without an item', async () => {
	await publish();
	await sandbox().control.deliver({ copies: 2 });
	await post(LABEL, label('LS1'), label('LS2'));
	expect(arrived()).toEqual([label('LS1'), label('LS2')]);
	expect(listener.executions.filter((events) => events.length === 0)).toHaveLength(4);
});

test('duplicates are dropped after a restart of n8n, which keeps only its database', async () => {
	await publish();
	await post(LABEL, label('LS1'));
	const before = serving;
	serving = new TriggerWorkflow(sandbox(), before.setup);
	serving.stored = structuredClone(before.stored);
	await post(LABEL, label('LS1'), label('LS2'));
	expect(arrived()).toEqual([label('LS1'), label('LS2')]);
});

test('an event and a duplicate with another event_type count as the same if the URL has the same type', async () => {
	await publish();
	const proof = { event_type: 'ltl.proofOfDelivery.created', order_number: 'LS1' };
	await post('ltl.proofOfDelivery.created', proof);
	await sandbox().control.deliver({ mislabel: true });
	await post('ltl.proofOfDelivery.created', proof);
	expect(arrived()).toEqual([proof]);
});

test('the last 1,000 events are remembered', async () => {
	await publish();
	const events = Array.from({ length: 1000 }, (_, index) => label(`LS${index}`));
	for (let start = 0; start < 1000; start += 100) await postTogether(LABEL, events.slice(start, start + 100));
	expect(arrived()).toHaveLength(1000);
	await post(LABEL, ...events.slice(0, 5), ...events.slice(-5));
	expect(arrived()).toHaveLength(1000);
});
