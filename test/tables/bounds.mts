/** One documented bound: values just inside it, values just outside, and what the message must say. */
export interface Bound {
	/** `resource.operation`. */
	readonly operation: string;
	/** Where the interface has the field. */
	readonly wire: string;
	/** Where the node has it, rows included. */
	readonly parameter: string;
	/** The label that the user sees. */
	readonly label: string;
	readonly good: readonly unknown[];
	readonly bad: readonly unknown[];
	/** How the message goes on after the label. */
	readonly says: string;
}

type Row = readonly [
	wire: string,
	parameter: string,
	label: string,
	good: readonly unknown[],
	bad: readonly unknown[],
	says: string,
];

const of = (operation: string, rows: readonly Row[]): Bound[] =>
	rows.map(([wire, parameter, label, good, bad, says]) => ({ operation, wire, parameter, label, good, bad, says }));

const long = (length: number) => 'x'.repeat(length);
const ADD = 'additionalFields';
const CONTACT = 'contacts.contact.0';
const CONTAINER = 'containers.container.0';
const HHMM = 'must be a time written HH:mm, from 00:00 to 23:59';
const DATE = 'must be a date written YYYY-MM-DD';
const DAYS = 'must be one of 0, 1, 2, 3, 4, 5, 6';
const ZONES = 'must be one of AKST, AST, CST, EST, HST, MST, PST';
const TYPES = 'must be one of ACCOUNTING, APT, DISPATCH, SALES';
const times = [
	['0:00', '00:00', '8:05', '23:59'],
	['24:00', '12:60', '1200', '12:5'],
] as const;
const dates = [['2099-12-01'], ['2099-13-01', '2099-02-30', '01.12.2099', 'tomorrow']] as const;

/** service.md, GET /rates/advanceSearch. */
const rates = of('rate.search', [
	['intermodal_region_id', 'intermodalRegionId', 'Intermodal Region', [1, 50], ['x', 1.5], 'must be a whole number'],
	['to_city_id', 'toCityId', 'Destination City', [1, 115], ['x', 1.5], 'must be a whole number'],
	['cntr_size', 'cntrSize', 'Container Size', [20, 40, 45], [0, 30, 53], 'must be one of 20, 40, 45'],
	['cargo_types.0', `${ADD}.cargoTypes`, 'Cargo Types 1', [[2], [3]], [[1], [4]], 'must be one of 2, 3'],
	['weight', `${ADD}.weight`, 'Weight', [0, 1.5, 100000], ['heavy'], 'must be a number'],
	['weight_unit', `${ADD}.weightUnit`, 'Weight Unit', ['lb', 'kg'], ['t', 'LB'], 'must be one of kg, lb'],
	[
		'cargo_value',
		`${ADD}.cargoValue`,
		'Cargo Value (USD)',
		[0, 0.5, 1000000],
		[-0.01, 1000000.01],
		'must be a number from 0 to 1000000',
	],
	[
		'is_limited_area_access',
		`${ADD}.isLimitedAreaAccess`,
		'Limited Area Access',
		[true, false],
		['maybe'],
		'must be true or false',
	],
]);

