import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';
import { type Endpoint, endpoints, type Endpoints, PAGING, type RequestParts, type Schema } from '../../../contract';
import type { Client, RequestOptions } from '../../../transport';
import { fieldsOf } from '../fields/build';
import { type Field, type FieldWords, type RowWords, shownFor, type Values } from '../fields/field';
import {
	collection,
	type CollectionName,
	limit,
	pageSize,
	requestCollection,
	requestSettings,
	returnAll,
	output,
	outputFields,
	simplify,
} from '../fields/nodeFields';
import { nameOf, sentenceCase, sortedBy, titled } from '../fields/text';

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
	/** Which fields the output has: all, those of Simplify, or these. */
	readonly show: 'raw' | 'simplified' | readonly string[];
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
	/** The value as it identifies the booking, however it is written. */
	readonly identity: (value: unknown) => string;
	/** Where such bookings are listed; left out if the API has no list that shows this one. */
	readonly lookUp?: {
		readonly endpoint: Endpoint;
		/** The filters that reduce the list to this booking. */
		readonly query: (body: RequestParts['body']) => RequestParts['query'];
	};
	/** Where the API lists such bookings by the number that it gave them, which only the response to the booking contains. */
	readonly listedByOwnNumber?: {
		readonly endpoint: Endpoint;
		readonly query: (number: string) => RequestParts['query'];
	};
	/** What a listed record of the same number has that this booking doesn't ask for, as a clause; undefined if nothing. */
	readonly difference?: (record: IDataObject, body: RequestParts['body']) => string | undefined;
}

/** What the output of an item is made with, besides the records. */
export interface OutputContext {
	/** What the item's `options` hold. */
	readonly options: Values;
	/** The fields of the request. */
	readonly asked: IDataObject;
	/** The base URL that was asked. */
	readonly address?: string;
	/** Shows a hint beside the node's output, once however many items call for it. */
	readonly warn: (hint: string) => void;
}

/**
 * What an operation does in addition to asking for records and returning them. The order is that of an item's way:
 * `prepare`, `complete`, the check, then `run` or else the request or `booking` and `output`, at last `simplify`.
 */
export interface Behavior {
	/** Reshapes the request made from the parameters, before it is checked. */
	readonly prepare?: (parts: RequestParts, place: ItemPlace) => RequestParts;
	/** Adds to the request what the service knows, before it is checked. It only reads. */
	readonly complete?: (call: ItemCall) => Promise<RequestParts>;
	/** Replaces the request and `output`: completes the request before it asks, asks several times or receives files. */
	readonly run?: (call: ItemCall) => Promise<ItemOutput[]>;
	/** For a booking: what identifies it. */
	readonly booking?: BookingKind;
	/** Turns the records of an item into its output, and warns of what the user should know about them. */
	readonly output?: (records: readonly IDataObject[], context: OutputContext) => IDataObject[];
	/** What a record says in one line, for the field `summary`; `today` is the date in the workflow's time zone. */
	readonly summary?: (record: IDataObject, today: string) => string | undefined;
	/** The most useful fields of a record, for the Simplify option; dots reach into objects. */
	readonly simplify?: readonly string[];
}

