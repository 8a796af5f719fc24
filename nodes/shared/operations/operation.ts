import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import type { Client, RequestOptions } from '../../../transport';
import { notSent, type Field } from '../fields/field';
import { additionalFields, options } from '../fields/groups';
import { flagField, numberField } from '../fields/fieldTypes';
import type { Recovery } from './recovery';

/** The values of an operation's `options` collection, by parameter name. */
export type OptionValues = Readonly<Record<string, unknown>>;

/** The input item that a request is made for. */
export interface ItemPlace {
	readonly context: IExecuteFunctions;
	/** Number of the input item, from 0. */
	readonly index: number;
}

/** A checked request on its way, for an operation with a way of its own. */
export interface ItemCall extends ItemPlace {
	readonly client: Client;
	readonly parts: RequestParts;
	/** The parameters of the item by name, those that are not sent among them. */
	readonly values: Readonly<Record<string, unknown>>;
	readonly travel: RequestOptions;
}

/** One item of output; the executor pairs it with its input. */
export type ItemOutput = Pick<INodeExecutionData, 'json' | 'binary'>;

interface OperationFields {
	/** Shown in the operation menu. */
	readonly name: string;
	readonly value: string;
	/** Sentence case, without article: "Search freight rates". */
	readonly action: string;
	readonly description: string;
	readonly endpoint: Endpoint;
	readonly fields: readonly Field[];
	/** Fields of the `options` collection. */
	readonly options?: readonly Field[];
	/** The most useful fields of a record, for `simplify`; dots reach into objects. */
	readonly simplify?: readonly string[];
	/** Whether a list is cut by `returnAll` and `limit`; by default every list is. */
	readonly limited?: boolean;
	/** Reshapes the request made of the parameters, before it is checked. */
	readonly prepare?: (parts: RequestParts, place: ItemPlace) => RequestParts;
	/** Completes a checked request with what only the service knows. */
	readonly complete?: (client: Client, parts: RequestParts, travel: RequestOptions) => Promise<RequestParts>;
	/** Does what asking for records cannot, such as handing over a file. */
	readonly run?: (call: ItemCall) => Promise<ItemOutput[]>;
	/** For a booking: how it is found again when its request was not answered well. */
	readonly recovery?: Recovery;
	/** What the user should know about the records, shown once beside the output of the node. */
	readonly hints?: (records: readonly IDataObject[], options: OptionValues) => string[];
	/** Turns one record into output items. */
	readonly output?: (record: IDataObject, options: OptionValues) => IDataObject[];
}

/** One entry of the operation menu: everything the node and its executor know about it. */
export interface Operation extends OperationFields {
	readonly options: readonly Field[];
	readonly limited: boolean;
}

const COLLECTIONS = ['additionalFields', 'filters', 'updateFields'];

/** Custom fields need a collection wherever there is a query or a body. */
const withCollection = ({ endpoint, fields }: OperationFields): readonly Field[] => {
	const sendsFields = endpoint.query !== undefined || endpoint.body !== undefined;
	const hasCollection = fields.some(({ property }) => COLLECTIONS.includes(property.name));
	return sendsFields && !hasCollection ? [...fields, additionalFields([])] : fields;
};

const returnAll = notSent(
	flagField('returnAll', {
		displayName: 'Return All',
		description: 'Whether to return all results or only up to a given limit',
	}),
);

const limit = notSent(
	numberField('limit', {
		displayName: 'Limit',
		description: 'Max number of results to return',
		min: 1,
		default: 50,
		when: { returnAll: [false] },
	}),
);

const simplify = notSent(
	flagField('simplify', {
		displayName: 'Simplify',
		description: 'Whether to return a simplified version of the response instead of the raw data',
	}),
);

/** How the requests of every operation travel. */
const travelOptions = [
	numberField('maximumWait', {
		displayName: 'Maximum Wait',
		description:
			'Most seconds to spend on a request, 0 to 86,400, waiting for the request limit and between tries included. Nothing is tried again after that.',
		min: 0,
		default: 600,
	}),
	numberField('requestTimeout', {
		displayName: 'Request Timeout',
		description: 'Most seconds that one try of a request may take until its answer is complete, up to 86,400',
		min: 1,
		default: 60,
	}),
];

/** Makes an operation: adds what all operations of its kind share. */
export const operation = (given: OperationFields): Operation => {
	const isList = given.endpoint.responseType === 'list' || given.endpoint.responseType === 'pages';
	const limited = given.limited ?? isList;
	const collection = [...(given.options ?? []), ...travelOptions];
	return {
		...given,
		limited,
		options: collection,
		fields: [
			...withCollection(given),
			...(limited ? [returnAll, limit] : []),
			...(given.simplify ? [simplify] : []),
			options(collection),
		],
	};
};

/** A group of operations on one kind of thing. */
export interface Resource {
	readonly name: string;
	readonly value: string;
	/** Sorted by name. */
	readonly operations: readonly Operation[];
}
