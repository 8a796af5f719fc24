import { ADD, email, flag, of, time, unbounded, upTo, whole } from './bound.mts';

const CONTACT = 'contacts.contact.0';
const APPOINTMENT = 'must be one of 2, 3, 1, 0';
const UNLOADING = 'must be one of 2, 1, 0';
const DAYS = 'must be one of 0, 1, 2, 3, 4, 5, 6';
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const ZONES = 'must be one of AKST, AST, CST, EST, HST, MST, PST';
const EVERY_ZONE = ['AST', 'EST', 'CST', 'MST', 'PST', 'AKST', 'HST'];
const TYPES = 'must be one of ACCOUNTING, APT, DISPATCH, SALES';
const EVERY_TYPE = [['APT'], ['SALES'], ['DISPATCH'], ['ACCOUNTING']];

/** The codes that create and update bound alike, in the collection that holds the optional fields. */
const codes = (example: string, collection: string) =>
	of(example, [
		['appointment_by', `${collection}.appointmentBy`, 'Appointment By', [0, 1, 2, 3], [4, -1], APPOINTMENT],
		['live_or_drop', `${collection}.liveOrDrop`, 'Live or Drop', [0, 1, 2], [3, -1], UNLOADING],
		['working_day_from', `${collection}.workingDayFrom`, 'Working Day From', EVERY_DAY, [7, -1], DAYS],
		['working_day_to', `${collection}.workingDayTo`, 'Working Day To', EVERY_DAY, [7, -1], DAYS],
		['time_zone', `${collection}.timeZone`, 'Time Zone', EVERY_ZONE, ['UTC', 'pst'], ZONES],
		['is_24_hours', `${collection}.is24Hours`, 'Open 24 Hours', [0, 1], [2], 'must be one of 0, 1'],
		['contacts.0.type.0', `${CONTACT}.type`, 'Contacts 1 › Types 1', EVERY_TYPE, [['BOSS'], ['apt']], TYPES],
		flag('is_residential', 'isResidential', 'Residential'),
	]);

/** service.md, Warehouse request fields (create) and Contact. */
const create = of('warehouse.create', [
	upTo(255, 'name', 'name', 'Name'),
	[
		'zipcode',
		'zipcode',
		'Zip Code',
		['91761', '91761-1234'],
		['9176', '917611', '91761-', '91761-123', 'ABCDE'],
		'must be 5 digits, optionally followed by a hyphen and 4 digits',
	],
	['city_id', 'cityId', 'City', [1, 115], [0, -1, 1.5], 'must be a whole number of 1 or more'],
	time('working_hour_from', `${ADD}.workingHourFrom`, 'Working Hour From'),
	time('working_hour_to', `${ADD}.workingHourTo`, 'Working Hour To'),
	[
		'contacts.0.phone',
		`${CONTACT}.phone`,
		'Contacts 1 › Phone',
		['+1 (909) 555-0100', '1'],
		['555.0100', 'call me', '555-0100 x1'],
		'may hold only digits, hyphens, plus signs, parentheses and blanks',
	],
	email('contacts.0.email', `${CONTACT}.email`, 'Contacts 1 › Email'),
]);

/** service.md, Warehouse request fields (update): create's patterns and lengths are not stated here. */
const update = of('warehouse.update', [
	whole('city_id', 'cityId', 'City'),
	whole('contacts.0.id', `${CONTACT}.id`, 'Contacts 1 › Contact ID'),
	unbounded('name', 'name', 'Name'),
	unbounded('zipcode', 'zipcode', 'Zip Code'),
	unbounded('working_hour_from', 'updateFields.workingHourFrom', 'Working Hour From'),
	unbounded('working_hour_to', 'updateFields.workingHourTo', 'Working Hour To'),
	unbounded('contacts.0.phone', `${CONTACT}.phone`, 'Contacts 1 › Phone'),
	unbounded('contacts.0.email', `${CONTACT}.email`, 'Contacts 1 › Email'),
]);

/** service.md, Warehouses: the ID in the path. */
const ids = ['warehouse.get', 'warehouse.update', 'warehouse.delete'].flatMap((example) =>
	of(example, [whole('warehouseId', 'warehouseId', 'Warehouse ID')]),
);

export const warehouses = [
	...codes('warehouse.create', ADD),
	...create,
	...codes('warehouse.update', 'updateFields'),
	...update,
	...ids,
];
