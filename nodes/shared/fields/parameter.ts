import type { INodeProperties } from 'n8n-workflow';
import type { Schema, Words } from '../../../contract';
import { flagIn } from '../values/flag';
import { recordOr } from '../../../transport/content';

/**
 * Returns what n8n's Assistant reads about a node or a property, to spread into it: the types of older n8ns don't know
 * the key or have other ones in it, and those n8ns ignore it.
 */
export const forBuilder = (
	builderHint: { searchHint: string; relatedNodes?: object[] } | { propertyHint: string },
): object => ({ builderHint });

/** The values of other parameters for which a parameter is shown, by name. */
export type Show = Readonly<Record<string, ReadonlyArray<string | number | boolean>>>;

/** Returns a property that is shown only for these values of other parameters. */
export const shownFor = (property: INodeProperties, show: Show): INodeProperties => ({
	...property,
	displayOptions: { show: Object.fromEntries(Object.entries(show).map(([name, values]) => [name, [...values]])) },
});

/** Values by parameter name. */
export type Values = Readonly<Record<string, unknown>>;

/** What reading a value depends on, in addition to the value itself. */
export interface ReadOptions {
	/** The workflow's time zone as an IANA name. */
	readonly timezone: string;
	/** The values in the same collection or row, by parameter name or by the API's name. */
	readonly beside?: Values;
}

/**
 * Returns the value to send, or undefined if there is none. Unreadable values pass through, so that the check can report
 * them.
 */
export type Read = (value: unknown, readOptions: ReadOptions) => unknown;

/** The way n8n shows a value and the node reads it. */
export interface Control {
	readonly property: Partial<INodeProperties> & Pick<INodeProperties, 'type' | 'default'>;
	readonly read: Read;
	/** The parameters in a collection or in one row. */
	readonly children?: readonly Parameter[];
	/** Whether the children's values belong to the request itself (a collection) or to rows of this parameter. */
	readonly childKind?: 'collection' | 'rows';
}

/** A parameter of an operation: how n8n shows it, and how its value becomes a value of the API. */
export interface Parameter extends Control, Pick<Shown, 'open' | 'addedOff' | 'when'> {
	readonly property: INodeProperties;
	/** The API's name, or undefined if the parameter isn't sent. */
	readonly apiName?: string;
	readonly required?: boolean;
}

/** A setting of the node itself. `schema` describes the values that it accepts if it isn't empty. */
export interface Setting<T = unknown> extends Parameter {
	readonly schema: Schema<T>;
}

/** How the node shows a field beyond what its declaration says. */
interface Shown {
	readonly hint?: string;
	/** What n8n's Assistant has to know to book the right freight, or to build a workflow that runs. */
	readonly builder?: string;
	/** The parameter's name, if it isn't the API's name in camelCase. */
	readonly name?: string;
	/** Whether the field is at the top level even though it is optional. */
	readonly top?: boolean;
	/** Whether the field is shown in its collection from the start. */
	readonly open?: boolean;
	/** Whether the field may be empty even if the API requires it, since the operation then fills it in or says why not. */
	readonly filledIn?: boolean;
	/** Whether the switch is off when it is added to its collection. All other switches are on then. */
	readonly addedOff?: boolean;
	/** Whether the field accepts no expression, so that neither an input item nor an AI model can choose its value. */
	readonly noExpression?: boolean;
	/** The name of the menu's empty entry. With this entry, the menu starts empty and nothing is sent. */
	readonly none?: string;
	/** A control that replaces the one for the value's type. */
	readonly control?: Control;
	/** How the fields in the rows of a list are shown. */
	readonly row?: Overrides;
	/** The other parameters and their values for which this one is shown. */
	readonly when?: Show;
}

/** How one operation shows a field differently from its declaration, or a setting of the node. */
export type Override = Shown & Partial<Omit<Words, 'initial'>> & { readonly initial?: INodeProperties['default'] };

/** Overrides by the API's names; null for a field that isn't shown, since the node fills it in itself. */
export type Overrides<Name extends PropertyKey = string> = Readonly<Partial<Record<Name, Override | null>>>;

/** Returns a parameter's name: `intermodal_region_id` becomes `intermodalRegionId`. */
export const toParameter = (apiName: string) => apiName.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the API's name for a parameter: `orderId` becomes `order_id`. */
export const toApiName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns whether a parameter was left empty, so that nothing is sent for it. */
export const isEmpty = (value: unknown): value is undefined | null | '' =>
	value === undefined || value === null || value === '';

/** Returns the parameters that are shown for the current values. */
export const shownAmong = (parameters: readonly Parameter[], values: Values) =>
	parameters.filter(({ when = {} }) =>
		Object.entries(when).every(([name, shown]) => {
			const among: readonly unknown[] = shown;
			// A switch that an expression sets may be a word, such as Yes. Only n8n knows whether the node is a tool.
			return name === '@tool' || among.includes(values[name] ?? '') || among.includes(flagIn(values[name]));
		}),
	);

/** Returns the values of parameters and collections by the API's names, without empty values. */
export const readParameters = (
	parameters: readonly Parameter[],
	values: Values,
	readOptions: ReadOptions,
): Record<string, unknown> => {
	const sent: Record<string, unknown> = {};
	const here = { ...readOptions, beside: values };
	for (const { apiName, property, read, children = [], childKind } of shownAmong(parameters, values)) {
		const given = values[property.name];
		if (childKind === 'collection') Object.assign(sent, readParameters(children, recordOr(given), readOptions));
		const value = apiName === undefined ? undefined : read(given, here);
		if (apiName !== undefined && value !== undefined) sent[apiName] = value;
	}
	return sent;
};
