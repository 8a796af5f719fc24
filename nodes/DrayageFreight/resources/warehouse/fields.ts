import { options } from '../../../../contract';
import { required, sentAs, type Field } from '../../../shared/fields/field';
import { requiredRows, rowsField } from '../../../shared/fields/groups';
import {
	choiceField,
	choicesField,
	flagField,
	idField,
	longTextField,
	textField,
} from '../../../shared/fields/fieldTypes';
import { locatorField } from '../../../shared/locators/field';
import { city } from '../../../shared/locators/locators';

export const warehouseId = (): Field =>
	required(
		idField('warehouseId', {
			displayName: 'Warehouse ID',
			description: 'ID of the warehouse, as Create and Search Public return it',
			placeholder: 'e.g. 1024',
		}),
	);

const contactFields: readonly Field[] = [
	textField('name', { displayName: 'Name', description: 'Name of the contact', placeholder: 'e.g. Receiving Desk' }),
	choicesField('type', options.contactTypes, {
		displayName: 'Types',
		description: 'What the contact is responsible for; at least one for a new contact',
	}),
	textField('email', { displayName: 'Email', description: 'E-mail address', placeholder: 'e.g. name@example.com' }),
	textField('phone', {
		displayName: 'Phone',
		description: 'Digits, hyphens, plus signs, parentheses and blanks',
		placeholder: 'e.g. (909) 555-0100',
	}),
	textField('fax', { displayName: 'Fax', description: 'Fax number', placeholder: 'e.g. (909) 555-0101' }),
	textField('role', { displayName: 'Role', description: 'Job title', placeholder: 'e.g. Dock Manager' }),
	textField('remark', {
		displayName: 'Remark',
		description: 'Note on the contact',
		placeholder: 'e.g. Only in the morning',
	}),
];

const contactId = idField('id', {
	displayName: 'Contact ID',
	description: 'ID of an existing contact; leave empty for a new one',
	placeholder: 'e.g. 311',
});

const contacts = (fields: readonly Field[], example: string) =>
	requiredRows(
		rowsField('contacts', fields, {
			displayName: 'Contacts',
			description: 'People to reach at the warehouse; at least one',
			entry: 'contact',
			entryName: 'Contact',
			addText: 'Add Contact',
		}),
		example,
	);

/** Contacts of a new warehouse. */
export const newContacts = () => contacts(contactFields, '[{"name": "Receiving Desk", "type": ["APT"]}]');

/** Contacts of an update: those that exist keep their ID. */
export const changedContacts = () =>
	contacts([contactId, ...contactFields], '[{"id": 311, "name": "Receiving Desk", "type": ["APT"]}]');

/** The fields that create and update must both be given. */
export const requiredFields = (): Field[] => [
	required(
		textField('name', {
			displayName: 'Name',
			description: 'Name of the warehouse, 1 to 255 characters',
			placeholder: 'e.g. Ontario Distribution Center',
		}),
	),
	required(
		textField('address', {
			displayName: 'Address',
			description: 'Street address',
			placeholder: 'e.g. 1670 Champagne Ave',
		}),
	),
	required(locatorField('cityId', city, { displayName: 'City', description: 'City of the warehouse' })),
	required(
		textField('zipcode', {
			displayName: 'Zip Code',
			description: 'Five digits, optionally followed by a hyphen and four digits',
			placeholder: 'e.g. 91761',
		}),
	),
	flagField('isResidential', { displayName: 'Residential', description: 'Whether the address is residential' }),
];

const weekday = (name: string, displayName: string, description: string) =>
	choiceField(name, options.weekdays, { displayName, description });

const hour = (name: string, displayName: string, description: string, example: string) =>
	textField(name, { displayName, description: `${description}, HH:mm in 24 hours`, placeholder: `e.g. ${example}` });

/** The fields that create and update may be given. */
export const optionalFields = (): Field[] => [
	choiceField('appointmentBy', options.appointmentCodes, {
		displayName: 'Appointment By',
		description: 'Who makes delivery appointments',
	}),
	textField('code', { displayName: 'Code', description: 'Unique code of the warehouse', placeholder: 'e.g. ONT-01' }),
	longTextField('customerMemo', {
		displayName: 'Customer Memo',
		description: 'Notes for customers',
		placeholder: 'e.g. Gate 4',
	}),
	sentAs(
		'is_24_hours',
		choiceField(
			'is24Hours',
			[
				{ value: 0, name: 'No' },
				{ value: 1, name: 'Yes' },
			],
			{
				displayName: 'Open 24 Hours',
				description:
					'Whether the warehouse works around the clock. The service documents neither the field nor its values; this sends 0 or 1.',
			},
		),
	),
	choiceField('liveOrDrop', options.warehouseUnloading, {
		displayName: 'Live or Drop',
		description: 'Whether the truck waits for unloading or leaves the container',
	}),
	choiceField('timeZone', options.timeZones, {
		displayName: 'Time Zone',
		description: 'Time zone of the working hours',
		default: 'PST',
	}),
	weekday('workingDayFrom', 'Working Day From', 'First working day of the week'),
	weekday('workingDayTo', 'Working Day To', 'Last working day of the week'),
	hour('workingHourFrom', 'Working Hour From', 'When work starts', '08:00'),
	hour('workingHourTo', 'Working Hour To', 'When work ends', '17:00'),
];

/** What remains of a warehouse when simplified. */
export const warehouseSummary = [
	'id',
	'name',
	'code',
	'address',
	'zipcode',
	'city.id',
	'city.full_name',
	'appointment_by',
	'live_or_drop',
	'contacts',
];
