import { ADD, day, flag, of, whole } from './bound.mts';

const CONTAINER = 'containers.container.0';

/** findings.md, Orders: POST /createOrder. */
const create = of('order.create', [
	['destination_type', `${ADD}.destinationType`, 'Destination Type', [1, 2], [0, 3], 'must be one of 1, 2'],
	['live_or_drop', `${ADD}.liveOrDrop`, 'Live or Drop', [0, 1, 2], [3], 'must be one of 2, 1, 0'],
	whole('port_of_discharge_id', 'portOfDischargeId', 'Port of Discharge'),
	day('port_of_discharge_eta', 'portOfDischargeEta', 'Port of Discharge ETA'),
	whole('final_port_id', `${ADD}.finalPortId`, 'Final Port'),
	day('final_port_eta', `${ADD}.finalPortEta`, 'Final Port ETA'),
	whole('warehouse_id', `${ADD}.warehouseId`, 'Warehouse ID'),
	whole('pu_number_agent_id', `${ADD}.puNumberAgentId`, 'Pickup Number Agent'),
	flag('urgent', `${ADD}.urgent`, 'Urgent'),
	[
		'contact_emails.1',
		`${ADD}.contactEmails`,
		'Contact Emails 2',
		['a@b.co, c@d.co'],
		['a@b.co, c'],
		'must be an e-mail address',
	],
]);

const containers = of('order.create', [
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
	flag('containers.0.is_dg', `${CONTAINER}.isDg`, 'Containers 1 › Dangerous Goods'),
	flag('containers.0.is_soc', `${CONTAINER}.isSoc`, 'Containers 1 › Shipper Owned'),
	flag('containers.0.is_overweight', `${CONTAINER}.isOverweight`, 'Containers 1 › Overweight'),
	flag('containers.0.is_reefer', `${CONTAINER}.isReefer`, 'Containers 1 › Reefer'),
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
		[0, 0.5, 1000000],
		[-1, 1000001],
		'must be a number from 0 to 1000000',
	],
]);

export const orders = [...create, ...containers];
