import type { Option } from './schema';

export const codesOf = <T extends string | number>(options: ReadonlyArray<Option<T>>) =>
	options.map(({ value }) => value);

/** Builds a closed list of codes from values, names and, if the name isn't clear enough, descriptions. */
const named = <T extends string | number>(...entries: Array<[T, string, string?]>): ReadonlyArray<Option<T>> =>
	entries.map(([value, name, description]) => ({ value, name, ...(description && { description }) }));

/** docs/interface.md#rate-search */
export const containerSizes = named<number>(
	[20, '20 Feet (20GP, 20HQ, 20RF, 20OT)'],
	[40, '40 Feet (40GP, 40HQ/40HC, 40RF, 40OT)'],
	[45, '45 Feet (45HQ/45HC)'],
);
/** docs/interface.md#rate-search */
export const HAZMAT = 2;
export const REEFER = 3;
export const cargoTypes = named<number>(
	[HAZMAT, 'Hazmat', 'Hazardous material (hazmat)'],
	[REEFER, 'Reefer', 'Temperature-controlled'],
);
/** docs/interface.md#rate-search */
export const weightUnits = named<string>(['kg', 'Kilogram (kg)'], ['lb', 'Pound (lb)']);

/** docs/interface.md#warehouses; with code 3, DrayEasy makes the appointment. */
export const appointmentCodes = named<number>(
	[2, 'Customer', 'The customer handles appointments'],
	[3, 'DrayEasy', 'DrayEasy handles appointments'],
	[1, 'Not Needed', 'No appointment needed'],
	[0, 'Unknown'],
);
/** docs/interface.md#warehouses */
export const warehouseUnloading = named<number>([2, 'Drop and Hook'], [1, 'Live Unload'], [0, 'Unknown']);
/** The same codes, with names that fit a delivery (docs/interface.md#orders). */
export const orderUnloading = named<number>([2, 'Drop'], [1, 'Live'], [0, 'Unknown']);
/** docs/interface.md#warehouses */
export const weekdays: ReadonlyArray<Option<number>> = [
	...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].entries(),
].map(([value, name]) => ({ value, name }));
/** docs/interface.md#warehouses */
export const timeZones = named<string>(
	['AKST', 'Alaska (AKST)'],
	['AST', 'Atlantic (AST)'],
	['CST', 'Central (CST)'],
	['EST', 'Eastern (EST)'],
	['HST', 'Hawaii (HST)'],
	['MST', 'Mountain (MST)'],
	['PST', 'Pacific (PST)'],
);
/** docs/interface.md#warehouse-contacts */
export const contactTypes = named<string>(
	['ACCOUNTING', 'Accounting'],
	['APT', 'Appointment Scheduling'],
	['DISPATCH', 'Dispatch'],
	['SALES', 'Sales'],
);

/** docs/interface.md#orders */
export const destinationTypes = named<number>([1, 'Ocean Port'], [2, 'Ramp Port']);
/** docs/interface.md#orders */
export const loadingTypes = named<number>([2, 'Floor Loaded'], [3, 'Other'], [1, 'Palletized'], [0, 'Undetermined']);
/** Common container types. The full list is undocumented, so any other string is sent unchanged. */
export const containerTypes = named<string>(
	['20HQ', "20' High Cube (20HQ)"],
	['20OT', "20' Open Top (20OT)"],
	['20RF', "20' Reefer (20RF)"],
	['20GP', "20' Standard (20GP)"],
	['40HQ', "40' High Cube (40HQ)"],
	['40OT', "40' Open Top (40OT)"],
	['40RF', "40' Reefer (40RF)"],
	['40GP', "40' Standard (40GP)"],
	['45HQ', "45' High Cube (45HQ)"],
);
/** The 19 documented document types, with the names used at a freight desk (docs/interface.md#order-files). */
export const orderFileTypes = named<string>(
	['Arrival Notice', 'Arrival Notice'],
	['DO', 'Delivery Order (DO)'],
	['Proof of Empty Returned', 'Empty Return Proof'],
	['DG form', 'Hazmat Form (DG Form)'],
	['Ingate EIR', 'Ingate Receipt (EIR)'],
	['MBL', 'Master Bill of Lading (MBL)'],
	['Other', 'Other'],
	['Packing List', 'Packing List'],
	['Payment Proof', 'Payment Proof'],
	['PU#', 'Pickup Number (PU#)'],
	['POD', 'Proof of Delivery (POD)'],
	['MSDS', 'Safety Data Sheet (MSDS)'],
	['Scale Ticket', 'Scale Ticket'],
	['SOC Return Guarantee Letter', 'SOC Return Guarantee Letter'],
	['Telex', 'Telex'],
	['Proof of Terminal apt time', 'Terminal Appointment Proof'],
	['Proof of Terminal pickup apt time', 'Terminal Pickup Appointment Proof'],
	['Proof of Terminal return apt time', 'Terminal Return Appointment Proof'],
	['Vendor Invoice', 'Vendor Invoice'],
);

