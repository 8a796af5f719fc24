import type { IDataObject } from 'n8n-workflow';
import { endpoints, integer, type RequestParts } from '../../../../contract';
import { settingField } from '../../../shared/fields/build';
import { isEmpty } from '../../../shared/fields/field';
import type { Recovery } from '../../../shared/operations/operation';
import { asText } from '../../../shared/fields/text';
import { flagField, noticeField } from '../../../shared/operations/controls';

const comparable = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : '';

/** Whether a record says of a field what the booking does. */
const agreeing = (record: IDataObject, body: RequestParts['body']) => (field: string) =>
	!isEmpty(record[field]) && comparable(record[field]) === comparable(body[field]);

/** Orders are listed by MBL number, which the service takes only once (docs/interface.md#orders). */
export const orderRecovery: Recovery = {
	noun: 'order',
	lookUp: {
		endpoint: endpoints.order.getAll,
		query: ({ mbl_number }) => ({ mbl_number }),
		find: (records, body) =>
			records.find((record) => {
				const agrees = agreeing(record, body);
				const { customer_reference_number: reference } = record;
				return agrees('mbl_number') && (isEmpty(reference) || agrees('customer_reference_number'));
			}),
	},
	uniqueField: 'mbl_number',
	known: (body) =>
		`MBL number ${asText(body.mbl_number)} and customer reference number ${asText(body.customer_reference_number)}`,
};

/** What tells one shipment from another when its rate number is missing (docs/interface.md#event-shipment-created). */
const PARTIES = ['pickup_company_name', 'pickup_address1', 'destination_company_name', 'destination_address1'];

/**
 * LTL shipments are listed by the rate number they were booked with (docs/interface.md#ltl-shipments). undocumented: whether a record
 * names it; one that does not must agree in the parties, and stand alone: the same parties ship again and again.
 */
export const ltlRecovery: Recovery = {
	noun: 'LTL shipment',
	lookUp: {
		endpoint: endpoints.ltlShipment.getAll,
		query: ({ rate_number }) => ({ rate_numbers: asText(rate_number) }),
		find: (records, body) =>
			records.find((record) => agreeing(record, body)('rate_number')) ??
			(records.length === 1 ? records : []).find(
				(record) => isEmpty(record.rate_number) && PARTIES.every(agreeing(record, body)),
			),
	},
	known: ({ rate_number }) => `rate number ${asText(rate_number)}`,
};

/** FTL shipments are listed only by their order numbers (docs/interface.md#ftl-shipments), which nobody knows without an answer. */
export const ftlRecovery: Recovery = {
	noun: 'FTL shipment',
	known: ({ quote_number }) => `quote number ${asText(quote_number)}`,
};

/** Says on a booking, before it is run, what it costs and what must come first. */
const spendingNotice = (first: string) =>
	noticeField(
		'spendingNotice',
		`Books once for each input item, which spends money; nothing here cancels a booking. ${first} Leave Retry On Fail off in the settings of this node.`,
	);

const maximumBookings = settingField(
	'maximumBookings',
	integer({ min: 1 }),
	'Maximum Bookings',
	'Most bookings to make in one run. When there are more input items, nothing is booked.',
	{ default: 20 },
);

const preview = flagField(
	'preview',
	'Preview',
	'Whether to book nothing and to return what would be sent instead, with everything read, checked and looked up',
);

const lookUpFirst = flagField(
	'lookUpFirst',
	'Look Up First',
	'Whether to ask the service first for this booking and, where it has it, to return that one, marked "recovered", instead of booking again',
);

/** What a booking has beside other operations; one that has no list to be looked up in cannot be looked up first. */
export const booking = (recovery: Recovery, first: string) => ({
	before: [spendingNotice(first)],
	recovery,
	options: [maximumBookings, preview, ...(recovery.lookUp ? [lookUpFirst] : [])],
});
