import type { IDataObject } from 'n8n-workflow';
import { examples } from '../../../fixtures/examples/index.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const run = async (name: string, parameters: IDataObject) => await runOperation(sandbox(), name, parameters);

const one = async (name: string, parameters: IDataObject): Promise<IDataObject> => {
	const [record, ...more] = jsonOf(await run(name, parameters));
	expect(more).toEqual([]);
	return record ?? {};
};

const parametersOf = (name: string) => examples[name]?.parameters ?? {};

describe('an update of a warehouse', () => {
	it('with a new name alone changes nothing else', async () => {
		const made = { ...parametersOf('warehouse.create'), isResidential: true };
		const created = await one('warehouse.create', made);
		const updated = await one('warehouse.update', { warehouseId: created.id, updateFields: { name: 'Renamed' } });
		expect(updated).toEqual({ ...created, name: 'Renamed' });
	});

	it('names the fields that the stored warehouse lacks, and changes nothing', async () => {
		await sandbox().control.fail({
			status: 200,
			body: { data: { id: 7, name: 'A', zipcode: '91761', city: { id: 115 } } },
		});
		const { error } = await run('warehouse.update', { warehouseId: 7, updateFields: { name: 'Renamed' } });
		expect(error?.message).toMatch(/^Address, Residential, Contacts must be given/);
		expect((await sandbox().control.log()).map(({ method }) => method)).toEqual(['GET']);
	});

	it('with all fields reads nothing first', async () => {
		await sandbox().control.fail({ status: 200, body: { data: { id: 7 } } });
		await run('warehouse.update', parametersOf('warehouse.update'));
		expect((await sandbox().control.log()).map(({ method }) => method)).toEqual(['PUT']);
	});
});