/** docs/interface.md#ltl-quotes */
export const addressTypes = named<string>(
	['business', 'Business'],
	['limitedAccess', 'Limited Access'],
	['residential', 'Residential'],
);
/** docs/interface.md#ltl-quotes */
export const pickupAccessorials = named<string>(['inside', 'Inside Pickup'], ['liftgate', 'Liftgate']);
/** docs/interface.md#ltl-quotes; `homeDelivery` has its own rules (#home-delivery). */
export const destinationAccessorials = named<string>(
	['appointment', 'Appointment'],
	['homeDelivery', 'Home Delivery'],
	['inside', 'Inside Delivery'],
	['liftgate', 'Liftgate'],
);
/**
 * undocumented: the package types and units of LTL items. The list has common ones; any other string is sent unchanged.
 */
export const packageTypes = named<string>(
	...['Bag', 'Bale', 'Box', 'Bundle', 'Carton', 'Crate', 'Drum', 'Pail', 'Pallet', 'Roll', 'Skid', 'Tote'].map(
		(name): [string, string] => [name, name],
	),
);
/** undocumented, like the package types: any other string is sent unchanged. */
export const dimensionUnits = named<string>(
	['cm', 'Centimeter (cm)'],
	['ft', 'Foot (ft)'],
	['in', 'Inch (in)'],
	['m', 'Meter (m)'],
);

/** docs/interface.md#ftl-quotes */
export const trailerTypes = named<string>(['VAN', 'Dry Van'], ['FLATBED', 'Flatbed'], ['REEFER', 'Reefer']);
/** Trailer lengths in feet (docs/interface.md#ftl-quotes). */
export const trailerSizes = named<number>([48, '48 Feet'], [53, '53 Feet']);
/** The only combinations that the API offers (docs/interface.md#ftl-quotes). */
export const trailers: Readonly<Record<string, number>> = { VAN: 53, REEFER: 53, FLATBED: 48 };

/** Builds a list of string codes, whose names are the codes in title case. */
const inTitleCase = (...codes: string[]): ReadonlyArray<Option<string>> =>
	codes.map((value) => ({ value, name: value.replace(/\b\w/g, (letter) => letter.toUpperCase()) }));

/** Order statuses, in the order in which they usually occur (docs/interface.md#order-statuses). */
export const orderStatuses = inTitleCase(
	'open',
	'on hold',
	'in review',
	'confirmed',
	'dispatched',
	'in progress',
	'delivered',
	'empty returned',
	'closed',
	'canceled',
);