/** service.md, Warehouse request fields (create) and Contact. */
const newWarehouses = of('warehouse.create', [
	['name', 'name', 'Name', ['a', long(255)], [long(256)], 'must be 1 to 255 characters long'],
	[
		'zipcode',
		'zipcode',
		'Zip Code',
		['91761', '91761-1234'],
		['9176', '917611', '91761-', '91761-123', 'ABCDE'],
		'must be 5 digits, optionally followed by a hyphen and 4 digits',
	],
	['city_id', 'cityId', 'City', [1, 115], [0, -1], 'must be a whole number of 1 or more'],
	['appointment_by', `${ADD}.appointmentBy`, 'Appointment By', [0, 1, 2, 3], [4, -1], 'must be one of 3, 2, 1, 0'],
	['live_or_drop', `${ADD}.liveOrDrop`, 'Live or Drop', [0, 1, 2], [3, -1], 'must be one of 2, 1, 0'],
	['working_day_from', `${ADD}.workingDayFrom`, 'Working Day From', [0, 6], [7, -1], DAYS],
	['working_day_to', `${ADD}.workingDayTo`, 'Working Day To', [0, 6], [7, -1], DAYS],
	['working_hour_from', `${ADD}.workingHourFrom`, 'Working Hour From', times[0], times[1], HHMM],
	['working_hour_to', `${ADD}.workingHourTo`, 'Working Hour To', times[0], times[1], HHMM],
	[
		'time_zone',
		`${ADD}.timeZone`,
		'Time Zone',
		['AST', 'EST', 'CST', 'MST', 'PST', 'AKST', 'HST'],
		['UTC', 'pst'],
		ZONES,
	],
	['is_24_hours', `${ADD}.is24Hours`, 'Open 24 Hours', [0, 1], [2], 'must be one of 0, 1'],
	[
		'contacts.0.type.0',
		`${CONTACT}.type`,
		'Contacts 1 › Types 1',
		[['APT'], ['SALES'], ['DISPATCH'], ['ACCOUNTING']],
		[['BOSS']],
		TYPES,
	],
	[
		'contacts.0.phone',
		`${CONTACT}.phone`,
		'Contacts 1 › Phone',
		['+1 (909) 555-0100', '1'],
		['555.0100', 'call me', '555-0100 x1'],
		'may hold only digits, hyphens, plus signs, parentheses and blanks',
	],
	[
		'contacts.0.email',
		`${CONTACT}.email`,
		'Contacts 1 › Email',
		['a@b.co'],
		['a', 'a@', '@b', 'a b@c'],
		'must be an e-mail address',
	],
]);

/** service.md, Warehouse request fields (update): only the codes are bounded. */
const changedWarehouses = of('warehouse.update', [
	['appointment_by', 'updateFields.appointmentBy', 'Appointment By', [0, 3], [4], 'must be one of 3, 2, 1, 0'],
	['working_day_to', 'updateFields.workingDayTo', 'Working Day To', [0, 6], [7], DAYS],
	['time_zone', 'updateFields.timeZone', 'Time Zone', ['AST'], ['UTC'], ZONES],
	['contacts.0.type.0', `${CONTACT}.type`, 'Contacts 1 › Types 1', [['APT']], [['BOSS']], TYPES],
	['contacts.0.id', `${CONTACT}.id`, 'Contacts 1 › Contact ID', [1, '311'], ['x'], 'must be a whole number'],
]);

/** findings.md, Orders: POST /createOrder. */
const orders = of('order.create', [
	['port_of_discharge_eta', 'portOfDischargeEta', 'Port of Discharge ETA', ...dates, DATE],
	['final_port_eta', `${ADD}.finalPortEta`, 'Final Port ETA', ...dates, DATE],
	['destination_type', `${ADD}.destinationType`, 'Destination Type', [1, 2], [0, 3], 'must be one of 1, 2'],
	['live_or_drop', `${ADD}.liveOrDrop`, 'Live or Drop', [0, 1, 2], [3], 'must be one of 2, 1, 0'],
	[
		'contact_emails.1',
		`${ADD}.contactEmails`,
		'Contact Emails 2',
		['a@b.co, c@d.co'],
		['a@b.co, c'],
		'must be an e-mail address',
	],
	[
		'containers.0.number',
		`${CONTAINER}.number`,
		'Containers 1 › Number',
		['MSCU1234567', 'abcd0000000'],
		['MSC1234567', 'MSCU123456', 'MSCU12345678', 'MSCU 1234567'],
		'must be four letters and seven digits',
	],
	['containers.0.type', `${CONTAINER}.type`, 'Containers 1 › Type', ['20GP', '53HC'], [], ''],
	[
		'containers.0.weight',
		`${CONTAINER}.weight`,
		'Containers 1 › Weight (Kg)',
		[0, 12000.5],
		['heavy'],
		'must be a number',
	],
	[
		'containers.0.loading_type',
		`${CONTAINER}.loadingType`,
		'Containers 1 › Loading Type',
		[0, 1, 2, 3],
		[4],
		'must be one of 2, 3, 1, 0',
	],
	[
		'containers.0.cargo_value',
		`${CONTAINER}.cargoValue`,
		'Containers 1 › Cargo Value (USD)',
		[0, 1000000],
		[-1, 1000001],
		'must be a number from 0 to 1000000',
	],
]);

const ends = ['pickup', 'destination'] as const;
const title = { pickup: 'Pickup', destination: 'Destination' };

