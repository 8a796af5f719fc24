import {
	appointmentCodes,
	cargoTypes,
	contactTypes,
	containerSizes,
	destinationTypes,
	loadingTypes,
	orderUnloading,
	timeZones,
	warehouseUnloading,
	weekdays,
	weightUnits,
} from '../codes';
import { type CrossFieldRule, v2 } from '../endpoint';
import {
	any,
	anyId,
	containerNumber,
	date,
	decimal,
	email,
	flag,
	id,
	integer,
	isMissing,
	list,
	nonEmpty,
	nullable,
	oneOf,
	optional,
	pattern,
	record,
	string,
	webAddress,
} from '../schema';

const needsQueryOrUnlocode: CrossFieldRule = ({ query, unlocode }) => ({
	query: isMissing(query) && isMissing(unlocode) && 'or UN/LOCODE must be given',
});

export const userProfile = { get: v2.get('/users/profile') };

/** If `unlocode` is sent, the API ignores the other parameter (docs/interface.md#cities). */
export const city = {
	search: v2.list('/cities', {
		query: { query: optional(nonEmpty()), unlocode: optional(nonEmpty()) },
		rules: [needsQueryOrUnlocode],
	}),
};

export const intermodalRegion = {
	getAll: v2.list('/intermodalRegions'),
	suggest: v2.list('/intermodalRegions/cities/{cityId}/suggestion'),
};

/** docs/interface.md#limits */
const drayageCargoValue = () => optional(decimal({ min: 0, max: 1_000_000 }));

const drayageLane = { intermodal_region_id: id(), to_city_id: id() };

/** docs/interface.md#rate-search */
export const rate = {
	search: v2.get('/rates/advanceSearch', {
		quota: { noun: 'rate searches', limitField: 'rate_search_limit' },
		query: {
			...drayageLane,
			cntr_size: optional(oneOf(containerSizes)),
			// undocumented: how the API expects lists and booleans in a query (docs/interface.md#u-lists-in-queries).
			cargo_types: nullable(list(oneOf(cargoTypes))),
			weight: optional(decimal()),
			weight_unit: optional(oneOf(weightUnits)),
			cargo_value: drayageCargoValue(),
			is_limited_area_access: optional(flag()),
		},
	}),
};

/** docs/interface.md#rate-requests */
export const rateRequest = {
	create: v2.post('/rateRequests', {
		quota: { noun: 'rate requests', limitField: 'requested_rate_create_limit' },
		body: { ...drayageLane, to_zipcode: optional(string()), memo: optional(string()) },
	}),
	getAll: v2.pages('/rateRequests', {
		id: optional(id()),
		intermodal_region_id: optional(id()),
		to_city_id: optional(id()),
	}),
};

const newContainer = record({
	number: containerNumber(),
	// undocumented: the full list of container types, so any string is accepted.
	type: nonEmpty(),
	package: nonEmpty(),
	weight: decimal(),
	seal_number: optional(string()),
	delivery_reference: optional(string()),
	is_dg: optional(flag()),
	is_soc: optional(flag()),
	is_overweight: optional(flag()),
	is_reefer: optional(flag()),
	commodity: optional(list(string())),
	loading_type: optional(oneOf(loadingTypes)),
	cargo_value: drayageCargoValue(),
});

const newOrder = {
	mbl_number: nonEmpty(),
	rate_id: nonEmpty(),
	quote_id: nonEmpty(),
	destination_type: optional(oneOf(destinationTypes)),
	live_or_drop: optional(oneOf(orderUnloading)),
	port_of_discharge_id: id(),
	port_of_discharge_eta: date(),
	final_port_id: optional(id()),
	final_port_eta: optional(date()),
	warehouse_id: optional(id()),
	delivery_address: optional(nonEmpty()),
	pu_number_agent_id: optional(id()),
	customer_reference_number: nonEmpty(),
	customer_memo: optional(string()),
	terminal_firms_code: optional(string()),
	urgent: optional(flag()),
	contact_emails: optional(list(nonEmpty())),
	containers: list(newContainer, { min: 1 }),
};

const needsFinalPort: CrossFieldRule = (order) => {
	const needed = (value: unknown) =>
		order.destination_type === 2 && isMissing(value) && 'is required when the destination is a ramp port';
	return { final_port_id: needed(order.final_port_id), final_port_eta: needed(order.final_port_eta) };
};

const needsDestination: CrossFieldRule = (order) => ({
	warehouse_id:
		isMissing(order.warehouse_id) && isMissing(order.delivery_address) && 'or Delivery Address must be given',
});

/** docs/interface.md#orders */
export const order = {
	create: v2.post('/createOrder', { body: newOrder, rules: [needsFinalPort, needsDestination] }),
	get: v2.get('/orders', { query: { id: anyId() }, responseType: 'only' }),
	getAll: v2.pages('/orders', {
		id: optional(anyId()),
		mbl_number: optional(string()),
		booking_number: optional(string()),
		container_number: optional(string()),
		customer_reference_number: optional(string()),
	}),
};