/** Container status codes with their documented names (docs/interface.md#container-statuses). */
export const containerStatuses = named<number>(
	[-5, 'Canceled'],
	[0, 'Order Confirmed'],
	[1, 'Predelivery Appointment sent'],
	[2, 'Predelivery Appointment confirmed'],
	[8, 'Exam DO received'],
	[30, 'Delivery plan Set'],
	[34, 'Available'],
	[36, 'CET Exam site pickup Apt confirmed'],
	[38, 'Prepull to yard'],
	[41, 'Deliver to Destination'],
	[42, 'Container Dropped to Destination'],
	[44, 'CNTR Emptied informed from WHS'],
	[46, 'Empty Returned to terminal/depot'],
	[50, 'MET Exam site pickup Apt confirmed'],
	[55, 'WHS Apt Made by Customer'],
	[56, 'Outgated'],
	[61, 'WHS Apt Confirmed(MET)'],
);

/** Activities, spelled as in the API (docs/interface.md#shipping-events). */
export const shippingActivities = named<string>(
	['GATE-OUT-EMPTY', 'Empty container out of the gate'],
	['GATE-IN', 'In at the gate'],
	['LOAD', 'Loaded'],
	['DISCHARG', 'Discharged'],
	['GATE-OUT', 'Out of the gate'],
	['EMPTY-RETURNED', 'Empty container returned'],
);

/** docs/interface.md#rate-requests */
export const rateRequestStatuses = inTitleCase('created', 'completed', 'rejected');

/** Returns the name of a code, which can be a number or a string; null if the code is undocumented. */
export const nameOfCode = (list: ReadonlyArray<Option<string | number | boolean>>, code: unknown): string | null =>
	list.find(({ value }) => String(value) === String(code))?.name ?? null;

/**
 * undocumented: the field names under which the nodes look for a value in a record. The first field that isn't empty wins
 * (docs/interface.md#u-response-names).
 */
export const responseNames = {
	order: {
		id: ['id', 'order_id'],
		booking: ['booking_number'],
		port: ['port_of_discharge_name', 'port_of_discharge'],
		ramp: ['final_port_name', 'final_port'],
		eta: ['final_port_eta', 'port_of_discharge_eta'],
	},
	container: {
		id: ['id', 'container_id'],
		number: ['number', 'container_number'],
		status: ['status', 'status_code', 'container_status', 'container_status_code'],
		lastFreeDay: ['last_free_day', 'last_free_date', 'lfd', 'pickup_lfd', 'port_lfd'],
		events: ['shipping_events', 'events'],
	},
	shipment: {
		number: ['order_number', 'number'],
		status: ['customer_status', 'status', 'shipment_status'],
		events: ['events', 'tracking_events', 'tracking', 'history', 'shipping_events'],
	},
	event: {
		id: ['id', 'event_id'],
		activity: ['activity', 'event_type', 'type', 'code', 'status', 'event', 'name', 'description'],
		time: ['event_time', 'event_date', 'time', 'date', 'datetime', 'timestamp', 'occurred_at', 'actual_time'],
		mark: ['event_type', 'event_date', 'activity', 'event_time'],
		place: ['location', 'location_name', 'city', 'place'],
	},
	status: { code: ['code', 'id', 'status', 'value', 'name'] },
	rate: {
		price: ['total', 'total_price', 'total_amount', 'total_rate', 'total_cost'],
		carrier: ['carrier_name', 'carrier', 'carrier_code', 'scac'],
		service: ['service_level', 'service_type', 'service'],
		transitDays: ['transit_days'],
	},
	eta: {
		port: ['port_of_discharge_eta', 'vessel_eta', 'eta'],
		ramp: ['final_port_eta', 'rail_eta'],
	},
	appointment: {
		pickup: ['pickup_appointment', 'pickup_appointment_time', 'pickup_apt_time', 'appointment', 'appointment_time'],
		delivery: ['delivery_appointment', 'delivery_appointment_time', 'delivery_apt_time'],
		return: ['return_appointment', 'return_appointment_time', 'return_apt_time'],
	},
	release: {
		release: ['released_at', 'release_time', 'release_date', 'released_date'],
		customs: ['customs_release_time', 'customs_released_at', 'customs_release_date'],
	},
} as const;
