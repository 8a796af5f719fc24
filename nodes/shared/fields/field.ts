import type { INodeProperties } from 'n8n-workflow';
import type { Option } from '../../../contract';

/** Values of other parameters, by their names; `/name` is at the top level wherever the property stands. */
export type Show = Readonly<Record<string, ReadonlyArray<string | number | boolean>>>;

/** A property that is shown for these values of others. This is the one place that writes `displayOptions`. */
export const shownFor = (property: INodeProperties, show: Show): INodeProperties => ({
	...property,
	displayOptions: { show: Object.fromEntries(Object.entries(show).map(([name, values]) => [name, [...values]])) },
});

/** Values by parameter name. */
export type Values = Readonly<Record<string, unknown>>;

/** What a field's value may depend on beside the value itself. */
export interface ReadContext {
	/** IANA name of the workflow's time zone. */
	readonly timezone: string;
}

/** The value to send, undefined for none. Values it cannot read pass through, so that the check can name them. */
export type Read = (value: unknown, context: ReadContext) => unknown;

/** How n8n shows a value, and how it is read. */
export interface Control {
	readonly property: Partial<INodeProperties> & Pick<INodeProperties, 'type' | 'default'>;
	readonly read: Read;
	/** Fields of a collection, or of one row. */
	readonly children?: readonly Field[];
	/** Whether the children's values belong to the request itself (a collection) or to rows of this field. */
	readonly childKind?: 'fields' | 'rows';
}

/** What n8n's user reads of a field, and what the contract cannot know of it. */
export interface FieldWords {
	readonly displayName: string;
	readonly description: string;
	readonly example?: string;
	readonly hint?: string;
	/** The parameter's name, where it is not the API's in camelCase. */
	readonly name?: string;
	/** Stands at the top level, though the API can do without it. */
	readonly top?: boolean;
	readonly default?: INodeProperties['default'];
	/** Shown in its collection from the start; it must have a default that means nothing is given. */
	readonly open?: boolean;
	/** Lines of a text box. */
	readonly lines?: number;
	/** Takes no expression, so that neither an input item nor an AI model chooses. */
	readonly noExpression?: boolean;
	/** Hides a text as it is typed. */
	readonly password?: boolean;
	/** A menu in place of the API's codes; an expression may give others. */
	readonly choices?: readonly Option[];
	/** The name of the empty entry of a menu; with it, the menu starts there and nothing is sent. */
	readonly none?: string;
	/** Replaces the control that the kind of value has; of rows, the choice between fields and JSON. */
	readonly control?: Control;
	/** Rows of a list of records. */
	readonly row?: RowWords;
	/** Shown only while these fields, beside it or as `/name` at the top level, have one of these values. */
	readonly when?: Show;
}

export interface RowWords {
	/** What one row is called, in title case; in lower case it names the row's value set. */
	readonly noun: string;
	/** Rows in JSON. */
	readonly example: string;
	/**
	 * The field that may list several records with commas, by the API's name: each gets the other values of the row. n8n gives
	 * each new row the same defaults, so a later row can't start with the values of the first one.
	 */
	readonly lists?: string;
	/** Fields that no two records share, by the API's names. */
	readonly unique?: readonly string[];
	/** By the API's names, in the order in which they are shown; null is not shown. */
	readonly fields: Readonly<Record<string, FieldWords | null>>;
}

/** One parameter of an operation: how n8n shows it, and how its value becomes a value of the API. */
export interface Field extends Control {
	readonly property: INodeProperties;
	/** The API's name; undefined for a field that is not sent. */
	readonly apiName?: string;
	readonly required?: boolean;
	readonly open?: boolean;
	readonly when?: Show;
}

/** An example, or whatever else there is to say of a field. */
export type MoreWords = string | Partial<FieldWords>;

/** The words of a field. */
export const words = (displayName: string, description: string, more: MoreWords = {}): FieldWords => ({
	displayName,
	description,
	...(typeof more === 'string' ? { example: more } : more),
});

/** The words of rows. */
export const rowsOf = <R extends RowWords>(
	displayName: string,
	description: string,
	row: R,
	more: Partial<FieldWords> = {},
) => ({ ...words(displayName, description, more), row });

/** `intermodal_region_id` to `intermodalRegionId`. */
export const toParameter = (apiName: string) => apiName.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `orderId` to `order_id`. */
export const toApiName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether a parameter was left empty, so that nothing is sent for it. */
export const isEmpty = (value: unknown): value is undefined | null | '' =>
	value === undefined || value === null || value === '';

/** Makes a field, which is not sent until it is given its API name. Every field is made here. */
export const makeField = (
	name: string,
	{ displayName, description, example, hint, when, open, noExpression, default: initial }: FieldWords,
	{ property, ...control }: Control,
): Field => ({
	property: {
		displayName,
		name,
		description,
		...(example !== undefined && { placeholder: `e.g. ${example}` }),
		...(hint !== undefined && { hint }),
		...(noExpression && { noDataExpression: true }),
		...property,
		...(initial !== undefined && { default: initial }),
	},
	...(when && { when }),
	...(open && { open }),
	...control,
});
