import type { IDataObject } from 'n8n-workflow';
import { type Endpoint, endpoints, type Endpoints, type RequestParts } from '../../../contract';
import {
	collection,
	type CollectionName,
	limit,
	requestTimeout,
	returnAll,
	simplify,
	toolFields,
	toolOutput,
} from '../fields/nodeFields';
import type { Overrides, Parameter, Setting } from '../fields/parameter';
import { requestParameters } from './requestParameters';
import type { SummaryOf } from '../summary';
import { sentenceCase, sortedBy, titled } from '../fields/text';
import type { ItemCall, ItemOutput, ReadItem } from './item';

/** What an operation books, and how the API and people name it (docs/bookings.md). */
export interface BookingKind {
	/** The request field with the booking's number. */
	readonly field: string;
	/** That field's name in a sentence. */
	readonly label: string;
	/** The request fields that choose a rate, and the operation that returns rates. */
	readonly rate: { readonly fields: readonly string[]; readonly from: string };
	/** Returns a number in the form in which numbers are compared, or an empty text if there is none. */
	readonly identity: (number: unknown) => string;
	/** The list of bookings, and the filters that reduce it to a number, one for each spelling: as sent and as typed. */
	readonly list?: {
		readonly endpoint: Endpoint;
		readonly queries: (number: unknown, typed: unknown) => ReadonlyArray<RequestParts['query']>;
	};
	/** How many bookings a run may make. */
	readonly maximumBookings: Setting<number>;
	/**
	 * Whether it books a shipment, whose number is new each time its freight is quoted. So a Booking Key is required,
	 * and no list proves that the shipment doesn't exist.
	 */
	readonly isShipment: boolean;
}

/** Turns the records in the response to an item into its output, and warns of what is odd about them. */
export type ToOutput = (records: readonly IDataObject[], call: ItemCall) => IDataObject[];

/** What an operation does itself, in this order. `execution/runItem.ts`, `runReads.ts` and `show.ts` call these functions. */
export interface Behavior {
	/** Returns the request to check: the one from the parameters, with what the user may leave out. */
	readonly complete?: (item: ReadItem) => RequestParts | Promise<RequestParts>;
	/** Sends an item's request in its own way and returns the records in the response. Otherwise, `ask` sends it. */
	readonly send?: (call: ItemCall) => Promise<IDataObject[]>;
	/** The same if the response is a file. Returns the item's output. */
	readonly receive?: (call: ItemCall) => Promise<ItemOutput[]>;
	/** Turns the records in the response into the item's output. */
	readonly output?: ToOutput;
	/** Returns a sentence about a record of the output for its `summary`. */
	readonly summary?: SummaryOf;
}

/** What an operation is: the data from which the node's parameters and messages are made. */
interface Declared {
	/** The name in the operation menu. */
	readonly name: string;
	readonly value: string;
	/** The action in sentence case, without articles: "Search freight rates". */
	readonly action: string;
	/** The resource's record in a sentence. */
	readonly noun: string;
	readonly description: string;
	readonly endpoint: Endpoint;
	readonly parameters: readonly Parameter[];
	/** The settings in the `options` collection. */
	readonly options: readonly Setting[];
	/** The filters that the node itself applies, in the collection of the optional fields. */
	readonly own?: readonly Setting[];
	/** Whether `returnAll` and `limit` apply to the list. */
	readonly limited: boolean;
	/** The kind of booking, if the operation books. */
	readonly bookingKind?: BookingKind;
	/**
	 * The most useful fields of a record, for Simplify. Dots separate nested fields. A record with none of them is shown
	 * in full.
	 */
	readonly simplify?: readonly string[] | ((record: IDataObject) => readonly string[]);
	/** What the editor says about the fields that Simplify leaves out. */
	readonly simplifyHint?: string;
}

/** An entry of the operation menu, with everything that the node and its executor need to know. */
export interface Operation extends Declared, Behavior {}

/** A group of operations on one type of record. */
export interface Resource {
	readonly name: string;
	readonly value: string;
	/** Sorted by name. */
	readonly operations: readonly Operation[];
}

export const isList = ({ responseType }: Endpoint) => responseType === 'list' || responseType === 'pages';

type FieldName<E> =
	| (E extends { readonly params: infer P } ? keyof P : never)
	| (E extends { readonly query: infer Q } ? keyof Q : never)
	| (E extends { readonly body: infer B } ? keyof B : never);

/** What an operation does and shows beyond its declaration in the contract. */
interface OperationExtras<Name extends PropertyKey = string>
	extends Behavior, Partial<Omit<Declared, 'name' | 'value' | 'noun' | 'endpoint' | 'parameters'>> {
	readonly fields?: Overrides<Name>;
	/** The node's own parameters, before and after the required fields. */
	readonly before?: readonly Parameter[];
	readonly after?: readonly Parameter[];
	/**
	 * The collection for the optional fields. By default, lists with a limit have `filters` and updates have
	 * `updateFields`.
	 */
	readonly collection?: CollectionName;
}

/** Returns a key in words: `ltlShipmentFile` becomes "LTL Shipment File". */
const inWords = (key: string) =>
	titled(key.replace(/[A-Z]/g, ' $&')).replace(/^(Ltl|Ftl)\b/, (mode) => mode.toUpperCase());

const withHint = (one: Parameter, hint: string | undefined): Parameter =>
	hint === undefined ? one : { ...one, property: { ...one.property, hint } };

/** Returns an operation of a resource, built from its endpoint. */
export const operation = (
	resourceName: string,
	value: string,
	endpoint: Endpoint,
	{ fields = {}, before = [], after = [], collection: wanted, ...parts }: OperationExtras = {},
): Operation => {
	const limited = parts.limited ?? isList(endpoint);
	const options = [...(parts.options ?? []), requestTimeout];
	const usual = endpoint.method === 'PUT' ? 'updateFields' : limited ? 'filters' : 'additionalFields';
	const name = endpoint.name ?? (value === 'getAll' ? 'Get Many' : titled(value));
	const noun = sentenceCase(resourceName);
	const action = `${titled(sentenceCase(name))} ${noun}${isList(endpoint) ? 's' : ''}`;
	return {
		name,
		action: endpoint.action ?? action,
		noun,
		description: endpoint.description,
		...parts,
		value,
		endpoint,
		limited,
		options,
		parameters: [
			...before,
			...requestParameters(endpoint, fields, wanted ?? usual, after, parts.own),
			...(limited ? [returnAll, limit] : []),
			...(parts.simplify ? [withHint(simplify, parts.simplifyHint), toolOutput, toolFields] : []),
			collection('options', options),
		],
	};
};

/** The parts of a resource's operations. An operation without any is built from its endpoint alone. */
export type ResourceExtras<R extends keyof Endpoints> = {
	readonly [O in keyof Endpoints[R]]?: OperationExtras<FieldName<Endpoints[R][O]>>;
};

/** Returns a resource with an operation for each endpoint. */
export const resource = <R extends keyof Endpoints>(value: R, parts: ResourceExtras<R> = {}): Resource => {
	const name = inWords(value);
	const made = Object.entries(endpoints[value] as Readonly<Record<string, Endpoint>>).map(([key, endpoint]) =>
		operation(name, key, endpoint, (parts as Readonly<Record<string, OperationExtras>>)[key]),
	);
	return { name, value, operations: sortedBy(made, (operation) => operation.name) };
};
