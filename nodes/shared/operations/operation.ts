import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import type { Client, RequestOptions } from '../../../transport';
import type { Field, Values } from '../fields/field';

/** The input item that a request is made for. */
export interface ItemPlace {
	readonly context: IExecuteFunctions;
	/** Number of the input item, from 0. */
	readonly index: number;
}

/** What one item asks for. */
export interface ItemRequest {
	readonly parts: RequestParts;
	/** Sent as they are, over the checked fields. */
	readonly custom: unknown;
	/** All parameters as given. */
	readonly values: Values;
	/** What its `options` hold. */
	readonly options: Values;
	/** Most records to return; Infinity for all. */
	readonly limit: number;
	readonly simplify: boolean;
	/** What is wrong with the settings, each as a sentence without its end; such an item is never sent. */
	readonly wrong: readonly string[];
}

/** A checked request of an item on its way. */
export interface ItemCall extends ItemPlace {
	readonly operation: Operation;
	readonly client: Client;
	readonly item: ItemRequest;
	/** The request of the item with its names looked up. */
	readonly parts: RequestParts;
	readonly requestOptions: RequestOptions;
}

/** One item of output; the executor pairs it with its input. */
export type ItemOutput = Pick<INodeExecutionData, 'json' | 'binary'>;

/** How a booking is found again when its request was not answered well, so that nothing is booked twice. */
export interface Recovery {
	/** What is booked, in a sentence. */
	readonly noun: string;
	/** Where such bookings are listed; left out where the service has no list that would show this one. */
	readonly lookUp?: {
		readonly endpoint: Endpoint;
		/** What narrows the list to this booking. */
		readonly query: (body: RequestParts['body']) => RequestParts['query'];
		/** This booking among what is listed, which may be others if the service did not narrow the list. */
		readonly find: (records: readonly IDataObject[], body: RequestParts['body']) => IDataObject | undefined;
	};
	/** The field whose value the service takes only once, so that another try can do no harm. */
	readonly uniqueField?: string;
	/** What tells this booking from others, for whoever has to look for it: `quote number FQ26…`. */
	readonly known: (body: RequestParts['body']) => string;
}

/** What an operation does beside asking for records and handing them over. */
export interface Behaviour {
	/** The most useful fields of a record, for `simplify`; dots reach into objects. */
	readonly simplify?: readonly string[];
	/** Reshapes the request made of the parameters, before it is checked. */
	readonly prepare?: (parts: RequestParts, place: ItemPlace) => RequestParts;
	/** Completes a checked request with what only the service knows. */
	readonly complete?: (call: ItemCall) => Promise<RequestParts>;
	/** Does what asking for records cannot, such as handing over a file. */
	readonly run?: (call: ItemCall) => Promise<ItemOutput[]>;
	/** For a booking: how it is found again when its request was not answered well. */
	readonly recovery?: Recovery;
	/** What the user should know about the records, shown once beside the output of the node; `asked` as in `output`. */
	readonly hints?: (records: readonly IDataObject[], options: Values, asked: IDataObject) => string[];
	/** Turns one record into output items; `asked` holds the fields of the request. */
	readonly output?: (record: IDataObject, options: Values, asked: IDataObject) => IDataObject[];
}

/** One entry of the operation menu: everything the node and its executor know about it. */
export interface Operation extends Behaviour {
	/** Shown in the operation menu. */
	readonly name: string;
	readonly value: string;
	/** Sentence case, without article: "Search freight rates". */
	readonly action: string;
	readonly description: string;
	readonly endpoint: Endpoint;
	readonly fields: readonly Field[];
	/** Fields of the `options` collection. */
	readonly options: readonly Field[];
	/** Whether what the API requires may be left out: `complete` fills it in, and what it cannot is asked for then. */
	readonly fillsIn?: boolean;
	/** Whether a list is cut by `returnAll` and `limit`. */
	readonly limited: boolean;
}

/** A group of operations on one kind of thing. */
export interface Resource {
	readonly name: string;
	readonly value: string;
	/** Sorted by name. */
	readonly operations: readonly Operation[];
}

/** Whether an endpoint answers a list, in pages or whole. */
export const isList = ({ responseType }: Endpoint) => responseType === 'list' || responseType === 'pages';
