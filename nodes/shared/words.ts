import { endpoints } from '../../contract';
import { words } from './fields/field';
import { readContainer } from './fields/read';
import { picker } from './locators/locator';
import { cityLocator, orderLocator, rateRequestLocator, regionLocator } from './locators/locators';
import type { FieldsWords } from './operations/operation';

/**
 * Returns the words of the cargo value. The API doesn't document its currency (undocumented:
 * docs/interface.md#u-currency).
 */
export const cargoValue = (description: string) => words('Cargo Value', description, '25000');

/** The words of the value of drayage cargo. */
export const drayageCargoValue = cargoValue('Value to insure. Without it the insurance premium is 0.');

/** The words of both ends of a drayage lane. */
export const drayageLane = {
	to_city_id: picker(cityLocator, 'Destination City', 'City that the container goes to'),
	intermodal_region_id: picker(
		regionLocator,
		'Intermodal Region',
		'Port or rail ramp area where the container is picked up. Regions suggested for the destination city come first, marked with a star.',
	),
};

/**
 * The words of the filters of orders. The action node and the updates trigger share these and the following filters.
 * The compiler requires all of them.
 */
export const orderFilters = {
	id: picker(orderLocator, 'Order', 'One order only'),
	mbl_number: words('MBL Number', 'Master bill of lading number of the order', 'MAEU123456789'),
	booking_number: words('Booking Number', 'Booking number of the orders', 'BK123456'),
	container_number: words('Container Number', 'Number of a container in the orders. Spaces and hyphens are removed.', {
		example: 'MSCU1234566',
		control: { property: { type: 'string', default: '' }, read: readContainer },
	}),
	customer_reference_number: words('Customer Reference Number', 'Your own reference for the orders', 'PO-1234'),
} satisfies FieldsWords<typeof endpoints.order.getAll>;

/** The words of the filters of rate requests. */
export const rateRequestFilters = {
	id: picker(rateRequestLocator, 'Rate Request', 'One rate request only'),
	...drayageLane,
} satisfies FieldsWords<typeof endpoints.rateRequest.getAll>;

const { max: numbersInRequest } = endpoints.ftlShipment.getAll.query.order_numbers;

const numbers = (displayName: string, noun: string, example: string) =>
	words(
		displayName,
		`One or more ${noun}, as an array or separated by commas or line breaks. More than ${numbersInRequest} are sent in several requests.`,
		example,
	);

/** The words of the filters of LTL shipments. */
export const ltlFilters = {
	order_numbers: numbers('Order Numbers', 'order numbers', 'LS241205028749, LS241205028750'),
	rate_numbers: numbers('Rate Numbers', 'rate numbers', 'LR241205018213'),
} satisfies FieldsWords<typeof endpoints.ltlShipment.getAll>;

/** The words of the filters of FTL shipments. */
export const ftlFilters = {
	order_numbers: numbers('Order Numbers', 'order numbers', 'FS260127252631, FS260127252632'),
} satisfies FieldsWords<typeof endpoints.ftlShipment.getAll>;
