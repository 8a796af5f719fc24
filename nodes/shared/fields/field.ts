import type { INodeProperties, NodePropertyTypes } from 'n8n-workflow';
import type { Option } from '../../../contract';
import type { Show } from './shownFor';

/** What a field's value may depend on beside the value itself. */
export interface ReadContext {
	/** IANA name of the workflow's time zone. */
	readonly timezone: string;
}

/** The value to send, undefined for none. Values it cannot read pass through, so that the check can name them. */
export type Read = (value: unknown, context: ReadContext) => unknown;

/** How n8n shows a value, and how it is read. */
export interface Control {
	readonly type: NodePropertyTypes;
	readonly default: unknown;
	readonly read: Read;
	readonly property?: Partial<INodeProperties>;
	/** Fields of a collection, or of one row. */
	readonly children?: readonly Field[];
	/** Whether the children's values belong to the request itself (a collection) or to rows of this field. */
	readonly childKind?: 'fields' | 'rows';
}

/** What n8n's user reads of a field, and what the contract cannot know of it. */
export interface FieldWords {
	readonly displayName: string;
	readonly description: string;
	readonly placeholder?: string;
	readonly hint?: string;
	/** The parameter's name, where it is not the API's in camelCase. */
	readonly name?: string;
	/** Stands at the top level, though the API can do without it. */
	readonly top?: boolean;
	readonly default?: unknown;
	/** Lines of a text box. */
	readonly lines?: number;
	/** A menu in place of the API's codes; an expression may give others. */
	readonly choices?: readonly Option[];
	/** The name of the empty entry of a menu; with it, the menu starts there and nothing is sent. */
	readonly none?: string;
	/** Replaces the control that the kind of value has. */
	readonly control?: Control;
	/** Rows of a list of records. */
	readonly row?: RowWords;
	/** Leaves the choice between fields and JSON out of the form; JSON can still be given in its parameters. */
	readonly hidesMode?: boolean;
	/** Shown only while these fields, beside it or as `/name` at the top level, have one of these values. */
	readonly when?: Show;
}

export interface RowWords {
	/** What one row is called, in title case; in lower case it names the row's value set. */
	readonly noun: string;
	/** Rows in JSON. */
	readonly example: string;
	/** By the API's names, in the order in which they are shown; null is not shown. */
	readonly fields: Readonly<Record<string, FieldWords | null>>;
}

/** One parameter of an operation: how n8n shows it, and how its value becomes a value of the API. */
export interface Field {
	readonly property: INodeProperties;
	/** The API's name; undefined for a field that is not sent. */
	readonly apiName?: string | undefined;
	readonly required?: boolean;
	readonly when?: FieldWords['when'];
	readonly read: Read;
	readonly children?: readonly Field[];
	readonly childKind?: Control['childKind'];
}

/** The words of a field; `example` is its placeholder. */
export const words = (
	displayName: string,
	description: string,
	example?: string,
	more: Partial<FieldWords> = {},
): FieldWords => ({
	displayName,
	description,
	...(example !== undefined && { placeholder: `e.g. ${example}` }),
	...more,
});

/** The words of rows. */
export const rowsOf = <R extends RowWords>(
	displayName: string,
	description: string,
	row: R,
	more: Partial<FieldWords> = {},
) => ({ ...words(displayName, description, undefined, more), row });

/** `intermodal_region_id` to `intermodalRegionId`. */
export const toParameter = (apiName: string) => apiName.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `orderId` to `order_id`. */
export const toApiName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether a parameter was left empty, so that nothing is sent for it. */
export const isEmpty = (value: unknown): value is undefined | null | '' =>
	value === undefined || value === null || value === '';

/** Makes a field that serves the node only; every field is made here. */
export const makeField = (
	name: string,
	{ displayName, description, placeholder, hint, when, default: initial }: FieldWords,
	{ type, default: usual, read, property, children, childKind }: Control,
): Field => ({
	property: {
		displayName,
		name,
		type,
		default: (initial ?? usual) as INodeProperties['default'],
		description,
		...(placeholder !== undefined && { placeholder }),
		...(hint !== undefined && { hint }),
		...property,
	},
	read,
	...(when && { when }),
	...(children && { children }),
	...(childKind && { childKind }),
});

/** The field, marked as one that must be filled in. */
export const required = (field: Field): Field => ({
	...field,
	required: true,
	property: { ...field.property, required: true },
});
