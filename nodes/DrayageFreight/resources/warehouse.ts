import type { IDataObject } from 'n8n-workflow';
import { endpoints, type Fields, type RequestParts, type Schema } from '../../../contract';
import { hasFailure, isRecord, recordOr } from '../../../transport';
import { BadInput, Declined } from '../../shared/errors';
import { isEmpty, rowsOf, type SharedWords, words, type FieldWords } from '../../shared/fields/field';
import { asText } from '../../shared/fields/text';
import { picker } from '../../shared/locators/locator';
import { cityLocator } from '../../shared/locators/locators';
import { type ItemCall, resource } from '../../shared/operations/operation';
import { withoutSeconds } from '../../shared/records';
import { askWith } from '../../shared/operations/request';

/** The fields of a simplified warehouse. */
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
	words(displayName, `${description}, HH:mm (24-hour clock)`, example);

/** Returns the rows of contacts. The API's requirements differ between create and update. */
const contacts = (description: string, { type, phone }: Readonly<Record<'type' | 'phone', FieldWords>>) =>
	rowsOf('Contacts', description, {
		noun: 'Contact',
		example: '[{"name": "Receiving Desk", "type": ["APT"]}]',
		fields: {
			id: words('Contact ID', 'ID of an existing contact; leave empty for a new one', '311'),
			name: words('Name', 'Name of the contact', 'Receiving Desk'),
			type,
			email: words('Email', 'Email address', 'name@example.com'),
			phone,
			fax: words('Fax', 'Fax number', '(909) 555-0101'),
			role: words('Role', 'Job title', 'Dock Manager'),
			remark: words('Remark', 'Note on the contact', 'Only in the morning'),
		},
	});

const fields = {
	warehouseId: words(
		'Warehouse ID',
		"ID of one of your own warehouses, as Create returns it. The API doesn't document whether IDs from Search Public work here.",
		'1024',
	),
	id: null,
	name: words('Name', 'Name of the warehouse', 'Ontario Distribution Center'),
	address: words('Address', 'Street address', '1670 Champagne Ave'),
	city_id: picker(cityLocator, 'City', 'City of the warehouse'),
	zipcode: words('Zip Code', 'Five digits, optionally followed by a hyphen and four digits', '91761'),
	is_residential: words('Residential', 'Whether the address is residential', { addedOff: true }),
	contacts: contacts('People to reach at the warehouse; at least one', {
		type: words('Types', 'What the contact is responsible for; at least one'),
		phone: words('Phone', 'Digits, hyphens, plus signs, parentheses and spaces', '(909) 555-0100'),
	}),
	appointment_by: words('Appointment By', 'Who makes delivery appointments'),
	code: words('Code', 'Unique code of the warehouse', 'ONT-01'),
	customer_memo: words('Customer Memo', 'Notes for customers', { example: 'Gate 4', lines: 4 }),
	is_24_hours: words(
		'Open 24 Hours',
		"Whether the warehouse is open 24 hours. The API doesn't document this field or its values; the node sends 0 or 1.",
		{
			choices: [
				{ value: 0, name: 'No' },
				{ value: 1, name: 'Yes' },
			],
		},
	),
	live_or_drop: words(
		'Live or Drop',
		'Whether the truck waits while the container is unloaded (live), or leaves it and returns for the empty (drop)',
	),
	time_zone: words('Time Zone', 'Time zone of the working hours', { default: 'PST' }),
	working_day_from: words('Working Day From', 'First working day of the week', { default: 1 }),
	working_day_to: words('Working Day To', 'Last working day of the week', { default: 5 }),
	working_hour_from: hour('Working Hour From', 'Start of the working day', '08:00'),
	working_hour_to: hour('Working Hour To', 'End of the working day', '17:00'),
	keyword: words(
		'Keyword',
		'Text to find in the name, brand, phone, contact, email, delivery address or code',
		'Ontario',
	),
};

/**
 * The words of the fields in an update, for which the API documents no formats or lengths
 * (docs/interface.md#warehouses).
 */
const updateFields = {
	zipcode: words('Zip Code', 'Zip code of the address', '91761'),
	contacts: contacts(
		'The complete list of contacts. The API might remove contacts that you leave out. A contact with an ID keeps what its row leaves empty.',
		{
			type: words('Types', 'What the contact is responsible for'),
			phone: words('Phone', 'Phone number', '(909) 555-0100'),
		},
	),
	working_hour_from: words('Working Hour From', 'Start of the working day', '08:00'),
	working_hour_to: words('Working Hour To', 'End of the working day', '17:00'),
};

/** Makes all fields optional. `fillIn` fills in those that are left empty. */
const filledIn = <T extends SharedWords>(given: T) =>
	Object.fromEntries(
		Object.entries(given).map(([name, one]) => [name, one && { ...one, filledIn: true }]),
	) as SharedWords as T;

type Body = RequestParts['body'];

