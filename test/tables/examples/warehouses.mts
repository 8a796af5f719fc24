import { type Example, id } from './example.mts';

const warehouse = { id: 7, name: 'Ontario DC', code: null, zipcode: '91761', contacts: [{ id: 311, name: 'Dock' }] };

/** The documented fields of a warehouse beside name, address, city, zip code and contacts. */
const settings = {
	parameters: {
		code: 'ONT-01',
		appointmentBy: 3,
		liveOrDrop: 2,
		customerMemo: 'Ring twice',
		workingDayFrom: 1,
		workingDayTo: 5,
		workingHourFrom: '8:00',
		workingHourTo: '17:30',
		timeZone: 'PST',
		is24Hours: 0,
	},
	sent: {
		code: 'ONT-01',
		appointment_by: 3,
		live_or_drop: 2,
		customer_memo: 'Ring twice',
		working_day_from: 1,
		working_day_to: 5,
		working_hour_from: '8:00',
		working_hour_to: '17:30',
		time_zone: 'PST',
		is_24_hours: 0,
	},
};
const contact = {
	name: 'Receiving Desk',
	type: ['APT', 'SALES', 'DISPATCH', 'ACCOUNTING'],
	role: 'Dock Manager',
	phone: '+1 (909) 555-0100',
	fax: '909 555 0101',
	email: 'dock@example.com',
	remark: 'Mornings only',
};
const place = { name: 'Ontario DC', address: '1670 Champagne Ave', zipcode: '91761-1234' };

/** Warehouses. */
export const warehouses: Readonly<Record<string, Example>> = {
	'warehouse.create': {
		parameters: {
			...place,
			cityId: id(115),
			isResidential: true,
			contactsMode: 'fields',
			contacts: { contact: [contact] },
			additionalFields: settings.parameters,
		},
		method: 'POST',
		path: '/api/v2/warehouses',
		body: { ...place, ...settings.sent, city_id: 115, is_residential: true, contacts: [contact] },
		status: 201,
		answer: { data: warehouse },
		output: [warehouse],
	},
	'warehouse.get': {
		parameters: { warehouseId: 7 },
		method: 'GET',
		path: '/api/v2/warehouses/7',
		status: 200,
		answer: { data: warehouse },
		output: [warehouse],
	},
	'warehouse.update': {
		parameters: {
			...place,
			warehouseId: 7,
			cityId: id(115),
			isResidential: false,
			contactsMode: 'fields',
			contacts: { contact: [{ id: 311, name: 'Dock' }, contact] },
			updateFields: settings.parameters,
		},
		method: 'PUT',
		path: '/api/v2/warehouses/7',
		body: {
			...place,
			...settings.sent,
			id: 7,
			city_id: 115,
			is_residential: false,
			contacts: [{ id: 311, name: 'Dock' }, contact],
		},
		status: 200,
		answer: { data: warehouse },
		output: [warehouse],
	},
	'warehouse.delete': {
		parameters: { warehouseId: 7 },
		method: 'DELETE',
		path: '/api/v2/warehouses/7',
		status: 204,
		output: [{ deleted: true }],
	},
	'warehouse.searchPublic': {
		parameters: { filters: { keyword: 'ontario' } },
		method: 'GET',
		path: '/api/v2/warehouses/public/search',
		query: { keyword: 'ontario', page: '1', per_page: '20' },
		status: 200,
		answer: { data: [warehouse], meta: { last_page: 1 } },
		output: [warehouse],
	},
};
