import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { appointmentCodes, codesOf, contactTypes, timeZones, warehouseUnloading, weekdays } from './options';
import { string, email, flag, integer, list, oneOf, pattern, nonEmpty, time, zipcode } from './rules';

const phone = () => pattern(/^[\d\-+()\s]*$/, 'may hold only digits, hyphens, plus signs, parentheses and blanks');
const types = () => list(oneOf(codesOf(contactTypes)), { min: 1 });
const day = () => oneOf(codesOf(weekdays)).optional();

/** service.md, Contact (request, create). */
const newContact = z.object({
	type: types(),
	name: nonEmpty(),
	role: string().optional(),
	phone: phone().optional(),
	fax: string().optional(),
	email: email().optional(),
	remark: string().optional(),
});

/** service.md, Warehouse request fields (update): `id` identifies an existing contact, a new one has none. */
const changedContact = z.object({
	id: integer().optional(),
	type: list(oneOf(codesOf(contactTypes))).optional(),
	name: string(),
	role: string().nullish(),
	phone: string().nullish(),
	fax: string().nullish(),
	email: string().nullish(),
	remark: string().nullish(),
});

/** The codes that create and update share. */
const settings = {
	appointment_by: oneOf(codesOf(appointmentCodes)).optional(),
	live_or_drop: oneOf(codesOf(warehouseUnloading)).optional(),
	working_day_from: day(),
	working_day_to: day(),
	time_zone: oneOf(codesOf(timeZones)).optional(),
	// undocumented: carried by the documented example of create; its meaning is a guess (decision 15).
	is_24_hours: integer().optional(),
};

/** service.md, Warehouse request fields (create). */
export const newWarehouse = z.object({
	...settings,
	name: nonEmpty(255),
	code: string().optional(),
	address: nonEmpty(),
	is_residential: flag(),
	zipcode: zipcode(),
	city_id: integer(1),
	customer_memo: string().optional(),
	working_hour_from: time().optional(),
	working_hour_to: time().optional(),
	contacts: list(newContact, { min: 1 }),
});

/** service.md, Warehouse request fields (update): patterns and lengths of create are not stated here. */
export const changedWarehouse = z.object({
	...settings,
	id: integer(),
	name: string(),
	code: string().nullish(),
	address: string(),
	is_residential: flag(),
	zipcode: string(),
	city_id: integer(),
	customer_memo: string().nullish(),
	working_hour_from: string().nullish(),
	working_hour_to: string().nullish(),
	contacts: list(changedContact),
});

const path = '/api/v2/warehouses/{warehouseId}';
const params = z.object({ warehouseId: integer() });

export const createWarehouse: Endpoint = {
	method: 'POST',
	path: '/api/v2/warehouses',
	body: newWarehouse,
	responseType: 'record',
};
export const getWarehouse: Endpoint = { method: 'GET', path, params, responseType: 'record' };
export const updateWarehouse: Endpoint = {
	method: 'PUT',
	path,
	params,
	body: changedWarehouse,
	responseType: 'record',
};
export const deleteWarehouse: Endpoint = { method: 'DELETE', path, params, responseType: 'nothing' };

export const searchPublicWarehouses: Endpoint = {
	method: 'GET',
	path: '/api/v2/warehouses/public/search',
	query: z.object({
		// undocumented: the parameter's name (decision 5).
		keyword: string().optional(),
		page: integer().optional(),
		per_page: integer().optional(),
	}),
	responseType: 'pages',
};
