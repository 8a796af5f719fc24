import type { INodeProperties } from 'n8n-workflow';
import type { Option } from '../../../contract';

/** The values of other parameters for which a field is shown, by name. `/name` refers to the top level. */
export type Show = Readonly<Record<string, ReadonlyArray<string | number | boolean>>>;

/**
 * Returns a property that is shown only for these values of other parameters. No other code writes `displayOptions`.
 */
export const shownFor = (property: INodeProperties, show: Show): INodeProperties => ({
	...property,
	displayOptions: { show: Object.fromEntries(Object.entries(show).map(([name, values]) => [name, [...values]])) },
});

/** Values by parameter name. */
export type Values = Readonly<Record<string, unknown>>;

/** What reading a field's value depends on, in addition to the value itself. */
export interface Locale {
	/** The workflow's time zone as an IANA name. */
	readonly timezone: string;
	/** The values of the fields in the same collection or row, by parameter name or by the API's name. */
	readonly beside?: Values;
}

/**
 * Returns the value to send, or undefined if there is none. Unreadable values pass through, so that the validation can
 * report them.
 */
export type Read = (value: unknown, locale: Locale) => unknown;

/** The way n8n shows a value and the node reads it. */
export interface Control {
	readonly property: Partial<INodeProperties> & Pick<INodeProperties, 'type' | 'default'>;
	readonly read: Read;
	/** The fields of a collection or of one row. */
	readonly children?: readonly Field[];
	/** Whether the children's values belong to the request itself (a collection) or to rows of this field. */
	readonly childKind?: 'fields' | 'rows';
}

/** The UI text of a parameter, and how it is shown. */
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
	/** Whether the field is shown in its collection from the start. Its default must mean that no value is given. */
	readonly open?: boolean;
	/** Whether the field may be empty even if the API requires it, since the operation then fills it in or says why not. */
	readonly filledIn?: boolean;
	/** Whether the switch is off when it is added to its collection. All other switches are on then. */
	readonly addedOff?: boolean;
	/** The number of lines in a text box. */
	readonly lines?: number;
	/** Whether the field accepts no expression, so that neither an input item nor an AI model can choose its value. */
	readonly noExpression?: boolean;
	/** Whether to hide the text while it is typed. */
	readonly password?: boolean;
	/** A menu that replaces the API's codes. An expression may return other values. */
	readonly choices?: readonly Option[];
	/** The name of the menu's empty entry. With this entry, the menu starts empty and nothing is sent. */
	readonly none?: string;
	/** A control that replaces the default one for the value's type. */
	readonly control?: Control;
	/** The rows of a list of records. */
	readonly row?: RowWords;
	/**
	 * The other fields, in the same collection or at the top level (`/name`), and the values for which this field is
	 * shown.
	 */
	readonly when?: Show;
}

/** How the rows of a list are shown, and how a row becomes records. */
export interface RowWords {
	/** The name of one row, in title case. In lowercase, it is the name of the row's value set. */
	readonly noun: string;
	/** Example rows as JSON. */
	readonly example: string;
	/**
	 * The field that may list several records with commas, by the API's name. Each of them gets the row's other values.
	 * n8n gives all new rows the same defaults, so a later row can't start with the values of the first one.
	 */
	readonly lists?: string;
	/** Fields that must differ between records, by the API's names. */
	readonly unique?: readonly string[];
	/**
	 * A control that replaces the choice between fields and JSON. Rows with this control don't start with their required
	 * fields.
	 */
	readonly mode?: Control;
	readonly fields?: Overrides;
}

/** How one operation shows a field of the API differently from its declaration in the contract. */
export type Override = Partial<Omit<FieldWords, 'row'>> & { readonly row?: Partial<RowWords> };

/** Overrides by the API's names; null for a field that isn't shown, since the node fills it in itself. */
export type Overrides<Name extends PropertyKey = string> = Readonly<Partial<Record<Name, Override | null>>>;

/** A parameter of an operation: how n8n shows it, and how its value becomes a value of the API. */
export interface Field extends Control {
	readonly property: INodeProperties;
	/** The API's name, or undefined if the field isn't sent. */
	readonly apiName?: string;
	readonly required?: boolean;
	readonly open?: boolean;
	readonly addedOff?: boolean;
	readonly when?: Show;
}

/** An example for a field, or other words that it has. */
export type MoreWords = string | Partial<FieldWords>;

/** Returns the words of a field. */
export const words = (displayName: string, description: string, more: MoreWords = {}): FieldWords => ({
	displayName,
	description,
	...(typeof more === 'string' ? { example: more } : more),
});

/** Returns a parameter's name: `intermodal_region_id` becomes `intermodalRegionId`. */
export const toParameter = (apiName: string) => apiName.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the API's name for a parameter: `orderId` becomes `order_id`. */
export const toApiName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns whether a parameter was left empty, so that nothing is sent for it. */
export const isEmpty = (value: unknown): value is undefined | null | '' =>
	value === undefined || value === null || value === '';

/** Returns a field. It isn't sent until it gets its API name. All fields are made here. */
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
