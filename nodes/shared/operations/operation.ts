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

/** What identifies a booking, and where the API lists it, so that nothing is booked twice. */
export interface BookingKind {
	/** What is booked, in a sentence. */
	readonly noun: string;
	/** The field of the request that identifies the booking: no two bookings share its value. */
	readonly field: string;
	/** That field in words, in a sentence. */
	readonly label: string;
	/** Whether the API takes its value only once, so that a second booking needs another one. */
	readonly takenOnce?: boolean;
	/** Where such bookings are listed; left out if the API has no list that shows this one. */
	readonly lookUp?: {
		readonly endpoint: Endpoint;
		/** The filters that reduce the list to this booking. */
		readonly query: (body: RequestParts['body']) => RequestParts['query'];
	};
	/** What a listed record of the same number has that this booking doesn't ask for, as a clause; undefined if nothing. */
	readonly difference?: (record: IDataObject, body: RequestParts['body']) => string | undefined;
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
	/** For a booking: what identifies it. */
	readonly booking?: BookingKind;
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
