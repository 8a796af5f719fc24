import { v2, type CrossFieldRule } from '../endpoint';
import { destinationTypes, loadingTypes, orderUnloading } from '../codes/options';
import { drayageCargoValue } from './rates';
import { isMissing } from '../schema/check';
import { any, list, optional, record } from '../schema/schema';
import { anyId, containerNumber, date, decimal, flag, id, nonEmpty, oneOf, string, webAddress } from '../schema/values';

const newContainer = record({
	number: containerNumber(),
	// undocumented: the full list of types; any text is sent.
	type: nonEmpty(),
	package: nonEmpty(),
	weight: decimal(),
	seal_number: optional(string()),
	delivery_reference: optional(string()),
	is_dg: optional(flag()),
	is_soc: optional(flag()),
	is_overweight: optional(flag()),
	is_reefer: optional(flag()),
	commodity: optional(list(string())),
	loading_type: optional(oneOf(loadingTypes)),
	cargo_value: drayageCargoValue(),
});

const newOrder = {
	mbl_number: nonEmpty(),
	rate_id: nonEmpty(),
	quote_id: nonEmpty(),
	destination_type: optional(oneOf(destinationTypes)),
	live_or_drop: optional(oneOf(orderUnloading)),
	port_of_discharge_id: id(),
	port_of_discharge_eta: date(),
	final_port_id: optional(id()),
	final_port_eta: optional(date()),
	warehouse_id: optional(id()),
	delivery_address: optional(nonEmpty()),
	pu_number_agent_id: optional(id()),
	customer_reference_number: nonEmpty(),
	customer_memo: optional(string()),
	terminal_firms_code: optional(string()),
	urgent: optional(flag()),
	contact_emails: optional(list(nonEmpty())),
	containers: list(newContainer, { min: 1 }),
};

const needsFinalPort: CrossFieldRule = (order) => {
	const needed = (value: unknown) =>
		order.destination_type === 2 && isMissing(value) && 'is required when the destination is a ramp port';
	return { final_port_id: needed(order.final_port_id), final_port_eta: needed(order.final_port_eta) };
};

const needsDestination: CrossFieldRule = (order) => ({
	warehouse_id:
		isMissing(order.warehouse_id) && isMissing(order.delivery_address) && 'or Delivery Address must be given',
});

/** docs/interface.md#orders */
export const order = {
	create: v2.post('/createOrder', { body: newOrder, rules: [needsFinalPort, needsDestination] }),
	get: v2.get('/orders', { query: { id: anyId() }, responseType: 'only' }),
	getAll: v2.pages('/orders', {
		id: optional(anyId()),
		mbl_number: optional(string()),
		booking_number: optional(string()),
		container_number: optional(string()),
		customer_reference_number: optional(string()),
	}),
};

const needsOneSource: CrossFieldRule = ({ file_list: files, urls }) => ({
	[isMissing(files) ? 'file_list' : 'urls']:
		isMissing(files) === isMissing(urls) && 'must be the only source: send files or URLs, one of the two',
});

/** Largest file the service takes, in bytes (docs/interface.md#order-files). */
export const ORDER_FILE_BYTES = 10 * 1024 * 1024;

const type = optional(string());
const files = '/orders/{orderId}/files';
const file = `${files}/{fileId}` as const;

/** docs/interface.md#order-files */
export const orderFile = {
	upload: v2.post(files, {
		multipart: true,
		responseType: 'list',
		body: {
			file_list: optional(list(record({ file: any(), type }), { min: 1 })),
			urls: optional(list(record({ url: webAddress(), type }), { min: 1 })),
		},
		rules: [needsOneSource],
	}),
	getAll: v2.list(files),
	download: v2.file(file),
	delete: v2.delete(file),
};
