import { v2 } from '../endpoint';
import { appointmentCodes, contactTypes, timeZones, warehouseUnloading, weekdays } from '../codes/options';
import { list, nullable, optional, record } from '../schema/schema';
import { email, flag, id, integer, nonEmpty, oneOf, pattern, string } from '../schema/values';

const phone = () => pattern(/^[\d\-+()\s]*$/, 'can contain only digits, hyphens, plus signs, parentheses and spaces');
const hour = () => pattern(/^([01]?\d|2[0-3]):[0-5]\d$/, 'must be a time written HH:mm, from 00:00 to 23:59');
const zipcode = () => pattern(/^\d{5}(-\d{4})?$/, 'must be 5 digits, optionally followed by a hyphen and 4 digits');

/** What create and update share. */
const settings = {
	appointment_by: optional(oneOf(appointmentCodes)),
	live_or_drop: optional(oneOf(warehouseUnloading)),
	working_day_from: optional(oneOf(weekdays)),
	working_day_to: optional(oneOf(weekdays)),
	time_zone: optional(oneOf(timeZones)),
	// undocumented: whether it is an input, and what it means (docs/interface.md#u-is-24-hours).
	is_24_hours: optional(integer()),
};

/** The API answers null for what a contact lacks. */
const contactDetails = { role: nullable(string()), fax: nullable(string()), remark: nullable(string()) };

const newContact = record({
	...contactDetails,
	type: list(oneOf(contactTypes), { min: 1 }),
	name: nonEmpty(),
	phone: nullable(phone()),
	email: nullable(email()),
});

/** `id` identifies an existing contact; a new one has none. */
const changedContact = record({
	...contactDetails,
	id: optional(id()),
	type: optional(list(oneOf(contactTypes))),
	name: string(),
	phone: nullable(string()),
	email: nullable(string()),
});

const newWarehouse = {
	...settings,
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

/** The patterns and lengths of create are not stated for update. */
const changedWarehouse = {
	...settings,
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

const path = '/warehouses/{warehouseId}';

/** docs/interface.md#warehouses, #warehouse-contacts and #public-warehouses */
export const warehouse = {
	create: v2.post('/warehouses', { body: newWarehouse }),
	get: v2.get(path),
	update: v2.put(path, { body: changedWarehouse }),
	delete: v2.delete(path),
	// undocumented: the parameter's name (docs/interface.md#u-warehouse-keyword).
	searchPublic: v2.pages('/warehouses/public/search', { keyword: optional(string()) }),
};
