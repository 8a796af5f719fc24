import { parametersOf } from '../../../fixtures/examples/index.mts';
import { recordOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

describe('an update of a warehouse', () => {
	it('with a new name alone changes nothing else', async () => {
		const made = { ...parametersOf('warehouse.create'), isResidential: true };
		const created = await recordOf(sandbox(), 'warehouse.create', made);
		const updated = await recordOf(sandbox(), 'warehouse.update', {
			warehouseId: created.id,
			updateFields: { name: 'Renamed' },
		});
		expect(updated).toEqual({ ...created, name: 'Renamed' });
	});

	it('clears an optional text that is left empty, but no required one', async () => {
		const created = await recordOf(sandbox(), 'warehouse.create', parametersOf('warehouse.create'));
		const updated = await recordOf(sandbox(), 'warehouse.update', {
			warehouseId: created.id,
			updateFields: { name: '', customerMemo: '' },
		});
		expect(updated).toEqual({ ...created, customer_memo: '' });
	});

	it('names the fields that the stored warehouse lacks, and changes nothing', async () => {
		await sandbox().control.fail({
			status: 200,
			body: { data: { id: 7, name: 'A', zipcode: '91761', city: { id: 115 } } },
		});
		const { error } = await runOperation(sandbox(), 'warehouse.update', {
			warehouseId: 7,
			updateFields: { name: 'Renamed' },
		});
		expect(error?.message).toMatch(/^Address, Residential, Contacts must be given/);
		expect((await sandbox().control.log()).map(({ method }) => method)).toEqual(['GET']);
	});

	it('takes custom fields for given', async () => {
		const stored = { id: 7, name: 'A', address: '1 Main', zipcode: '91761', city: { id: 115 }, is_residential: false };
		await sandbox().control.fail({ method: 'GET', status: 200, body: { data: stored } });
		await sandbox().control.fail({ method: 'PUT', status: 200, body: { data: { id: 7 } } });
		await runOperation(sandbox(), 'warehouse.update', {
			warehouseId: 7,
			updateFields: { customFields: '{"contacts": [{"name": "Desk"}], "name": "B"}' },
		});
		const [, put] = await sandbox().control.log();
		expect(put?.body).toMatchObject({ name: 'B', address: '1 Main', contacts: [{ name: 'Desk' }] });
	});

	it('with all fields reads nothing first', async () => {
		await sandbox().control.fail({ status: 200, body: { data: { id: 7 } } });
		await runOperation(sandbox(), 'warehouse.update', parametersOf('warehouse.update'));
		expect((await sandbox().control.log()).map(({ method }) => method)).toEqual(['PUT']);
	});

	it('names an ID that is none once', async () => {
		const given = { ...parametersOf('warehouse.update'), warehouseId: 'seven' };
		const { error } = await runOperation(sandbox(), 'warehouse.update', given);
		expect(error?.message).toBe('Warehouse ID must be a whole number (given: "seven") [item 0]');
	});
});
