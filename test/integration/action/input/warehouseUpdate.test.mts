import type { IDataObject } from 'n8n-workflow';
import { omit } from '../../../../sandbox/model/omit.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { recordOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

describe('an update of a warehouse', () => {
	it.each([false, true])('with only a new name changes nothing else, also if PUT replaces: %s', async (putReplaces) => {
		await sandbox().control.behave({ warehouses: { putReplaces } });
		const made = { ...parametersOf('warehouse.create'), isResidential: true };
		const created = await recordOf(sandbox(), 'warehouse.create', made);
		const updated = await recordOf(sandbox(), 'warehouse.update', {
			warehouseId: created.id,
			updateFields: { name: 'Renamed' },
		});
		expect(updated).toEqual({ ...created, name: 'Renamed' });
	});

	it("sends the warehouse's values back, in the formats that an update accepts", async () => {
		const stored = {
			id: 7,
			name: 'A',
			code: null,
			address: '1 Main',
			zipcode: '91761',
			city: { id: 115 },
			is_residential: false,
			appointment_by: 3,
			is_24_hours: 0,
			working_hour_from: '08:30:00',
			working_hour_to: '17:00',
			working_day_from: 0,
			time_zone: null,
			delivery_order_address: '1 MAIN',
			contacts: [{ id: 3, name: 'Desk', type: ['APT'], phone: '909', fax: null, since: 2024 }],
		};
		await sandbox().control.fail({ method: 'GET', status: 200, body: { data: stored } });
		await sandbox().control.fail({ method: 'PUT', status: 200, body: { data: { id: 7 } } });
		await runOperation(sandbox(), 'warehouse.update', { warehouseId: 7, updateFields: { name: 'B' } });
		expect((await sandbox().control.log()).at(-1)?.body).toEqual({
			id: 7,
			name: 'B',
			address: '1 Main',
			zipcode: '91761',
			city_id: 115,
			is_residential: false,
			appointment_by: 3,
			working_hour_from: '08:30',
			working_hour_to: '17:00',
			working_day_from: 0,
			contacts: [{ id: 3, name: 'Desk', type: ['APT'], phone: '909', since: 2024 }],
		});
	});

	it.each([
		['a text that is empty', { contactsJson: '[{"id": 3, "name": "", "phone": "910"}]' }, '910'],
		['a text that is missing', { contactsJson: '[{"id": 3, "phone": "910"}]' }, '910'],
		['an empty list', { contactsJson: '[]', name: 'B' }, '909'],
	])('keeps what a contact has: %s', async (_what, updateFields, phone) => {
		const contact = { id: 3, name: 'Desk', type: ['APT'], phone: '909' };
		const stored = { id: 7, name: 'A', address: '1 Main', zipcode: '91761', city: { id: 115 }, is_residential: false };
		await sandbox().control.fail({ status: 200, body: { data: { ...stored, contacts: [contact] } }, times: 2 });
		const { error } = await runOperation(sandbox(), 'warehouse.update', { warehouseId: 7, updateFields });
		expect(error).toBeUndefined();
		expect((await sandbox().control.log()).at(-1)?.body).toMatchObject({ contacts: [{ ...contact, phone }] });
	});

	it('clears an optional text that is empty, but not a required one', async () => {
		const created = await recordOf(sandbox(), 'warehouse.create', parametersOf('warehouse.create'));
		const updated = await recordOf(sandbox(), 'warehouse.update', {
			warehouseId: created.id,
			updateFields: { name: '', customerMemo: '' },
		});
		expect(updated).toEqual({ ...created, customer_memo: '' });
	});

	it('lists the fields that the stored warehouse lacks, and changes nothing', async () => {
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

	it('treats fields in Custom Fields as given', async () => {
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

	it('sends custom fields as given, even if they are empty or would be completed', async () => {
		const stored = { id: 7, address: '1 Main', zipcode: '91761', city: { id: 115 }, is_residential: false };
		const contacts = [{ id: 3, name: 'Desk', fax: '909' }];
		await sandbox().control.fail({ method: 'GET', status: 200, body: { data: { ...stored, name: 'A', contacts } } });
		await sandbox().control.fail({ method: 'PUT', status: 200, body: { data: { id: 7 } } });
		const custom = { contacts: [{ id: 3, name: 'Gate' }], name: '', address: null };
		await runOperation(sandbox(), 'warehouse.update', {
			warehouseId: 7,
			updateFields: { zipcode: '91762', customFields: JSON.stringify(custom) },
		});
		const [, put] = await sandbox().control.log();
		expect(put?.body).toEqual({ id: 7, city_id: 115, is_residential: false, zipcode: '91762', ...custom });
	});

	const ann = { id: 3, type: ['APT'], role: 'Clerk', phone: '1', fax: '2', email: 'a@b.co', remark: 'x' };

	it.each([
		["doesn't read the warehouse first", {}, ['PUT']],
		["doesn't read it if all fields of a contact with an ID are given", ann, ['PUT']],
		['reads it if a contact has an ID, whose other values are kept', { id: 3 }, ['GET', 'PUT']],
	])('with all documented fields %s', async (_what, more, methods) => {
		await sandbox().control.fail({
			status: 200,
			body: { data: { id: 7, contacts: [{ id: 3, fax: '909' }] } },
			times: 2,
		});
		const { updateFields, ...parameters } = parametersOf('warehouse.update');
		const documented = omit(updateFields as Record<string, unknown>, ['is24Hours']) as IDataObject;
		const contacts = { contact: [{ ...more, name: 'Ann' }] };
		await runOperation(sandbox(), 'warehouse.update', {
			...parameters,
			warehouseId: 7,
			updateFields: { ...documented, contacts },
		});
		expect((await sandbox().control.log()).map(({ method }) => method)).toEqual(methods);
	});

	const full = { name: 'New', address: '1 St', isResidential: false, zipcode: '91761', cityId: 115 };

	/** Returns an update whose other fields come from this response. */
	const update = async (read: unknown) => {
		await sandbox().control.fail({ method: 'GET', status: 200, body: read });
		await sandbox().control.fail({ method: 'PUT', status: 200, body: { data: { id: 7 } } });
		const updateFields = { ...full, contacts: { contact: [{ id: 3, name: 'Ann' }] } };
		const { error } = await runOperation(sandbox(), 'warehouse.update', { warehouseId: 7, updateFields });
		const puts = (await sandbox().control.log()).filter(({ method }) => method === 'PUT');
		return { message: error?.message, sent: puts.map(({ body }) => body) };
	};

	const stored = { id: 7, customer_memo: 'Gate 2', contacts: [{ id: 3, name: 'Bob', email: 'bob@example.com' }] };

	it.each<[string, unknown]>([
		['no envelope', stored],
		['an envelope', { data: stored }],
		['its ID as text', { data: { ...stored, id: '7' } }],
	])('keeps stored values if the response has %s', async (_title, read) => {
		const { message, sent } = await update(read);
		expect(message).toBeUndefined();
		expect(sent).toMatchObject([{ name: 'New', customer_memo: 'Gate 2', contacts: [{ email: 'bob@example.com' }] }]);
	});

	it.each<[string, unknown]>([
		['is a message', { message: 'Temporarily unavailable' }],
		['has its ID only in its city', { data: { name: 'A', city: { id: 7 } } }],
		['is about another warehouse', { data: { ...stored, id: 999 } }],
		['is a list', { data: [stored] }],
	])('changes nothing if the response %s', async (_title, read) => {
		const { message, sent } = await update(read);
		expect(message).toBe("The warehouse wasn't updated: the API's response isn't warehouse 7 [item 0]");
		expect(sent).toEqual([]);
	});

	it('reports an invalid ID once', async () => {
		const given = { ...parametersOf('warehouse.update'), warehouseId: 'seven' };
		const { error } = await runOperation(sandbox(), 'warehouse.update', given);
		expect(error?.message).toBe('Warehouse ID must be a whole number (given: "seven") [item 0]');
	});
});
