import { inDays } from '../../support/dates.mts';
import { useSandbox } from '../support/freight.mts';
import { updatesKit } from './support.mts';

const sandbox = useSandbox();

/** Returns the same item with `today` instead of today's date, in any time zone. */
const undated = (record: unknown): unknown => {
	const near = [-1, 0, 1].map((days) => inDays(days));
	const withoutDate = (text: string) =>
		text.replace(/^\d{4}-\d{2}-\d{2}/, (date) => (near.includes(date) ? 'today' : date));
	return JSON.parse(JSON.stringify(record), (_, value: unknown) =>
		typeof value === 'string' ? withoutDate(value) : value,
	);
};

const request = {
	id: 41,
	intermodal_region_id: 50,
	intermodal_region: 'Albany - NY',
	to_city_id: 115,
	to_city: 'Ontario, CA, USA',
	created_at: 'today 09:00:00',
};

const shipment = (order_number: string) => ({
	order_number,
	status: 'In Transit',
	tracking_events: [{ status: 'In Transit', location: 'Reno, NV', event_date: 'today 10:00:00' }],
});

const order = {
	id: 70001,
	mbl_number: 'MAEU123456789',
	status: 'dispatched',
	released_status: 'Released',
	port_of_discharge_eta: 'today',
	containers: [
		{
			id: 300002,
			number: 'MSCU1234567',
			status: 34,
			last_free_day: 'today',
			pickup_appointment: 'today 09:00',
			released_at: 'today 08:00',
			shipping_events: [{ activity: 'GATE-OUT', event_time: 'today 10:00:00' }],
		},
	],
};

/** The samples that someone without records in the account uses to build a workflow. */
it.each([
	['order', 'order.status', {}, order],
	['order', 'container.shippingEvent', {}, order],
	['rateRequest', 'rateRequest.completed', {}, { ...request, status: 'completed', rate: { id: 'RATE123' } }],
	[
		'rateRequest',
		'rateRequest.rejected',
		{},
		{ ...request, status: 'rejected', rejected_reason: 'No trucks are available.' },
	],
	['ltlShipment', 'ltlShipment.status', {}, shipment('LS241205028749')],
	['ftlShipment', 'ftlShipment.trackingEvent', { orderNumbers: 'FS1' }, shipment('FS260127252631')],
])('the invented record of %s, %s, is complete', async (_watch, change, more, record) => {
	const kit = await updatesKit(sandbox(), { parameters: { changes: [change], ...more } });
	const [item] = await kit.fetchTestEvent();
	expect(item).toMatchObject({ change, previous: null, sample: true });
	expect(undated(item?.record)).toEqual(record);
});
