import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { appointmentCodes, codesOf, contactTypes, timeZones, warehouseUnloading, weekdays } from './options';
import { city } from './places';
import { anyText, email, flag, integer, list, oneOf, pattern, record, text, time, zipcode } from './rules';

const phone = () => pattern(/^[\d\-+()\s]*$/, 'may hold only digits, hyphens, plus signs, parentheses and blanks');
const types = () => list(oneOf(codesOf(contactTypes)), { min: 1 });
const day = () => oneOf(codesOf(weekdays)).optional();

/** service.md, Contact (request, create). */
const newContact = z.object({
	type: types(),
	name: text(),
	role: anyText().optional(),
	phone: phone().optional(),
	fax: anyText().optional(),
	email: email().optional(),
	remark: anyText().optional(),
});

/** service.md, Warehouse request fields (update): `id` identifies an existing contact, a new one has none. */
const changedContact = z.object({
	id: integer().optional(),
	type: list(oneOf(codesOf(contactTypes))).optional(),
	name: anyText(),
	role: anyText().nullish(),
	phone: anyText().nullish(),
	fax: anyText().nullish(),
	email: anyText().nullish(),
	remark: anyText().nullish(),
});

/** The codes that create and update share. */
const settings = {
	appointment_by: oneOf(codesOf(appointmentCodes)).optional(),
	live_or_drop: oneOf(codesOf(warehouseUnloading)).optional(),
	working_day_from: day(),
	working_day_to: day(),
	time_zone: oneOf(codesOf(timeZones)).optional(),
	// undocumented: carried by the documented example of create; its meaning is a guess (decision 15).
	is_24_hours: oneOf([0, 1]).optional(),
};

/** service.md, Warehouse request fields (create). */
export const newWarehouse = z.object({
	...settings,
	name: text(255),
	code: anyText().optional(),
	address: text(),
	is_residential: flag(),
	zipcode: zipcode(),
	city_id: integer(1),
	customer_memo: anyText().optional(),
	working_hour_from: time().optional(),
	working_hour_to: time().optional(),
	contacts: list(newContact, { min: 1 }),
});

/** service.md, Warehouse request fields (update): patterns and lengths of create are not stated here. */
export const changedWarehouse = z.object({
	...settings,
	id: integer(),
	name: anyText(),
	code: anyText().nullish(),
	address: anyText(),
	is_residential: flag(),
	zipcode: anyText(),
	city_id: integer(),
	customer_memo: anyText().nullish(),
	working_hour_from: anyText().nullish(),
	working_hour_to: anyText().nullish(),
	contacts: list(changedContact),
});

const contact = record({
	id: integer(),
	name: anyText(),
	type: list(anyText()),
	role: anyText().nullable(),
	phone: anyText().nullable(),
	fax: anyText().nullable(),
	email: anyText().nullable(),
	remark: anyText().nullable(),
});

/** service.md, Warehouse (response). */
export const warehouse = record({
	id: integer(),
	name: anyText(),
	code: anyText().nullable(),
	zipcode: anyText(),
	appointment_by: integer(),
	customer_memo: anyText().nullable(),
	live_or_drop: integer(),
	address: anyText(),
	delivery_order_address: anyText(),
	created_at: anyText(),
	user: record({ name: anyText(), email: anyText(), company: anyText() }),
	city,
	contacts: list(contact),
});

/** service.md, Public warehouse; the type of `brand` is not shown. */
export const publicWarehouse = record({
	id: integer(),
	name: anyText(),
	code: anyText().nullable(),
	live_or_drop: integer(),
	address: anyText(),
	brand: z.unknown(),
	city: city.omit({ latitude: true, longitude: true }),
});

const path = '/api/v2/warehouses/{warehouseId}';
const params = z.object({ warehouseId: integer() });

export const createWarehouse: Endpoint = {
	method: 'POST',
	path: '/api/v2/warehouses',
	body: newWarehouse,
	answers: 'record',
	record: warehouse,
};
export const getWarehouse: Endpoint = { method: 'GET', path, params, answers: 'record', record: warehouse };
export const updateWarehouse: Endpoint = {
	method: 'PUT',
	path,
	params,
	body: changedWarehouse,
	answers: 'record',
	record: warehouse,
};
export const deleteWarehouse: Endpoint = { method: 'DELETE', path, params, answers: 'nothing' };

export const searchPublicWarehouses: Endpoint = {
	method: 'GET',
	path: '/api/v2/warehouses/public/search',
	query: z.object({
		// undocumented: the parameter's name (decision 5).
		keyword: anyText().optional(),
		page: integer().optional(),
		per_page: integer().optional(),
	}),
	answers: 'pages',
	record: publicWarehouse,
};
