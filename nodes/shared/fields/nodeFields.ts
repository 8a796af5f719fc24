import type { INodeProperties } from 'n8n-workflow';
import { fields } from '../../../contract';
import { LIMITS } from '../../../transport/http/request';
import { parameter, setting } from './build';
import type { Parameter } from './parameter';
import { sortedBy } from './text';

const { any, decimal, flag, identifier, integer, code, texts } = fields;

const WORDS = {
	additionalFields: { displayName: 'Additional Fields', placeholder: 'Add Field', description: '' },
	updateFields: {
		displayName: 'Update Fields',
		placeholder: 'Add Field',
		description: 'Fields to update. A text field that you add and leave empty is cleared.',
	},
	filters: { displayName: 'Filters', placeholder: 'Add Filter', description: '' },
	options: { displayName: 'Options', placeholder: 'Add Option', description: '' },
};

/**
 * Returns a switch that is on when the user adds it, since users add switches to turn them on. A switch that isn't
 * added is off.
 */
const whenAdded = ({ property, addedOff }: Parameter): INodeProperties =>
	property.type === 'boolean' && !addedOff ? { ...property, default: true } : property;

/** Returns a collection of optional parameters that the user can add. */
export const collection = (name: keyof typeof WORDS, parameters: readonly Parameter[]): Parameter => {
	const { displayName, placeholder, description } = WORDS[name];
	const children = sortedBy(parameters, ({ property }) => property.displayName);
	const opened = children.filter(({ open }) => open).map((one) => [one.property.name, whenAdded(one).default]);
	return parameter(name, any(displayName, description), {
		control: {
			property: {
				type: 'collection',
				default: Object.fromEntries(opened) as INodeProperties['default'],
				placeholder,
				options: children.map(whenAdded),
			},
			read: () => undefined,
			children,
			childKind: 'collection',
		},
	});
};

const EXAMPLE = '{"reference_2": "PO-1234"}';

/** Extra fields that neither the API's documentation nor this package contains yet. */
export const customFields = parameter(
	'customFields',
	any('Custom Fields (JSON)', 'Other fields, by API name. Sent unchecked; they override the fields above.', {
		example: EXAMPLE,
		initial: '{}',
	}),
	{ hint: `Example: ${EXAMPLE}` },
);

/** Makes a text field clear the stored value if it is added and left empty. */
const clearing = (one: Parameter): Parameter =>
	one.property.type === 'string'
		? { ...one, read: (value, readOptions) => (value === '' ? '' : one.read(value, readOptions)) }
		: one;

/** The names of collections that contain fields of a request. */
export type CollectionName = Exclude<keyof typeof WORDS, 'options'>;

/** Returns the collection of a request's optional fields, including custom fields. */
export const requestCollection = (name: CollectionName, parameters: readonly Parameter[]): Parameter =>
	collection(name, [...(name === 'updateFields' ? parameters.map(clearing) : parameters), customFields]);

/** Whether to return the whole list. */
export const returnAll = setting(
	'returnAll',
	flag('Return All', 'Whether to return all results or only up to a given limit'),
);

/** The maximum number of records to return unless the whole list is returned. */
export const limit = setting('limit', integer('Limit', 'Max number of results to return', { min: 1, initial: 50 }), {
	when: { returnAll: [false] },
});

/** Whether to shorten records. Tools of AI agents have `output` instead. */
export const simplify = setting(
	'simplify',
	flag('Simplify', 'Whether to return a simplified version of the response instead of the raw data'),
	{ when: { '@tool': [false] } },
);

/** The counterpart of Simplify in a tool of an AI agent, required by n8n's guideline for tools. */
export const toolOutput = setting(
	'output',
	code(
		[
			{ value: 'raw', name: 'Raw', description: 'All fields, as the API returns them' },
			{ value: 'selectedFields', name: 'Selected Fields', description: 'Only the fields that you name' },
			{ value: 'simplified', name: 'Simplified', description: 'What a person would say about it' },
		],
		'Output',
		'Which fields of each record the model reads. Fewer fields cost fewer tokens.',
		{ initial: 'simplified' },
	),
	{ when: { '@tool': [true] } },
);

/** The fields to return if `output` is set to selected fields. */
export const toolFields = setting(
	'outputFields',
	texts(
		'Fields',
		'Names of the fields to return, separated by commas. Records with none of them are returned in full.',
		{ min: 1, example: 'summary, status, last_free_day' },
	),
	{ when: { '@tool': [true], output: ['selectedFields'] } },
);

const KEY = identifier(
	'Booking Key',
	"Idempotency key: your own name for this freight, at most 255 characters, such as the PO and load number. Nothing is booked twice under one key. Don't use a quote or execution ID.",
	{ min: 1, max: 255, example: 'PO-1234 load 1' },
);

/** The user's own name of a booking, where its number is enough. */
export const bookingKey = setting('bookingKey', KEY, { builder: 'Leave it out. The MBL number is enough.' });

/** The same where the number isn't, since it changes each time the freight is quoted. */
export const requiredBookingKey = parameter('bookingKey', KEY, {
	builder:
		"An expression for a reference of the user's own that stays the same whenever the same freight is meant: the PO and load number of the form, row or email that asks for the booking, such as ={{ $('Form').item.json['PO number'] }}. Never made of a quote, rate, execution, date or item index, or by a model: such a key is new each time, and the freight is booked twice. If the input has none, add a required field for it.",
});

/** The number of seconds in a day, which is longer than any execution waits. */
const DAY_SECONDS = 86_400;

/** The option of every operation that sends a request. */
export const requestTimeout = setting(
	'requestTimeout',
	decimal('Request Timeout (Seconds)', 'Time limit of each attempt', {
		min: 0.1,
		max: DAY_SECONDS,
		initial: LIMITS.timeout / 1_000,
		unit: 'seconds',
	}),
);
