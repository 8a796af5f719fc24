import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import type { Client, RequestOptions } from '../../../transport';
import type { Field } from '../fields/field';
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
	readonly requestOptions: RequestOptions;
}

/** One item of output; the executor pairs it with its input. */
export type ItemOutput = Pick<INodeExecutionData, 'json' | 'binary'>;

/** What an operation does beside asking for records and handing them over. */
export interface Behaviour {
	/** The most useful fields of a record, for `simplify`; dots reach into objects. */
	readonly simplify?: readonly string[];
	/** Reshapes the request made of the parameters, before it is checked. */
	readonly prepare?: (parts: RequestParts, place: ItemPlace) => RequestParts;
	/** Completes a checked request with what only the service knows. */
	readonly complete?: (client: Client, parts: RequestParts, requestOptions: RequestOptions) => Promise<RequestParts>;
	/** Does what asking for records cannot, such as handing over a file. */
	readonly run?: (call: ItemCall) => Promise<ItemOutput[]>;
	/** For a booking: how it is found again when its request was not answered well. */
	readonly recovery?: Recovery;
	/** What the user should know about the records, shown once beside the output of the node; `asked` as in `output`. */
	readonly hints?: (records: readonly IDataObject[], options: OptionValues, asked: IDataObject) => string[];
	/** Turns one record into output items; `asked` holds the fields of the request. */
	readonly output?: (record: IDataObject, options: OptionValues, asked: IDataObject) => IDataObject[];
	/** For a booking: what it says otherwise than the quote in its input item, a clause each. */
	readonly contradictions?: (item: IDataObject, booked: IDataObject) => string[];
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
