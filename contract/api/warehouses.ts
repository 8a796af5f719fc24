import { appointmentCodes, contactTypes, timeZones, warehouseUnloading, weekdays } from '../codes';
import { v2 } from '../endpoint';
import {
	code,
	codes,
	email,
	flag,
	id,
	identifier,
	integer,
	nullable,
	optional,
	pattern,
	ref,
	rows,
	text,
	zipcode,
} from '../fields';

const phone = pattern(/^[\d\-+()\s]*$/, 'can contain only digits, hyphens, plus signs, parentheses and spaces');
const hour = pattern(/^([01]?\d|2[0-3]):[0-5]\d$/, 'must be a time written HH:mm, from 00:00 to 23:59');

/** Fields that create and update have in common. */
const settings = optional({
	appointment_by: code(appointmentCodes, 'Appointment By', 'Who makes delivery appointments'),
	is_24_hours: integer(
		'Open 24 Hours',
		"Whether the warehouse is open 24 hours. The API doesn't document this field or its values; the node sends 0 or 1.",
		{
			undocumented: 'u-is-24-hours',
			usual: [
				{ value: 0, name: 'No' },
				{ value: 1, name: 'Yes' },
			],
		},
	),
	live_or_drop: code(
		warehouseUnloading,
		'Live or Drop',
		'Whether the truck waits while the container is unloaded (live), or leaves it and returns for the empty (drop)',
	),
	time_zone: code(timeZones, 'Time Zone', 'Time zone of the working hours', { initial: 'PST' }),
	working_day_from: code(weekdays, 'Working Day From', 'First working day of the week', { initial: 1 }),
	working_day_to: code(weekdays, 'Working Day To', 'Last working day of the week', { initial: 5 }),
});

const name = { example: 'Ontario Distribution Center' };
const address = { example: '1670 Champagne Ave' };
const cityId = ['city', 'City', 'City of the warehouse'] as const;
const notes = {
	code: identifier('Code', 'Unique code of the warehouse', { example: 'ONT-01' }),
	customer_memo: text('Customer Memo', 'Notes for customers', { example: 'Gate 4', lines: 4 }),
};

const contactName = ['Name', 'Name of the contact'] as const;
const receivingDesk = { example: 'Receiving Desk' };
const phoneNumber = { example: '(909) 555-0100' };
const emailAddress = { example: 'name@example.com' };

/** The API returns null for missing contact details. undocumented: whether a request can contain null. */
const contactDetails = nullable({
	fax: text('Fax', 'Fax number', { example: '(909) 555-0101' }),
	role: text('Role', 'Job title', { example: 'Dock Manager' }),
	remark: text('Remark', 'Note on the contact', { example: 'Only in the morning' }),
});
const contactExample = { example: '[{"name": "Receiving Desk", "type": ["APT"]}]' };

const newContacts = rows(
	'Contact',
	'Contacts',
	'People to reach at the warehouse; at least one',
	{
		name: text(...contactName, { min: 1, ...receivingDesk }),
		type: codes(contactTypes, 'Types', 'What the contact is responsible for; at least one', { min: 1 }),
		...nullable({
			email: email('Email', 'Email address', emailAddress),
			phone: phone('Phone', 'Digits, hyphens, plus signs, parentheses and spaces', phoneNumber),
		}),
		...contactDetails,
	},
	{ min: 1, ...contactExample },
);

/** The API documents formats and lengths for create but not for update. */
const changedContacts = rows(
	'Contact',
	'Contacts',
	'The complete list of contacts. The API might remove those that you leave out. A contact with an ID keeps values that its row leaves empty, unless all other fields are filled in.',
	{
		...optional({
			id: id('Contact ID', 'ID of an existing contact; leave empty for a new one', { example: '311' }),
		}),
		name: text(...contactName, receivingDesk),
		...optional({ type: codes(contactTypes, 'Types', 'What the contact is responsible for') }),
		...nullable({
			email: text('Email', 'Email address', emailAddress),
			phone: text('Phone', 'Phone number', phoneNumber),
		}),
		...contactDetails,
	},
	contactExample,
);

const newWarehouse = {
	name: text('Name', 'Name of the warehouse', { min: 1, max: 255, ...name }),
	address: text('Address', 'Street address', { min: 1, ...address }),
	city_id: ref(...cityId, { min: 1 }),
	zipcode: zipcode('Zip Code', 'Five digits, optionally followed by a hyphen and four digits', { example: '91761' }),
	is_residential: flag('Residential', 'Whether the address is residential', { default: false }),
	contacts: newContacts,
	...optional(notes),
	...settings,
	...optional({
		working_hour_from: hour('Working Hour From', 'Start of the working day, HH:mm (24-hour clock)', {
			example: '08:00',
		}),
		working_hour_to: hour('Working Hour To', 'End of the working day, HH:mm (24-hour clock)', { example: '17:00' }),
	}),
};

/** The API documents formats and lengths for create but not for update. */
const changedWarehouse = {
	id: id('Warehouse ID', 'ID of the warehouse, which is also in the path'),
	name: text('Name', 'Name of the warehouse', name),
	address: text('Address', 'Street address', address),
	city_id: ref(...cityId),
	zipcode: identifier('Zip Code', 'Zip code of the address', { example: '91761' }),
	is_residential: flag('Residential', 'Whether the address is residential'),
	contacts: changedContacts,
	...nullable(notes),
	...settings,
	...nullable({
		working_hour_from: text('Working Hour From', 'Start of the working day', { example: '08:00' }),
		working_hour_to: text('Working Hour To', 'End of the working day', { example: '17:00' }),
	}),
};

const oneWarehouse = '/warehouses/{warehouseId}';
const params = {
	warehouseId: id(
		'Warehouse ID',
		"ID of one of your own warehouses, as returned by Create. The API doesn't document whether IDs from Search Public work here.",
		{ example: '1024' },
	),
};

/** docs/interface.md#warehouses, #warehouse-contacts and #public-warehouses */
export const warehouse = {
	create: v2.post('/warehouses', 'Add a warehouse that orders can be delivered to', { body: newWarehouse }),
	get: v2.get(oneWarehouse, 'Get one warehouse with its city and contacts', { params }),
	update: v2.put(
		oneWarehouse,
		'Change the given fields of a warehouse. The node reads the other fields first and sends them back unchanged.',
		{ params, body: changedWarehouse },
	),
	delete: v2.delete(oneWarehouse, 'Delete a warehouse permanently, with its contacts, appointments and other data', {
		params,
	}),
	searchPublic: v2.pages(
		'/warehouses/public/search',
		"Search DrayEasy's public warehouses",
		optional({
			// undocumented: the parameter's name.
			keyword: text('Keyword', 'Text to find in the name, brand, phone, contact, email, delivery address or code', {
				example: 'Ontario',
				undocumented: 'u-warehouse-keyword',
			}),
			page: integer('Page', 'Number of the page, from 1', { undocumented: 'u-pages' }),
		}),
		{ name: 'Search Public', action: 'Search public warehouses' },
	),
};