/** The length bounds of a quote's lane (findings.md, LTL and FTL). */
const lane = (operation: string, zip: number, place: number, state: number) =>
	ends.flatMap((end) =>
		of(operation, [
			[
				`${end}_zipcode`,
				`${end}Zipcode`,
				`${title[end]} Zip Code`,
				[long(zip)],
				[long(zip + 1)],
				`must be 1 to ${zip} characters long`,
			],
			[
				`${end}_city`,
				`${end}City`,
				`${title[end]} City`,
				[long(place)],
				[long(place + 1)],
				`must be 1 to ${place} characters long`,
			],
			[
				`${end}_state`,
				`${end}State`,
				`${title[end]} State`,
				[long(state)],
				[long(state + 1)],
				`must be 1 to ${state} characters long`,
			],
		]),
	);

/** service.md, POST /api/ltl/quotes, and findings.md, LTL. */
const ltlQuotes = [
	...lane('ltlQuote.create', 255, 32, 32),
	...of('ltlQuote.create', [
		[
			'pickup_country',
			`${ADD}.pickupCountry`,
			'Pickup Country',
			[long(32)],
			[long(33)],
			'must be at most 32 characters long',
		],
		[
			'destination_country',
			`${ADD}.destinationCountry`,
			'Destination Country',
			[long(32)],
			[long(33)],
			'must be at most 32 characters long',
		],
		['pickup_date', 'pickupDate', 'Pickup Date', ...dates, DATE],
		[
			'cargo_value',
			`${ADD}.cargoValue`,
			'Cargo Value (USD)',
			[1, 30000],
			[0, 30001, 1.5],
			'must be a whole number from 1 to 30000',
		],
		[
			'timeout',
			`${ADD}.timeout`,
			'Quote Timeout (Seconds)',
			[5, 60],
			[4, 61, 5.5],
			'must be a whole number from 5 to 60',
		],
	]),
];

/** findings.md, FTL. */
const ftlQuotes = [
	...lane('ftlQuote.create', 10, 255, 2),
	...of('ftlQuote.create', [
		['pickup_date', 'pickupDate', 'Pickup Date', ...dates, DATE],
		[
			'trailer_type',
			`${ADD}.trailerType`,
			'Trailer Type',
			['FLATBED'],
			['TANK', 'flatbed'],
			'must be one of FLATBED, REEFER, VAN',
		],
		[
			'cargo_value',
			`${ADD}.cargoValue`,
			'Cargo Value (USD)',
			[2500, 1000000],
			[2499, 1000001, 2500.5],
			'must be a whole number from 2500 to 1000000',
		],
	]),
];

/** findings.md, LTL: the party fields, which FTL shares. */
const parties = ['ltlShipment.create', 'ftlShipment.create'].flatMap((operation) =>
	ends.flatMap((end) =>
		of(operation, [
			[
				`${end}_company_name`,
				`${end}CompanyName`,
				`${title[end]} Company Name`,
				[long(255)],
				[long(256)],
				'must be 1 to 255 characters long',
			],
			[
				`${end}_address1`,
				`${end}Address1`,
				`${title[end]} Address`,
				[long(255)],
				[long(256)],
				'must be 1 to 255 characters long',
			],
			[
				`${end}_address2`,
				`${ADD}.${end}Address2`,
				`${title[end]} Address Line 2`,
				[long(255)],
				[long(256)],
				'must be at most 255 characters long',
			],
			[
				`${end}_contact_email`,
				`${end}ContactEmail`,
				`${title[end]} Contact Email`,
				['a@b.co'],
				['a', 'a@'],
				'must be an e-mail address',
			],
			[
				`${end}_contact_phone`,
				`${end}ContactPhone`,
				`${title[end]} Contact Phone`,
				['9095550100'],
				['909555010', '90955501000', '909-555-0100'],
				'must be exactly ten digits',
			],
			[
				`${end}_contact_phone_ext`,
				`${ADD}.${end}ContactPhoneExt`,
				`${title[end]} Contact Phone Extension`,
				['1', '12345'],
				['123456'],
				'must be at most 5 characters long',
			],
			[`${end}_open_time`, `${end}OpenTime`, `${title[end]} Open Time`, times[0], times[1], HHMM],
			[`${end}_close_time`, `${end}CloseTime`, `${title[end]} Close Time`, times[0], times[1], HHMM],
		]),
	),
);

