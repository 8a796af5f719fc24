import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { dropDuplicates } from '../../../../nodes/DrayageFreightTrigger/duplicates.ts';

const LABEL = { event_type: 'ltl.label.created', order_number: 'LS1', documents: { a: 1, b: 2 } };
const STATUS = { event_type: 'ltl.shipment.status.updated', order_number: 'LS1', new_shipment_status: 'Picked Up' };
const HOUR = 3_600_000;

let nodes = 0;

/** Returns a node whose store can fail. Like n8n's, the store reads all entries, then writes them back. */
const newNode = () => {
	let entries: string[] = [];
	const node = { id: `node ${nodes++}`, isBroken: false, warnings: [] as string[] };
	const checkProcessedAndRecord = async (ids: string[]) => {
		if (node.isBroken) throw new Error('database is locked');
		const read = [...entries];
		await new Promise(setImmediate);
		entries = [...read, ...ids];
		return { processed: ids.filter((id) => read.includes(id)), new: [] };
	};
	const pass = async (events: IDataObject[], mode = 'webhook') => {
		const context = {
			getInputData: () => events.map((json) => ({ json })),
			getMode: () => mode,
			getNode: () => ({ id: node.id, name: 'Trigger' }),
			getWorkflow: () => ({ id: 'w' }),
			helpers: { checkProcessedAndRecord },
			logger: { warn: (text: string) => node.warnings.push(text) },
		};
		return (await dropDuplicates(context as unknown as IExecuteFunctions)).map(({ json }) => json);
	};
	return { node, pass };
};

afterEach(() => jest.restoreAllMocks());

test('an event with the same content is dropped, and another one passes', async () => {
	const { pass } = newNode();
	expect(await pass([LABEL, LABEL])).toEqual([LABEL]);
	expect(await pass([{ ...LABEL, received_event_type: 'ltl.billOfLading.created' }])).toEqual([]);
	const others = [
		{ ...LABEL, order_number: 'LS2' },
		{ ...LABEL, event_type: 'ltl.proofOfDelivery.created' },
	];
	expect(await pass(others)).toEqual(others);
});

test('a status update is a duplicate for 40 minutes and none after 60, since a status can return', async () => {
	const now = jest.spyOn(Date, 'now');
	for (let start = 0; start < 60; start += 5)
		for (const [later, passed] of [
			[40, 0],
			[60, 1],
		] as const) {
			const { pass } = newNode();
			const at = async (minutes: number, event: IDataObject) => {
				now.mockReturnValue(10 * HOUR + (start + minutes) * 60_000);
				return (await pass([event])).length;
			};
			expect([await at(0, STATUS), await at(later, STATUS), await at(later, STATUS)]).toEqual([1, passed, 0]);
			expect([await at(0, LABEL), await at(300, LABEL)]).toEqual([1, 0]);
		}
});

test('of two executions that start at the same moment with the same event, one passes it on', async () => {
	const { pass } = newNode();
	expect((await Promise.all([pass([LABEL]), pass([LABEL])])).flat()).toEqual([LABEL]);
});

test.each(['manual', 'retry', 'evaluation'])('in the mode %s, nothing is dropped or remembered', async (mode) => {
	const { pass } = newNode();
	for (let run = 0; run < 2; run++) expect(await pass([LABEL], mode)).toEqual([LABEL]);
	expect(await pass([LABEL])).toEqual([LABEL]);
	expect(await pass([LABEL], mode)).toEqual([LABEL]);
});

test("if n8n's store fails, all events pass, and the log says so", async () => {
	const { node, pass } = newNode();
	await pass([LABEL]);
	node.isBroken = true;
	expect(await pass([LABEL, STATUS])).toEqual([LABEL, STATUS]);
	expect(node.warnings).toEqual([expect.stringContaining('database is locked')]);
});