const needsOneSource: CrossFieldRule = ({ file_list: orderFiles, urls }) => ({
	[isMissing(orderFiles) ? 'file_list' : 'urls']:
		isMissing(orderFiles) === isMissing(urls) && 'must be the only source: send either files or URLs',
});

/**
 * undocumented: the weight in pounds above which a container costs more (docs/interface.md#u-passed-through). This is a
 * common limit for cargo on US roads.
 */
export const HEAVY_POUNDS = 44_000;

/** The maximum file size that the API accepts, in bytes (docs/interface.md#order-files). */
export const ORDER_FILE_BYTES = 10 * 1024 * 1024;

const fileType = optional(string());
const orderFiles = '/orders/{orderId}/files';
const orderFilePath = `${orderFiles}/{fileId}` as const;

/** docs/interface.md#order-files */
export const orderFile = {
	upload: v2.post(orderFiles, {
		multipart: true,
		responseType: 'list',
		body: {
			file_list: optional(list(record({ file: any(), type: fileType }), { min: 1 })),
			urls: optional(list(record({ url: webAddress(), type: fileType }), { min: 1 })),
		},
		rules: [needsOneSource],
	}),
	getAll: v2.list(orderFiles),
	download: v2.file(orderFilePath),
	delete: v2.delete(orderFilePath),
};

const agents = '/pickupNumberAgents';
const agentPath = `${agents}/{pickupNumberAgentId}` as const;
const agentName = nonEmpty();
const agentEmails = list(string());

/**
 * The search by name in the current documentation (docs/interface.md#agents). It shares its path with `get`, so it
 * isn't listed as an endpoint. undocumented: which of the two the API serves (docs/interface.md#u-agent-search).
 */
export const agentsByName = v2.list(`${agents}/{name}`);

/** docs/interface.md#agents. undocumented: which path searches (docs/interface.md#u-agent-search). */
export const pickupNumberAgent = {
	// undocumented: the fields of POST, so they are assumed to be those of PUT.
	create: v2.post(agents, { body: { name: optional(agentName), emails: optional(agentEmails) } }),
	search: v2.list(agents, { query: { name: optional(string()) } }),
	get: v2.get(agentPath),
	update: v2.put(agentPath, { body: { name: agentName, emails: agentEmails } }),
	delete: v2.delete(agentPath),
};

const phone = () => pattern(/^[\d\-+()\s]*$/, 'can contain only digits, hyphens, plus signs, parentheses and spaces');
const hour = () => pattern(/^([01]?\d|2[0-3]):[0-5]\d$/, 'must be a time written HH:mm, from 00:00 to 23:59');
const zipcode = () => pattern(/^\d{5}(-\d{4})?$/, 'must be 5 digits, optionally followed by a hyphen and 4 digits');

/** Fields that create and update have in common. */
const warehouseSettings = {
	appointment_by: optional(oneOf(appointmentCodes)),
	live_or_drop: optional(oneOf(warehouseUnloading)),
	working_day_from: optional(oneOf(weekdays)),
	working_day_to: optional(oneOf(weekdays)),
	time_zone: optional(oneOf(timeZones)),
	// undocumented: whether requests may contain this field, and what it means (docs/interface.md#u-is-24-hours).
	is_24_hours: optional(integer()),
};

/** The API returns null for missing contact details. */
const contactDetails = { role: nullable(string()), fax: nullable(string()), remark: nullable(string()) };

const newContact = record({
	...contactDetails,
	type: list(oneOf(contactTypes), { min: 1 }),
	name: nonEmpty(),
	phone: nullable(phone()),
	email: nullable(email()),
});

/** `id` identifies an existing contact. A new contact has no ID. */
const changedContact = record({
	...contactDetails,
	id: optional(id()),
	type: optional(list(oneOf(contactTypes))),
	name: string(),
	phone: nullable(string()),
	email: nullable(string()),
});

const newWarehouse = {
	...warehouseSettings,
	name: nonEmpty(255),
	code: optional(string()),
	address: nonEmpty(),
	is_residential: flag(),
	zipcode: zipcode(),
	city_id: id({ min: 1 }),
	customer_memo: optional(string()),
	working_hour_from: optional(hour()),
	working_hour_to: optional(hour()),
	contacts: list(newContact, { min: 1 }),
};

/** The API documents formats and lengths for create but not for update. */
const changedWarehouse = {
	...warehouseSettings,
	id: id(),
	name: string(),
	code: nullable(string()),
	address: string(),
	is_residential: flag(),
	zipcode: string(),
	city_id: id(),
	customer_memo: nullable(string()),
	working_hour_from: nullable(string()),
	working_hour_to: nullable(string()),
	contacts: list(changedContact),
};

const warehousePath = '/warehouses/{warehouseId}';

/** docs/interface.md#warehouses, #warehouse-contacts and #public-warehouses */
export const warehouse = {
	create: v2.post('/warehouses', { body: newWarehouse }),
	get: v2.get(warehousePath),
	update: v2.put(warehousePath, { body: changedWarehouse }),
	delete: v2.delete(warehousePath),
	// undocumented: the parameter's name (docs/interface.md#u-warehouse-keyword).
	searchPublic: v2.pages('/warehouses/public/search', { keyword: optional(string()) }),
};
