import type { INodeProperties } from 'n8n-workflow';
import { any, decimal, flag, integer, list, nonEmpty, oneOf } from '../../../contract';
import { LIMITS, PER_PAGE } from '../../../transport';
import { nodeField, settingField } from './build';
import { type Field, type FieldWords, makeField, shownFor, words } from './field';
import { sortedBy } from './text';

const WORDS = {
	additionalFields: {
		displayName: 'Additional Fields',
		placeholder: 'Add Field',
		description: 'Optional fields to send',
	},
	updateFields: {
		displayName: 'Update Fields',
		placeholder: 'Add Field',
		description: 'Fields to update. A text field that you add and leave empty is cleared.',
	},
	filters: {
		displayName: 'Filters',
		placeholder: 'Add Filter',
		description: 'Return only records that match. Without filters, all records are returned.',
	},
	options: {
		displayName: 'Options',
		placeholder: 'Add Option',
		description: 'Settings for the output and for how long requests may take',
	},
};

/**
 * Returns a switch that is on when the user adds it, since users add switches to turn them on. A switch that isn't
 * added is off.
 */
const whenAdded = ({ property, addedOff }: Field): INodeProperties =>
	property.type === 'boolean' && !addedOff ? { ...property, default: true } : property;

/** Returns a collection of optional fields that the user can add. */
export const collection = (
	name: keyof typeof WORDS,
	fields: readonly Field[],
	description = WORDS[name].description,
): Field => {
	const children = sortedBy(fields, ({ property }) => property.displayName);
	const opened = children.filter(({ open }) => open).map((field) => [field.property.name, whenAdded(field).default]);
	const options = children.map((field) => (field.when ? shownFor(whenAdded(field), field.when) : whenAdded(field)));
	return makeField(name, words(WORDS[name].displayName, description), {
		property: {
			type: 'collection',
			default: Object.fromEntries(opened) as INodeProperties['default'],
			placeholder: WORDS[name].placeholder,
			options,
		},
		read: () => undefined,
		children,
		childKind: 'fields',
	});
};

/** Extra fields that neither the API's documentation nor this package contains yet. */
export const customFields = nodeField('customFields', any(), {
	displayName: 'Custom Fields (JSON)',
	description: "Extra fields to send, using the API's field names. Not validated; overrides the same field set above.",
	example: '{"reference_2": "PO-1234"}',
	hint: 'Example: {"reference_2": "PO-1234"}',
	default: '{}',
});

/** Makes a text field clear the stored value if it is added and left empty. */
const clearing = (field: Field): Field =>
	field.property.type === 'string'
		? { ...field, read: (value, locale) => (value === '' ? '' : field.read(value, locale)) }
		: field;

/** The names of collections that contain fields of a request. */
export type CollectionName = Exclude<keyof typeof WORDS, 'options'>;

/** Returns the collection of a request's optional fields, including custom fields. */
export const requestCollection = (name: CollectionName, fields: readonly Field[]): Field =>
	collection(name, [...(name === 'updateFields' ? fields.map(clearing) : fields), customFields]);

/** Returns a switch of the node itself. */
export const flagField = (name: string, displayName: string, description: string, more: Partial<FieldWords> = {}) =>
	settingField(name, flag(), displayName, description, more);

/** Returns a notice between the parameters. */
export const noticeField = (name: string, displayName: string) =>
	makeField(name, words(displayName, 'A notice in the editor, without a value'), {
		property: { type: 'notice', default: '' },
		read: () => undefined,
	});

/** Whether to return the whole list. */
export const returnAll = flagField(
	'returnAll',
	'Return All',
	'Whether to return all results or only up to a given limit',
);

/** The maximum number of records to return unless the whole list is returned. */
export const limit = settingField('limit', integer({ min: 1 }), 'Limit', 'Max number of results to return', {
	default: 50,
	when: { returnAll: [false] },
});

/** Whether to shorten records. Tools of AI agents have `output` instead. */
export const simplify = flagField(
	'simplify',
	'Simplify',
	'Whether to return a simplified version of the response instead of the raw data',
	{ when: { '@tool': [false] } },
);

/** The counterpart of Simplify in a tool of an AI agent, required by n8n's guideline for tools. */
export const toolOutput = settingField(
	'output',
	oneOf([
		{ value: 'raw', name: 'Raw', description: 'All fields, as the API returns them' },
		{ value: 'selectedFields', name: 'Selected Fields', description: 'Only the fields that you name' },
		{ value: 'simplified', name: 'Simplified', description: 'The fields that answer most questions' },
	]),
	'Output',
	'Which fields of each record the model reads. Fewer fields cost fewer tokens.',
	{ default: 'raw', when: { '@tool': [true] } },
);

/** The fields to return if `output` is set to selected fields. */
export const toolFields = settingField(
	'outputFields',
	list(nonEmpty(), { min: 1 }),
	'Fields',
	'Names of the fields to return, separated by commas. Records without any of them are returned whole.',
	{ when: { '@tool': [true], output: ['selectedFields'] }, example: 'summary, status, last_free_day' },
);

/** A page size that is sent to the API. The node validates it, since the API documents no limit. */
export const pageSize = {
	...settingField(
		'perPage',
		integer({ min: 1 }),
		'Page Size',
		'How many records to request per page. The API documents no maximum.',
		{ default: PER_PAGE },
	),
	apiName: 'per_page',
};

/** The number of seconds in a day, which is longer than any execution waits. */
const DAY = 86_400;

const requestTimeout = settingField(
	'requestTimeout',
	decimal({ min: 0.1, max: DAY }),
	'Request Timeout (Seconds)',
	'How long to wait for a complete response on each attempt',
	{ default: LIMITS.timeout / 1_000 },
);

/** The option of every operation that sends a request. */
export const requestSettings = [requestTimeout];