const { get, update } = endpoints.warehouse;
const bodyFields: Fields = update.body;

const withoutNulls = (record: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

/**
 * Returns a stored value in the form that an update accepts. Null values are left out, since the API doesn't accept
 * null everywhere it returns it.
 */
const forUpdate = (name: string, value: unknown) => {
	const isList = Array.isArray(value);
	if (value === null || isRecord(value) || isList !== (bodyFields[name]?.kind === 'list')) return undefined;
	if (name === 'contacts') return (value as unknown[]).map((contact) => withoutNulls(recordOr(contact)));
	return name.startsWith('working_hour') ? withoutSeconds(value) : value;
};

/** Completes contacts that have an ID with the stored values of fields that the input leaves out. */
const withStored = (contacts: unknown, stored: unknown) => {
	if (!Array.isArray(contacts)) return contacts;
	const known = (Array.isArray(stored) ? stored : []).map(recordOr);
	return contacts.map((contact: unknown) => {
		const { id } = recordOr(contact);
		const same = isEmpty(id) ? undefined : known.find((other) => asText(other.id) === asText(id));
		return same && isRecord(contact) ? { ...withoutNulls(same), ...contact } : contact;
	});
};

/**
 * Returns the records in a response, outermost first: the response itself, the entries of its list, and those in its
 * `data` or `warehouse`.
 */
const recordsWithin = (content: unknown, depth = 5): IDataObject[] => {
	if (depth === 0) return [];
	if (Array.isArray(content)) return (content as unknown[]).flatMap((entry) => recordsWithin(entry, depth - 1));
	if (!isRecord(content)) return [];
	return [content, ...[content.data, content.warehouse].flatMap((inner) => recordsWithin(inner, depth - 1))];
};

/**
 * Returns the stored warehouse in a response (undocumented: docs/interface.md#u-nothing-unchosen). With the values of
 * another warehouse, or with none, an update would overwrite or clear the stored values. Throws a Declined if the
 * response doesn't contain the warehouse.
 */
const storedIn = (content: unknown, id: unknown): IDataObject => {
	const records = hasFailure(content) ? [] : recordsWithin(content);
	const stored = records.filter((record) => asText(record.id) === asText(id)).at(-1);
	if (stored) return stored;
	const why = records.some((record) => !isEmpty(record.id)) ? 'is about another one' : "doesn't contain it";
	throw new Declined(
		`The warehouse wasn't updated: the API's response about the warehouse ${asText(id)} ${why}`,
		'The update would overwrite or clear fields that you leave out. Try again later, or give all fields.',
	);
};

/**
 * Completes an update with the stored values. The API requires the main fields and the contacts in every update, and
 * may clear any field that a PUT leaves out. So the node reads the warehouse first and sends its other values along
 * (undocumented: docs/interface.md#u-nothing-unchosen).
 */
const fillIn = async ({ client, parts, requestOptions }: ItemCall): Promise<RequestParts> => {
	// docs/interface.md#warehouses: the ID is in the path and in the body.
	const body: Body = { id: parts.params.warehouseId, ...parts.body };
	const isLeft = ([name, { required }]: [string, Schema]) =>
		required ? isEmpty(body[name]) : body[name] === undefined;
	const left = Object.entries(bodyFields).filter(isLeft);
	if (left.length === 0) return { ...parts, body };
	const held = storedIn(await client.request(get, { params: parts.params }, requestOptions), parts.params.warehouseId);
	const known: Body = { ...held, city_id: held.city_id ?? recordOr(held.city).id };
	const filled = left
		.map(([name]) => [name, forUpdate(name, known[name])] as const)
		.filter(([, value]) => value !== undefined);
	const full: Body = { ...body, contacts: withStored(body.contacts, known.contacts), ...Object.fromEntries(filled) };
	const lacking = left.filter(([name, { required }]) => required && isEmpty(full[name]));
	if (lacking.length > 0) {
		const labels = lacking.map(([name]) => (fields as SharedWords)[name]?.displayName ?? name);
		throw new BadInput(
			`${labels.join(', ')} must be given, since the API doesn't return the warehouse's current value`,
		);
	}
	return { ...parts, body: full };
};

export const warehouse = resource('warehouse', {
	name: 'Warehouse',
	fields,
	operations: {
		create: { description: 'Add a warehouse that orders can be delivered to', simplify },
		get: { description: 'Get one warehouse with its city and contacts', simplify },
		update: {
			description:
				'Change the given fields of a warehouse. The node reads the other fields first and sends them back unchanged.',
			fields: filledIn({ ...fields, ...updateFields }),
			send: askWith(fillIn),
			simplify,
		},
		delete: { description: 'Delete a warehouse permanently, with its contacts, appointments and other data' },
		searchPublic: {
			name: 'Search Public',
			action: 'Search public warehouses',
			description: "Search DrayEasy's public warehouses",
		},
	},
});
