import type { INode } from 'n8n-workflow';
import { runOperation, useSandbox } from '../../support/freight.mts';
import { bookingKinds } from './bookings.mts';

const sandbox = useSandbox();

const TAKEN = {
	message: 'The given data was invalid.',
	errors: { mbl_number: ['The mbl number has already been taken.'] },
};

const book = async (parameters: object, more: object = {}) =>
	await runOperation(sandbox(), 'order.create', { ...parameters }, more);

const booked = async () => {
	const parameters = await bookingKinds.order.prepare(sandbox());
	const { items } = await book(parameters);
	return { parameters, id: JSON.stringify(items[0]?.json.id) };
};

const WARNED = /Use that order; changing the MBL number would book again/;

it('reports that the MBL number has an order with other containers, and warns that a new number would book again', async () => {
	const { parameters, id } = await booked();
	const [row] = (parameters.containers as { container: object[] }).container;
	const other = { ...parameters, containers: { container: [{ ...row, number: 'TCLU1234568' }] } };
	const { error } = await book(other, { node: { id: 'other' } as Partial<INode> });
	expect(error?.message).toMatch(
		new RegExp(`Order ${id} with this MBL number exists, with other containers\\. ${WARNED.source}`),
	);
	expect(error?.description ?? '').not.toMatch(/Change the (fields|values)/);
});

it.each([
	['422', { status: 422, body: TAKEN }],
	['400', { status: 400, body: TAKEN }],
	[
		'422 with a general message first',
		{ status: 422, body: { message: 'The given data was invalid. The MBL number has already been taken.' } },
	],
	['422 without fields', { status: 422, body: { message: 'This MBL number already exists.' } }],
])('a %s for a taken number names the order that has the number', async (_status, fault) => {
	const { parameters, id } = await booked();
	// The list lags and shows the order only after the booking was rejected.
	await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', status: 200, body: { data: [] }, times: 2 });
	await sandbox().control.fail({ method: 'POST', path: '/api/v2/createOrder', ...fault });
	const { error } = await book(parameters, { node: { id: 'other' } as Partial<INode> });
	expect(error?.message).toMatch(new RegExp(`Order ${id} with this MBL number exists\\. ${WARNED.source}`));
	expect(error?.description).not.toMatch(/Change the (fields|values) named here/);
});

it('reports that an unlisted order may exist', async () => {
	const parameters = await bookingKinds.order.prepare(sandbox());
	await sandbox().control.fail({ method: 'POST', path: '/api/v2/createOrder', status: 422, body: TAKEN });
	const { error } = await book(parameters);
	expect(error?.message).toMatch(/An order with this MBL number may exist\. Use that order; changing/);
	expect(error?.description).toMatch(/Look in your DrayEasy account for the order/);
});

it('a canceled order is reported as canceled', async () => {
	const parameters = await bookingKinds.order.prepare(sandbox());
	const canceled = { data: [{ id: 7, mbl_number: parameters.mblNumber, status: 'canceled' }] };
	await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', status: 200, body: canceled, times: 9 });
	await sandbox().control.fail({ method: 'POST', path: '/api/v2/createOrder', status: 422, body: TAKEN });
	const { error } = await book(parameters);
	expect(error?.message).toMatch(/Order 7 with this MBL number was canceled\. Use another MBL number, or phone/);
});

it("a rejection for another reason doesn't mention the order", async () => {
	const parameters = await bookingKinds.order.prepare(sandbox());
	const body = { errors: { port_of_discharge_id: ['The selected port does not exist.'] } };
	await sandbox().control.fail({ method: 'POST', path: '/api/v2/createOrder', status: 422, body });
	expect((await book(parameters)).error?.message).not.toMatch(/would book again/);
});

it.each([
	'The rate number does not exist.',
	'The rate number has already expired.',
	'The rate number is not valid.',
	'The rate number no longer exists.',
	'No such rate number exists.',
	'Non-existent rate number.',
	'The rate number must be an existing one.',
	'The rate number is already closed.',
])('a rate number that the API rejects with "%s" does not count as taken', async (text) => {
	const parameters = await bookingKinds.ltl.prepare(sandbox());
	const body = { errors: { rate_number: [text] } };
	await sandbox().control.fail({ method: 'POST', status: 422, body });
	const { error } = await runOperation(sandbox(), 'ltlShipment.create', { ...parameters });
	expect(error?.message).toMatch(/Nothing was booked by this attempt/);
	expect(error?.message).not.toMatch(/would book again/);
});
