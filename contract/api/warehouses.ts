import { appointmentCodes, contactTypes, timeZones, warehouseUnloading, weekdays } from '../codes';
import { v2 } from '../endpoint';
import {
	anyTime,
	anyZip,
	code,
	codes,
	email,
	flag,
	id,
	integer,
	optional,
	pattern,
	ref,
	reference,
	rows,
	shortTime,
	text,
	zipcode,
} from '../fields';

const phone = pattern(/^[\d\-+()\s]*$/, 'can contain only digits, hyphens, plus signs, parentheses and spaces');

/** The API documents formats and lengths for create, but not for update. */
const created = { least: { min: 1 }, most: { max: 255 }, email, phone, zipcode, hour: shortTime };
const updated = { least: {}, most: {}, email: text, phone: text, zipcode: anyZip, hour: anyTime };

type Limits = typeof created | typeof updated;

const contactOf = (limits: Limits) => ({
	name: text('Name', 'Name of the contact', { ...limits.least, example: 'Receiving Desk' }),
	type: codes(contactTypes, 'Types', 'What the contact is responsible for', limits.least),
	...optional({
		email: limits.email('Email', 'Email address', 'name@example.com'),
		phone: limits.phone('Phone', 'Digits, hyphens, plus signs, parentheses and spaces', '(909) 555-0100'),
		fax: text('Fax', 'Fax number', '(909) 555-0101'),
		role: text('Role', 'Job title', 'Dock Manager'),
		remark: text('Remark', 'Note on the contact', 'Only in the morning'),
	}),
});

const example = '[{"name": "Receiving Desk", "type": ["APT"]}]';

const newContacts = rows('Contact', 'Contacts', 'Warehouse contacts; at least one', contactOf(created), {
	min: 1,
	example,
});

const { name, type, ...details } = contactOf(updated);
const changedContacts = rows(
	'Contact',
	'Contacts',
	'The complete list of contacts. The API might remove those that you leave out. A contact with an ID keeps values that its row leaves empty.',
	{
		...optional({ id: id('Contact ID', 'ID of an existing contact; leave empty for a new one', '311') }),
		name,
		...optional({ type }),
		...details,
	},
	{ example },
);

const required = (limits: Limits) => ({
	name: text('Name', 'Name of the warehouse', {
		...limits.least,
		...limits.most,
		example: 'Ontario Distribution Center',
	}),
	address: text('Address', 'Street address', { ...limits.least, example: '1670 Champagne Ave' }),
	city_id: ref('city', 'City', 'City of the warehouse', limits.least),
	zipcode: limits.zipcode('ZIP Code', 'Five digits, optionally followed by a hyphen and four digits', '91761'),
});

const notes = {
	code: reference('Code', 'Unique code of the warehouse', 'ONT-01'),
	customer_memo: text('Customer Memo', 'Notes for customers', { example: 'Gate 4', lines: 4 }),
};

const hours = (limits: Limits) => ({
	working_hour_from: limits.hour('Opens At', 'Start of the business day, HH:mm (24-hour clock)', '08:00'),
	working_hour_to: limits.hour('Closes At', 'End of the business day, HH:mm (24-hour clock)', '17:00'),
});

const settings = optional({
	appointment_by: code(appointmentCodes, 'Appointments Made By', 'Who makes delivery appointments'),
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
	working_day_from: code(weekdays, 'First Working Day', 'First business day of the week', { initial: 1 }),
	working_day_to: code(weekdays, 'Last Working Day', 'Last business day of the week', { initial: 5 }),
});

const residential = 'Whether the address is residential';

const newWarehouse = {
	...required(created),
	is_residential: flag('Residential', residential, { default: false }),
	contacts: newContacts,
	...optional({ ...notes, ...hours(created) }),
	...settings,
};

const changedWarehouse = {
	id: id('Warehouse ID', 'ID of the warehouse'),
	...required(updated),
	is_residential: flag('Residential', residential),
	contacts: changedContacts,
	...optional({ ...notes, ...hours(updated) }),
	...settings,
};

const oneWarehouse = '/warehouses/{warehouseId}';
const params = {
	warehouseId: id(
		'Warehouse ID',
		"ID of one of your own warehouses, as returned by Create. The API doesn't document whether IDs from Search Public work here.",
		'1024',
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
