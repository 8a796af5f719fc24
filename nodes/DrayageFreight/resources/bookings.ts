import { endpoints } from '../../../contract';
import { match, type Recovery } from '../../shared/operations/recovery';
import { asText } from '../../shared/fields/text';

/** Orders are listed by MBL number, which the service takes only once (findings.md, Orders). */
export const orderRecovery: Recovery = {
	noun: 'order',
	lookUp: {
		endpoint: endpoints.order.getAll,
		query: ({ mbl_number }) => ({ mbl_number }),
		compare: (record, body) => {
			const byNumber = match(record, body, ['mbl_number']);
			return byNumber === 'same' ? match(record, body, ['mbl_number', 'customer_reference_number']) : byNumber;
		},
	},
	isUnique: true,
	known: (body) =>
		`MBL number ${asText(body.mbl_number)} and customer reference number ${asText(body.customer_reference_number)}`,
};

/** What tells one shipment from another when its rate number is missing (service.md, Payload: ltl.shipment.created). */
const PARTIES = ['pickup_company_name', 'pickup_address1', 'destination_company_name', 'destination_address1'];

/**
 * LTL shipments are listed by the rate number they were booked with (findings.md, LTL). undocumented: whether a record
 * names it; one that does not must agree in the parties.
 */
export const ltlRecovery: Recovery = {
	noun: 'LTL shipment',
	lookUp: {
		endpoint: endpoints.ltlShipment.getAll,
		query: ({ rate_number }) => ({ rate_numbers: asText(rate_number) }),
		compare: (record, body) => {
			const byNumber = match(record, body, ['rate_number']);
			if (byNumber !== 'unclear') return byNumber;
			return match(record, body, PARTIES) === 'same' ? 'same' : 'unclear';
		},
	},
	known: ({ rate_number }) => `rate number ${asText(rate_number)}`,
};

/** FTL shipments are listed only by their order numbers (service.md, Endpoints), which nobody knows without an answer. */
export const ftlRecovery: Recovery = {
	noun: 'FTL shipment',
	known: ({ quote_number }) => `quote number ${asText(quote_number)}`,
};
