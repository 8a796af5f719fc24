import type { INodeProperties } from 'n8n-workflow';
import type { Option } from '../../../contract';

/** Values of other parameters, by name. `/name` refers to the top level. */
export type Show = Readonly<Record<string, ReadonlyArray<string | number | boolean>>>;

/** A property that is shown only for these values of other parameters. No other code writes `displayOptions`. */
export const shownFor = (property: INodeProperties, show: Show): INodeProperties => ({
	...property,
	displayOptions: { show: Object.fromEntries(Object.entries(show).map(([name, values]) => [name, [...values]])) },
});

/** Values by parameter name. */
export type Values = Readonly<Record<string, unknown>>;

/** What reading a field's value depends on, other than the value itself. */
export interface ReadContext {
	/** The workflow's time zone as an IANA name. */
	readonly timezone: string;
}

/** The value to send; undefined for none. Unreadable values pass through, so that the validation can report them. */
export type Read = (value: unknown, context: ReadContext) => unknown;

/** How n8n shows a value, and how the node reads it. */
export interface Control {
	readonly property: Partial<INodeProperties> & Pick<INodeProperties, 'type' | 'default'>;
	readonly read: Read;
	/** The fields of a collection or of one row. */
	readonly children?: readonly Field[];
	/** Whether the children's values belong to the request itself (a collection) or to rows of this field. */
	readonly childKind?: 'fields' | 'rows';
}

/** What the user reads about a field, and what the contract can't know about it. */
export interface FieldWords {
	readonly displayName: string;
	readonly description: string;
	readonly example?: string;
	readonly hint?: string;
	/** The parameter's name, if it isn't the API's name in camelCase. */
	readonly name?: string;
	/** Whether the field is at the top level even though it is optional. */
	readonly top?: boolean;
	readonly default?: INodeProperties['default'];
	/** Shown in its collection from the start; it must have a default that means nothing is given. */
	readonly open?: boolean;
	/** A switch that is off when it is added to its collection. All other switches are on then. */
	readonly addedOff?: boolean;
	/** Lines of a text box. */
	readonly lines?: number;
	/** Whether the field takes no expression, so that neither an input item nor an AI model can choose its value. */
	readonly noExpression?: boolean;
	/** Whether to hide the text while it is typed. */
	readonly password?: boolean;
	/** A menu that replaces the API's codes; an expression may return other values. */
	readonly choices?: readonly Option[];
	/** The name of the menu's empty entry. With it, the menu starts empty and nothing is sent. */
	readonly none?: string;
	/** Replaces the default control for the value's type. */
	readonly control?: Control;
	/** The rows of a list of records. */
	readonly row?: RowWords;
	/**
	 * The field is shown only if these other fields, in the same collection or at the top level (`/name`), have one of
	 * these values.
	 */
	readonly when?: Show;
}

/** What the user reads about the rows of a list, and how a row becomes records. */
export interface RowWords {
	/** The name of one row, in title case; in lower case, the name of the row's value set. */
	readonly noun: string;
	/** Example rows as JSON. */
	readonly example: string;
	/**
	 * The field that may list several records with commas, by the API's name: each gets the other values of the row. n8n gives
	 * each new row the same defaults, so a later row can't start with the values of the first one.
	 */
	readonly lists?: string;
	/** Fields that no two records share, by the API's names. */
	readonly unique?: readonly string[];
	/** Replaces the choice between fields and JSON. Such rows don't begin with what is required. */
	readonly mode?: Control;
	/** By the API's names, in the order in which they are shown; null is not shown. */
	readonly fields: Readonly<Record<string, FieldWords | null>>;
}

/** One parameter of an operation: how n8n shows it, and how its value becomes a value of the API. */
export interface Field extends Control {
	readonly property: INodeProperties;
	/** The API's name; undefined if the field isn't sent. */
	readonly apiName?: string;
	readonly required?: boolean;
	readonly open?: boolean;
	readonly addedOff?: boolean;
	readonly when?: Show;
}

/** A field's example, or more of its words. */
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

/** `intermodal_region_id` becomes `intermodalRegionId`. */
export const toParameter = (apiName: string) => apiName.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `orderId` becomes `order_id`. */
export const toApiName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether a parameter was left empty, so that nothing is sent for it. */
export const isEmpty = (value: unknown): value is undefined | null | '' =>
	value === undefined || value === null || value === '';

/** Makes a field. It isn't sent until it gets its API name. Every field is made here. */
export const makeField = (
	name: string,
	{ displayName, description, example, hint, when, open, addedOff, noExpression, default: initial }: FieldWords,
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
	...(addedOff && { addedOff }),
	...control,
});