const webhooks = of('webhookConfiguration.create', [
	[
		'event_type',
		'eventType',
		'Event',
		['ltl.label.created'],
		['invoice.created'],
		'must be one of ltl.billOfLading.created',
	],
	[
		'url',
		'url',
		'URL',
		['http://a', 'https://b/c?d=e'],
		['ftp://a', 'a.com'],
		'must be an address that starts with http:// or https://',
	],
]);

/** One row for each documented bound; hold it beside the interface's tables. */
export const bounds: readonly Bound[] = [
	...rates,
	...newWarehouses,
	...changedWarehouses,
	...orders,
	...ltlQuotes,
	...ftlQuotes,
	...parties,
	...webhooks,
];

/** Fields that an operation must be given: label by parameter. */
export const requiredFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'intermodalRegion.suggest': { cityId: 'City' },
	'rate.search': { intermodalRegionId: 'Intermodal Region', toCityId: 'Destination City' },
	'rateRequest.create': { intermodalRegionId: 'Intermodal Region', toCityId: 'Destination City' },
	'warehouse.create': {
		name: 'Name',
		address: 'Address',
		zipcode: 'Zip Code',
		cityId: 'City',
		contacts: 'Contacts',
		'contacts.contact.0.name': 'Contacts 1 › Name',
		'contacts.contact.0.type': 'Contacts 1 › Types',
	},
	'warehouse.get': { warehouseId: 'Warehouse ID' },
	'warehouse.update': {
		warehouseId: 'Warehouse ID',
		name: 'Name',
		address: 'Address',
		zipcode: 'Zip Code',
		cityId: 'City',
		contacts: 'Contacts',
		'contacts.contact.0.name': 'Contacts 1 › Name',
	},
	'warehouse.delete': { warehouseId: 'Warehouse ID' },
	'order.create': {
		mblNumber: 'MBL Number',
		rateId: 'Rate ID',
		quoteId: 'Quote ID',
		portOfDischargeId: 'Port of Discharge',
		portOfDischargeEta: 'Port of Discharge ETA',
		customerReferenceNumber: 'Customer Reference Number',
		containers: 'Containers',
		'containers.container.0.number': 'Containers 1 › Number',
		'containers.container.0.type': 'Containers 1 › Type',
		'containers.container.0.package': 'Containers 1 › Package',
		'containers.container.0.weight': 'Containers 1 › Weight (Kg)',
	},
	'order.get': { orderId: 'Order' },
	'pickupNumberAgent.create': { name: 'Name', emails: 'Emails' },
	'pickupNumberAgent.get': { pickupNumberAgentId: 'Pickup Number Agent' },
	'pickupNumberAgent.update': { pickupNumberAgentId: 'Pickup Number Agent', name: 'Name', emails: 'Emails' },
	'pickupNumberAgent.delete': { pickupNumberAgentId: 'Pickup Number Agent' },
	'ltlQuote.create': {
		pickupZipcode: 'Pickup Zip Code',
		pickupCity: 'Pickup City',
		pickupState: 'Pickup State',
		destinationZipcode: 'Destination Zip Code',
		destinationCity: 'Destination City',
		destinationState: 'Destination State',
		pickupAddressType: 'Pickup Address Type',
		pickupDate: 'Pickup Date',
	},
	'ltlShipment.create': {
		rateNumber: 'Rate Number',
		pickupCompanyName: 'Pickup Company Name',
		destinationContactPhone: 'Destination Contact Phone',
		isInsuranceEntrusted: 'Insurance Entrusted',
	},
	'ltlShipment.track': { orderNumbers: 'Order Numbers' },
	'ftlQuote.create': {
		pickupZipcode: 'Pickup Zip Code',
		destinationState: 'Destination State',
		pickupDate: 'Pickup Date',
	},
	'ftlShipment.create': {
		quoteNumber: 'Quote Number',
		pickupCompanyName: 'Pickup Company Name',
		destinationCloseTime: 'Destination Close Time',
	},
	'ftlShipment.getAll': { orderNumbers: 'Order Numbers' },
	'ftlShipment.track': { orderNumbers: 'Order Numbers' },
	'webhookConfiguration.create': { url: 'URL' },
	'webhookConfiguration.delete': { configurationId: 'Webhook Configuration' },
};
