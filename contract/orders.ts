import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { codesOf, destinationTypes, loadingTypes, orderUnloading } from './options';
import { drayageCargoValue } from './rates';
import {
	string,
	date,
	decimal,
	email,
	flag,
	integer,
	list,
	oneOf,
	pathText,
	pattern,
	nonEmpty,
	webAddress,
	type CrossFieldRule,
} from './rules';

/** findings.md, Orders. The documented sample has no valid ISO 6346 check digit, so none is asked for. */
const newContainer = z.object({
	number: pattern(/^[A-Za-z]{4}\d{7}$/, 'must be four letters and seven digits'),
	// undocumented: the full list of types; any text is sent.
	type: nonEmpty(),
	package: nonEmpty(),
	weight: decimal(),
	seal_number: string().optional(),
	delivery_reference: string().optional(),
	is_dg: flag().optional(),
	is_soc: flag().optional(),
	is_overweight: flag().optional(),
	is_reefer: flag().optional(),
	commodity: list(string()).optional(),
	loading_type: oneOf(codesOf(loadingTypes)).optional(),
	cargo_value: drayageCargoValue().optional(),
});

/** findings.md, Orders: POST /createOrder. */
export const newOrder = z.object({
	mbl_number: nonEmpty(),
	rate_id: nonEmpty(),
	quote_id: nonEmpty(),
	destination_type: oneOf(codesOf(destinationTypes)).optional(),
	live_or_drop: oneOf(codesOf(orderUnloading)).optional(),
	port_of_discharge_id: integer(),
	port_of_discharge_eta: date(),
	final_port_id: integer().optional(),
	final_port_eta: date().optional(),
	warehouse_id: integer().optional(),
	delivery_address: nonEmpty().optional(),
	pu_number_agent_id: integer().optional(),
	customer_reference_number: nonEmpty(),
	customer_memo: string().optional(),
	terminal_firms_code: string().optional(),
	urgent: flag().optional(),
	contact_emails: list(email()).optional(),
	containers: list(newContainer, { min: 1 }),
});

const needsFinalPort: CrossFieldRule = (order) =>
	order.destination_type !== 2
		? []
		: ['final_port_id', 'final_port_eta']
				.filter((field) => order[field] === undefined)
				.map((field) => ({ path: [field], message: 'is required when the destination is a ramp port' }));

const needsDestination: CrossFieldRule = (order) =>
	order.warehouse_id === undefined && order.delivery_address === undefined
		? [{ path: ['warehouse_id'], message: 'or Delivery Address must be given' }]
		: [];

/** undocumented: the type of an order's id; numbers and texts are sent as given. */
const orderId = () => z.union([integer(), pathText()]);

export const createOrder: Endpoint = {
	method: 'POST',
	path: '/api/v2/createOrder',
	body: newOrder,
	rules: [needsFinalPort, needsDestination],
	responseType: 'record',
};

export const listOrders: Endpoint = {
	method: 'GET',
	path: '/api/v2/orders',
	query: z.object({
		id: orderId().optional(),
		mbl_number: string().optional(),
		booking_number: string().optional(),
		container_number: string().optional(),
		customer_reference_number: string().optional(),
		page: integer().optional(),
		per_page: integer().optional(),
	}),
	responseType: 'pages',
};

/** One order: the list, narrowed by its ID. */
export const getOrder: Endpoint = { ...listOrders, query: z.object({ id: orderId() }), responseType: 'only' };

const orderParams = { orderId: orderId() };
const filePath = '/api/v2/orders/{orderId}/files/{fileId}';
const fileParams = z.object({ ...orderParams, fileId: z.union([integer(), pathText()]) });

const needsOneSource: CrossFieldRule = ({ file_list: files, urls }) =>
	(files === undefined) === (urls === undefined)
		? [
				{
					path: [files === undefined ? 'file_list' : 'urls'],
					message: 'must be the only source: send files or URLs, one of the two',
				},
			]
		: [];

/** Largest file the service takes, in bytes (findings.md, Order files: 10 MB). */
export const ORDER_FILE_BYTES = 10 * 1024 * 1024;

export const uploadOrderFiles: Endpoint = {
	method: 'POST',
	path: '/api/v2/orders/{orderId}/files',
	params: z.object(orderParams),
	multipart: true,
	body: z.object({
		file_list: list(z.object({ file: z.unknown(), type: string().optional() }), { min: 1 }).optional(),
		urls: list(z.object({ url: webAddress(), type: string().optional() }), { min: 1 }).optional(),
	}),
	rules: [needsOneSource],
	responseType: 'list',
};
export const listOrderFiles: Endpoint = {
	method: 'GET',
	path: '/api/v2/orders/{orderId}/files',
	params: z.object(orderParams),
	responseType: 'list',
};
export const downloadOrderFile: Endpoint = { method: 'GET', path: filePath, params: fileParams, responseType: 'file' };
export const deleteOrderFile: Endpoint = {
	method: 'DELETE',
	path: filePath,
	params: fileParams,
	responseType: 'nothing',
};