/** One entry of the operation menu: everything the node and its executor know about it. */
export interface Operation extends Behavior {
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
	/** Whether what the API requires may be left out: `run` fills it in, and what it cannot is asked for then. */
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

type PathNames<P> = P extends `${string}{${infer N}}${infer R}` ? N | PathNames<R> : never;
type FieldsOf<E> = (E extends { query: infer Q } ? Q : unknown) &
	(E extends { body: infer B } ? B : unknown) &
	(E extends { path: infer P } ? Record<PathNames<P>, Schema<string>> : unknown);

/** The words of a value: of rows, with those of each field in a row. */
type WordsOf<S> =
	S extends Schema<infer T>
		? NonNullable<T> extends ReadonlyArray<infer R extends object>
			? FieldWords & { readonly row: RowWords & { readonly fields: { readonly [N in keyof R]-?: FieldWords | null } } }
			: FieldWords
		: never;

/** Words for every field of an endpoint; null for one that the node fills in by itself. */
export type FieldsWords<E> = { readonly [N in keyof FieldsOf<E>]: WordsOf<FieldsOf<E>[N]> | null };

/** Every name of a group of endpoints. */
type GroupWords<G> = UnionToIntersection<{ [O in keyof G]: FieldsWords<G[O]> }[keyof G]>;
type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never;

type Told = Pick<Operation, 'description'>;

/** Unless given: a name and an action made of the operation's own, the request's options alone, a limit where there is a list. */
type Unusual = Partial<Pick<Operation, 'name' | 'action' | 'options' | 'limited' | 'fillsIn'>>;

interface OperationWords<E> extends Behavior, Told, Unusual {
	/** Words that differ from those of the resource. */
	readonly fields?: Partial<FieldsWords<E>>;
	/** Fields of the node itself, before and after those that the API requires. */
	readonly before?: readonly Field[];
	readonly after?: readonly Field[];
	/** Where optional fields stand; lists that are cut have `filters`, updates `updateFields`. */
	readonly collection?: CollectionName;
	/** Fields of the node itself among the optional ones. */
	readonly own?: readonly Field[];
}

interface ResourceWords<G> {
	/** The entry of the resource menu. */
	readonly name: string;
	/** By the API's names, in the order in which they are shown. */
	readonly fields?: GroupWords<G>;
	readonly operations: { readonly [O in keyof G]: OperationWords<G[O]> };
}

export type SharedWords = Readonly<Record<string, FieldWords | null>>;
type AnyWords = OperationWords<Endpoint> & { readonly fields?: SharedWords };

/** What must be given stands at the top level, the rest in one collection, with custom fields wherever fields are sent. */
export const requestFields = (
	endpoint: Endpoint,
	given: SharedWords,
	collectionName: CollectionName,
	{
		fillsIn = false,
		after = [],
		own = [],
	}: { readonly fillsIn?: boolean; readonly after?: readonly Field[]; readonly own?: readonly Field[] } = {},
): Field[] => {
	const top: Field[] = [];
	const added: Field[] = [...own];
	for (const [name, words] of Object.entries(given)) {
		const param = endpoint.params[name];
		const schema = param ?? endpoint.query?.[name] ?? endpoint.body?.[name];
		if (!words || !schema || name in PAGING) continue;
		const needed = param ?? (schema.required && !fillsIn);
		const fields = fieldsOf(name, { ...schema, required: Boolean(needed) }, words);
		(needed || words.top ? top : added).push(...fields);
	}
	const sendsFields = endpoint.query !== undefined || endpoint.body !== undefined;
	return [...top, ...after, ...(sendsFields ? [requestCollection(collectionName, added)] : [])];
};

/** An operation of a resource, made of an endpoint and the words for it. */
export const operation = (
	resourceName: string,
	value: string,
	endpoint: Endpoint,
	shared: SharedWords,
	given: AnyWords,
): Operation => {
	const { fields, before = [], after = [], own = [], collection: wanted, fillsIn = false, ...words } = given;
	const limited = words.limited ?? isList(endpoint);
	const paging = endpoint.responseType === 'pages' ? [pageSize] : [];
	const options = [...(words.options ?? []), ...paging, ...requestSettings];
	const usual = endpoint.method === 'PUT' ? 'updateFields' : limited ? 'filters' : 'additionalFields';
	const verb = value === 'getAll' ? 'Get Many' : titled(value);
	return {
		name: verb,
		action: `${titled(sentenceCase(`${verb} ${resourceName}`))}${isList(endpoint) ? 's' : ''}`,
		...words,
		fillsIn,
		value,
		endpoint,
		limited,
		options,
		fields: [
			...before,
			...requestFields(endpoint, { ...shared, ...fields }, wanted ?? usual, { fillsIn, after, own }),
			...(limited ? [returnAll, limit] : []),
			...(words.simplify ? [simplify, output, outputFields] : []),
			collection('options', options),
		],
	};
};

/** A resource made of the contract's endpoints and the words for them: what is sent, checked and shown follows from both. */
export const resource = <R extends keyof Endpoints>(
	value: R,
	{ name, fields, operations }: ResourceWords<Endpoints[R]>,
): Resource => {
	const group: Readonly<Record<string, Endpoint>> = endpoints[value];
	const made = Object.entries(group).map(([key, endpoint]) =>
		operation(
			name,
			key,
			endpoint,
			(fields ?? {}) as SharedWords,
			(operations as Record<string, AnyWords>)[key] as AnyWords,
		),
	);
	return { name, value, operations: sortedBy(made, (operation) => operation.name) };
};

const menu = (
	displayName: string,
	name: string,
	options: INodePropertyOptions[],
	initial = options[0]?.value ?? '',
): INodeProperties => ({ displayName, name, type: 'options', noDataExpression: true, options, default: initial });

const operationMenu = ({ value: resource, operations }: Resource): INodeProperties => {
	const options = operations.map(({ name, value, action, description }) => ({ name, value, action, description }));
	return shownFor(menu('Operation', 'operation', options), { resource: [resource] });
};

const propertiesOf = (resource: string, { value, fields }: Operation): INodeProperties[] =>
	fields.map(({ property, when }) => shownFor(property, { resource: [resource], operation: [value], ...when }));

/** What stands below the node on the canvas: the action it is set to, in the words of the menu. */
export const subtitleOf = (resources: readonly Resource[]): string => {
	const actions = resources.flatMap(({ value: resource, operations }) =>
		operations.map(({ value, action }) => ({ value: `${resource}.${value}`, name: action })),
	);
	return `={{ ${nameOf(actions, '$parameter["resource"] + "." + $parameter["operation"]')} }}`;
};

const resourceOptions = (resources: readonly Resource[]) => resources.map(({ name, value }) => ({ name, value }));

/** All properties of the node. */
export const assemble = (resources: readonly Resource[], initial: string): INodeProperties[] => [
	menu('Resource', 'resource', resourceOptions(resources), initial),
	...resources.flatMap((resource) => [
		operationMenu(resource),
		...resource.operations.flatMap((operation) => propertiesOf(resource.value, operation)),
	]),
];
