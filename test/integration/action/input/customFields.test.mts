import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

it('sends custom fields without validation, in place of fields with the same name', async () => {
	await sandbox().control.fail({ status: 201, body: { data: { id: 1 } } });
	const additionalFields = { customFields: '{"emails": "none", "reference_2": {"a": [1]}}' };
	await runOperation(sandbox(), 'pickupNumberAgent.create', { name: 'A', emails: 'a@b.co', additionalFields });
	expect((await sandbox().control.log())[0]?.body).toEqual({ name: 'A', emails: 'none', reference_2: { a: [1] } });
});

it('sends custom fields in the body of a deletion', async () => {
	await sandbox().control.fail({ method: 'DELETE', status: 204 });
	const additionalFields = { customFields: '{"reason": "moved"}' };
	await runOperation(sandbox(), 'webhookConfiguration.delete', { configurationId: 5, additionalFields });
	expect((await sandbox().control.log()).at(-1)?.body).toEqual({ id: 5, reason: 'moved' });
});

it("rejects custom fields that aren't a JSON object, with everything else that is wrong", async () => {
	const { error } = await runOperation(sandbox(), 'ltlShipment.create', {
		...parametersOf('ltlShipment.create'),
		...{ bookingKey: 'TBA', pickupContactPhone: '909-555-0100 x12', additionalFields: { customFields: '{oops' } },
	});
	expect(error?.message).toMatch(
		/^Pickup Contact Phone must be exactly ten digits\. Enter the extension in Contact Phone Extension .+; Booking Key is a placeholder.+; Custom Fields \(JSON\) is not valid JSON: .+ \[item 0\]$/,
	);
});

describe('cross-field rules', () => {
	const quote = parametersOf('ltlQuote.create');
	const additionalFields = (more: IDataObject, custom: IDataObject) => ({
		additionalFields: { ...(quote.additionalFields as IDataObject), ...more, customFields: JSON.stringify(custom) },
	});

	it('take custom fields into account', async () => {
		await sandbox().control.fail({ status: 200, body: { data: {} } });
		const home = { destinationAddressType: 'residential', pickupAddressType: 'business' };
		const fields = {
			...(quote.additionalFields as IDataObject),
			pickupAccessorials: [],
			destinationAccessorials: [],
			floor: 2,
			customFields: '{"destination_accessorials": ["homeDelivery"]}',
		};
		const run = await runOperation(sandbox(), 'ltlQuote.create', { ...quote, ...home, additionalFields: fields });
		expect(run.error).toBeUndefined();
	});

	it("don't reject custom fields themselves", async () => {
		await sandbox().control.fail({ status: 200, body: { data: {} } });
		const run = await runOperation(sandbox(), 'ltlQuote.create', { ...quote, ...additionalFields({}, { floor: 2 }) });
		expect(run.error).toBeUndefined();
	});

	it('accept a custom field in place of a required one', async () => {
		await sandbox().control.fail({ status: 200, body: { data: [] } });
		const customFields = '{"query": "Ontario,CA"}';
		const run = await runOperation(sandbox(), 'city.search', { additionalFields: { customFields } });
		expect(run.error).toBeUndefined();
	});
});

it('reads only text in undocumented rows, and sends everything else unchanged', async () => {
	const kept = { height: null, package_type: 3, pallet_color: 'blue' };
	const rows = [{ ...kept, units: '2', total_weight: '1,800 lbs' }];
	const parameters = { ...parametersOf('ltlQuote.create'), itemsMode: 'json', itemsJson: JSON.stringify(rows) };
	const run = await runOperation(sandbox(), 'ltlQuote.create', parameters);
	expect(run.error?.message).toBeUndefined();
	expect((await sandbox().control.log())[0]?.body).toMatchObject({
		items: [{ ...kept, units: 2, total_weight: 1800, weight_unit: 'lb' }],
	});
});
