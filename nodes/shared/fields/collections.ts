import { any } from '../../../contract';
import { nodeField } from './build';
import { makeField, type Field, type FieldWords } from './field';
import { shownFor } from './shownFor';
import { sortedBy } from './text';

/** A parameter that holds the optional fields that a user adds. */
export const collection = (name: string, given: FieldWords, fields: readonly Field[]): Field => {
	const children = sortedBy(fields, ({ property }) => property.displayName);
	return makeField(name, given, {
		type: 'collection',
		default: {},
		read: () => undefined,
		children,
		childKind: 'fields',
		property: { options: children.map(({ property, when }) => (when ? shownFor(property, when) : property)) },
	});
};

/** Fields that the API has but its documentation, or this package, does not know yet. */
const customFields = nodeField('customFields', any(), {
	displayName: 'Custom Fields (JSON)',
	description:
		'Fields to send as they are, unchecked, under the names of the API. A key equal to one of the other fields replaces it.',
	placeholder: 'e.g. {"reference_2": "PO-1234"}',
	hint: 'Example: {"reference_2": "PO-1234"}',
	default: '{}',
});

/** A text that was chosen and left empty clears what the service has. */
const clearing = (field: Field): Field =>
	field.property.type === 'string'
		? { ...field, read: (value, context) => (value === '' ? '' : field.read(value, context)) }
		: field;

const WORDS = {
	additionalFields: {
		displayName: 'Additional Fields',
		placeholder: 'Add Field',
		description: 'Fields that the request may carry; what is not added is not sent',
	},
	updateFields: {
		displayName: 'Update Fields',
		placeholder: 'Add Field',
		description: 'Fields to change; a text that is added and left empty is cleared',
	},
	filters: {
		displayName: 'Filters',
		placeholder: 'Add Filter',
		description: 'What narrows the list; what is not added narrows nothing',
	},
};

export type CollectionName = keyof typeof WORDS;

/** The optional fields of a request, custom fields among them. */
export const requestCollection = (name: CollectionName, fields: readonly Field[]): Field =>
	collection(name, WORDS[name], [...(name === 'updateFields' ? fields.map(clearing) : fields), customFields]);
