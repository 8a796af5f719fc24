import {
	codesOf,
	containerStatuses,
	eventTypes,
	options,
	orderStatuses,
	rateRequestStatuses,
	shippingActivities,
} from '../../contract/index.ts';

type Codes = ReadonlyArray<string | number>;

const ORDER: Readonly<Record<string, Codes>> = {
	status: codesOf(orderStatuses),
	destination_type: codesOf(options.destinationTypes),
	'containers[].status': codesOf(containerStatuses),
	'containers[].shipping_events[].activity': codesOf(shippingActivities),
};
const WAREHOUSE: Readonly<Record<string, Codes>> = {
	appointment_by: codesOf(options.appointmentCodes),
	live_or_drop: codesOf(options.warehouseUnloading),
	'contacts[].type[]': codesOf(options.contactTypes),
};

/** The closed lists of codes in answers (docs/interface.md), by operation and field. */
const CODES: Readonly<Record<string, Readonly<Record<string, Codes>>>> = {
	'order.getAll': ORDER,
	'rateRequest.getAll': { status: codesOf(rateRequestStatuses) },
	'warehouse.create': WAREHOUSE,
	'warehouse.get': WAREHOUSE,
	'warehouse.update': WAREHOUSE,
	'warehouse.searchPublic': { live_or_drop: codesOf(options.warehouseUnloading) },
	'webhookConfiguration.getAll': { event_type: codesOf(eventTypes) },
};

const SECONDS = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const MICROSECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Forms of dates and times in answers (docs/interface.md#dates). */
const FORMS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
	'rateRequest.getAll': { created_at: SECONDS },
	'warehouse.create': { created_at: MICROSECONDS },
	'warehouse.get': { created_at: MICROSECONDS },
	'warehouse.update': { created_at: MICROSECONDS },
};

export const codesAt = (name: string, path: string) => CODES[name]?.[path];
export const formAt = (name: string, path: string) => FORMS[name]?.[path];

/** docs/interface.md#limits */
export const REQUESTS_PER_MINUTE = 120;
