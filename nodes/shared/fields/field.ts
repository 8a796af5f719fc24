import type { INodeProperties, INodePropertyOptions, NodePropertyTypes } from 'n8n-workflow';
import type { Option } from '../../../contract';

/** What a field's value may depend on beside the value itself. */
export interface ReadContext {
	/** IANA name of the workflow's time zone. */
	readonly timezone: string;
}

/** How a field is shown beside its name and kind. */
export interface FieldText {
	readonly displayName: string;
	readonly description: string;
	readonly placeholder?: string;
	readonly default?: unknown;
	readonly hint?: string;
	/** Shown only while the named fields beside it have one of these values. */
	readonly when?: Readonly<Record<string, ReadonlyArray<string | number | boolean>>>;
}

/** One parameter of an operation: how n8n shows it, and how its value becomes a value of the interface. */
export interface Field {
	readonly property: INodeProperties;
	/** The interface's name; undefined for a field that is not sent. */
	readonly apiName?: string | undefined;
	readonly required?: boolean;
	readonly when?: FieldText['when'];
	/** The value to send, undefined for none. Values it cannot read pass through, so that the check can name them. */
	readonly read: (value: unknown, context: ReadContext) => unknown;
	/** Fields of a collection, or of one row. */
	readonly children?: readonly Field[];
	/** Whether the children's values belong to the request itself (a collection) or to rows of this field. */
	readonly childKind?: 'fields' | 'rows';
}

/** `intermodalRegionId` to `intermodal_region_id`. */
export const toApiName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether a parameter was left empty, so that nothing is sent for it. */
export const isEmpty = (value: unknown): value is undefined | null | '' =>
	value === undefined || value === null || value === '';

/** n8n's options for a list of the interface. */
export const toNodeOptions = (options: readonly Option[]): INodePropertyOptions[] =>
	options.map(({ name, value, description }) => ({ name, value, ...(description && { description }) }));

/** Makes a field; every kind is made here. */
export const makeField = (
	name: string,
	type: NodePropertyTypes,
	{ displayName, description, placeholder, hint, when, default: initial }: FieldText,
	kind: Pick<Field, 'read' | 'children' | 'childKind'> & { property?: Partial<INodeProperties>; sent?: boolean },
): Field => ({
	property: {
		displayName,
		name,
		type,
		default: (initial ?? '') as INodeProperties['default'],
		description,
		...(placeholder !== undefined && { placeholder }),
		...(hint !== undefined && { hint }),
		...kind.property,
	},
	...(kind.sent !== false && { apiName: toApiName(name) }),
	...(when && { when }),
	read: kind.read,
	...(kind.children && { children: kind.children }),
	...(kind.childKind && { childKind: kind.childKind }),
});

/** The field, marked as one that must be filled in. */
export const required = (field: Field): Field => ({
	...field,
	required: true,
	property: { ...field.property, required: true },
});

/** The field under another name of the interface. */
export const sentAs = (apiName: string, field: Field): Field => ({ ...field, apiName });

/** The field as one that serves the node only. */
export const notSent = (field: Field): Field => ({ ...field, apiName: undefined });
