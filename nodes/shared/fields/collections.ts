import { any } from '../../../contract';
import { nodeField } from './build';
import { makeField, shownFor, words, type Field } from './field';
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

/** A parameter that holds the optional fields that a user adds. */
export const collection = (
	name: keyof typeof WORDS,
	fields: readonly Field[],
	description = WORDS[name].description,
): Field => {
	const children = sortedBy(fields, ({ property }) => property.displayName);
	const options = children.map(({ property, when }) => (when ? shownFor(property, when) : property));
	return makeField(name, words(WORDS[name].displayName, description), {
		property: { type: 'collection', default: {}, placeholder: WORDS[name].placeholder, options },
		read: () => undefined,
		children,
		childKind: 'fields',
	});
};

/** Fields that the API has but its documentation, or this package, does not know yet. */
export const customFields = nodeField('customFields', any(), {
	displayName: 'Custom Fields (JSON)',
	description: "Extra fields to send, using the API's field names. Not validated; overrides the same field set above.",
	example: '{"reference_2": "PO-1234"}',
	hint: 'Example: {"reference_2": "PO-1234"}',
	default: '{}',
});

/** A text that was chosen and left empty clears what the service has. */
const clearing = (field: Field): Field =>
	field.property.type === 'string'
		? { ...field, read: (value, context) => (value === '' ? '' : field.read(value, context)) }
		: field;

export type CollectionName = Exclude<keyof typeof WORDS, 'options'>;

/** The optional fields of a request, custom fields among them. */
export const requestCollection = (name: CollectionName, fields: readonly Field[]): Field =>
	collection(name, [...(name === 'updateFields' ? fields.map(clearing) : fields), customFields]);
