import { endpoints, type RequestParts, type Schema } from '../../../contract';
import { recordOr, unwrap } from '../../../transport';
import { BadInput } from '../../shared/errors/failures';
import { isEmpty, rowsOf, words } from '../../shared/fields/field';
import { picker } from '../../shared/locators/field';
import { city } from '../../shared/locators/locators';
import type { ItemCall } from '../../shared/operations/operation';
import { resource, type SharedWords } from '../../shared/operations/resource';

/** What remains of a warehouse when simplified. */
const simplify = [
	'id',
	'name',
	'code',
	'address',
	'zipcode',
	'city.id',
	'city.full_name',
	'appointment_by',
	'live_or_drop',
	'contacts.name',
];

const hour = (displayName: string, description: string, example: string) =>
	words(displayName, `${description}, HH:mm in 24 hours`, example);

const fields = {
	warehouseId: words(
		'Warehouse ID',
		'ID of one of your own warehouses, as Create returns it. Whether the IDs that Search Public lists serve here is not documented.',
		'1024',
	),
	id: null,
	name: words('Name', 'Name of the warehouse', 'Ontario Distribution Center'),
	address: words('Address', 'Street address', '1670 Champagne Ave'),
	city_id: picker(city, 'City', 'City of the warehouse'),
	zipcode: words('Zip Code', 'Five digits, optionally followed by a hyphen and four digits', '91761'),
	is_residential: words('Residential', 'Whether the address is residential'),
	contacts: rowsOf(
		'Contacts',
		'People to reach at the warehouse; at least one. In an update, contacts that are left out may be removed.',
		{
			noun: 'Contact',
			example: '[{"name": "Receiving Desk", "type": ["APT"]}]',
			fields: {
				id: words('Contact ID', 'ID of an existing contact; leave empty for a new one', '311'),
				name: words('Name', 'Name of the contact', 'Receiving Desk'),
				type: words('Types', 'What the contact is responsible for; at least one for a new contact'),
				email: words('Email', 'E-mail address', 'name@example.com'),
				phone: words('Phone', 'Digits, hyphens, plus signs, parentheses and blanks', '(909) 555-0100'),
				fax: words('Fax', 'Fax number', '(909) 555-0101'),
				role: words('Role', 'Job title', 'Dock Manager'),
				remark: words('Remark', 'Note on the contact', 'Only in the morning'),
			},
		},
	),
	appointment_by: words('Appointment By', 'Who makes delivery appointments'),
	code: words('Code', 'Unique code of the warehouse', 'ONT-01'),
	customer_memo: words('Customer Memo', 'Notes for customers', { example: 'Gate 4', lines: 4 }),
	is_24_hours: words(
		'Open 24 Hours',
		'Whether the warehouse works around the clock. The service documents neither the field nor its values; this sends 0 or 1.',
		{
			choices: [
				{ value: 0, name: 'No' },
				{ value: 1, name: 'Yes' },
			],
		},
	),
	live_or_drop: words('Live or Drop', 'Whether the truck waits for unloading or leaves the container'),
	time_zone: words('Time Zone', 'Time zone of the working hours', { default: 'PST' }),
	working_day_from: words('Working Day From', 'First working day of the week', { default: 1 }),
	working_day_to: words('Working Day To', 'Last working day of the week', { default: 5 }),
	working_hour_from: hour('Working Hour From', 'When work starts', '08:00'),
	working_hour_to: hour('Working Hour To', 'When work ends', '17:00'),
	keyword: words('Keyword', 'Text in the name, brand, phone, contact, e-mail, delivery address or code', 'Ontario'),
};

/**
 * The API wants the main fields and the contacts each time: what an update leaves out is read from the warehouse
 * (undocumented: docs/interface.md#u-nothing-unchosen).
 */
const fillIn = async ({ client, parts, requestOptions }: ItemCall): Promise<RequestParts> => {
	const { get, update } = endpoints.warehouse;
	// docs/interface.md#warehouses: the ID stands in the path and in the body.
	const body: RequestParts['body'] = { id: parts.params.warehouseId, ...parts.body };
	const left = Object.entries<Schema>(update.body)
		.filter(([name, { required }]) => required && isEmpty(body[name]))
		.map(([name]) => name);
	if (left.length === 0) return { ...parts, body };
	const held = recordOr(unwrap(await client.request(get, { params: parts.params }, requestOptions)));
	const known: Record<string, unknown> = { ...held, city_id: held.city_id ?? recordOr(held.city).id };
	const lacking = left.filter((name) => isEmpty(known[name]));
	if (lacking.length > 0) {
		const labels = lacking.map((name) => (fields as SharedWords)[name]?.displayName ?? name);
		throw new BadInput(`${labels.join(', ')} must be given, since the service does not tell what the warehouse has`);
	}
	return { ...parts, body: { ...body, ...Object.fromEntries(left.map((name) => [name, known[name]])) } };
};

export const warehouse = resource('warehouse', {
	name: 'Warehouse',
	fields,
	operations: {
		create: { description: 'Add a warehouse that orders can be delivered to', simplify },
		get: { description: 'Get one warehouse with its city and contacts', simplify },
		update: {
			description: 'Change what is given of a warehouse; the rest stays as it is',
			fillsIn: true,
			complete: fillIn,
			simplify,
		},
		delete: { description: 'Delete a warehouse permanently, with its contacts, appointments and other data' },
		searchPublic: {
			name: 'Search Public',
			action: 'Search public warehouses',
			description: 'Search warehouses that the service shares with all users',
		},
	},
});
