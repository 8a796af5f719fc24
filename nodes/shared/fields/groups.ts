import { isRecord } from '../../../transport';
import { isEmpty, makeField, notSent, type Field, type FieldText, type ReadContext } from './field';
import { jsonField } from './fieldTypes';

type Row = Record<string, unknown>;

const isShown = ({ when }: Field, values: Readonly<Row>) =>
	Object.entries(when ?? {}).every(([name, shown]) => (shown as readonly unknown[]).includes(values[name]));

/** The values of several fields by their wire names; what was left empty is left out. */
export const readFields = (fields: readonly Field[], values: Readonly<Row>, context: ReadContext): Row => {
	const sent: Row = {};
	for (const field of fields) {
		if (!isShown(field, values)) continue;
		const value = field.read(values[field.property.name], context);
		if (field.apiName !== undefined && value !== undefined) sent[field.apiName] = value;
	}
	return sent;
};

const byName = (fields: readonly Field[]) =>
	[...fields].sort((a, b) => a.property.displayName.localeCompare(b.property.displayName, 'en'));

/** Fields that the interface has but its documentation, or this package, does not know yet. */
const customFields = jsonField('customFields', {
	displayName: 'Custom Fields (JSON)',
	description:
		'Fields to send as they are, unchecked, under the names of the interface. A key equal to one of the other fields replaces it.',
	placeholder: 'e.g. {"reference_2": "PO-1234"}',
	default: '{}',
});

const collection =
	(name: string, displayName: string, look: Pick<FieldText, 'placeholder' | 'description'>, always: readonly Field[]) =>
	(fields: readonly Field[]): Field => {
		const children = byName([...fields, ...always]);
		return makeField(
			name,
			'collection',
			{ ...look, displayName, default: {} },
			{
				children,
				childKind: 'fields',
				sent: false,
				read: () => undefined,
				property: { options: children.map(({ property }) => property) },
			},
		);
	};

/** Optional fields of a request. */
export const additionalFields = collection(
	'additionalFields',
	'Additional Fields',
	{ placeholder: 'Add Field', description: 'Fields that the request may carry; what is not added is not sent' },
	[customFields],
);
/** A text that was chosen and left empty clears what the service has. */
const clearing = (field: Field): Field =>
	field.property.type === 'string'
		? { ...field, read: (value, context) => (value === '' ? '' : field.read(value, context)) }
		: field;

/** Optional fields of an update. */
export const updateFields = (fields: readonly Field[]) =>
	collection(
		'updateFields',
		'Update Fields',
		{ placeholder: 'Add Field', description: 'Fields to change; a text that is added and left empty is cleared' },
		[customFields],
	)(fields.map(clearing));
/** What narrows a list. */
export const filters = collection(
	'filters',
	'Filters',
	{ placeholder: 'Add Filter', description: 'What narrows the list; what is not added narrows nothing' },
	[customFields],
);
/** What shapes the output, or how the request travels. */
export const options = (fields: readonly Field[]) =>
	collection(
		'options',
		'Options',
		{ placeholder: 'Add Option', description: 'What shapes the output, and how long a request may take' },
		[],
	)(fields.map(notSent));

const rowsOf = (value: unknown, entry: string): unknown => {
	const rows = isRecord(value) ? value[entry] : value;
	return isEmpty(rows) ? [] : rows;
};

interface RowsLook extends FieldText {
	/** The name of one row's value set: the field's name in the singular. */
	readonly entry: string;
	readonly entryName: string;
	readonly addText: string;
}

/** Rows of fields. Rows given by an expression may also be a plain array of such rows. */
export const rowsField = (name: string, children: readonly Field[], { entry, entryName, addText, ...look }: RowsLook) =>
	makeField(
		name,
		'fixedCollection',
		{ ...look, placeholder: addText, default: {} },
		{
			children,
			childKind: 'rows',
			read: (value, context) => {
				const rows = rowsOf(value, entry);
				if (!Array.isArray(rows)) return rows;
				return rows.length === 0 ? undefined : rows.map((row) => readFields(children, (row ?? {}) as Row, context));
			},
			property: {
				typeOptions: { multipleValues: true },
				options: [{ name: entry, displayName: entryName, values: children.map(({ property }) => property) }],
			},
		},
	);

const rowsJsonField = (rows: Field, example: string): Field => {
	const { displayName, name } = rows.property;
	const json = jsonField(`${name}Json`, {
		displayName: `${displayName} (JSON)`,
		description: `${displayName} as a JSON array with the interface's own field names`,
		placeholder: `e.g. ${example}`,
		default: '',
	});
	return { ...json, ...(rows.apiName !== undefined && { apiName: rows.apiName }) };
};

/** Rows inside a collection: as fields, or as JSON, which wins when both are filled in. */
export const optionalRows = (rows: Field, example: string): Field[] => [rows, rowsJsonField(rows, example)];

/** Rows at the top level: as fields or as JSON, chosen by a mode beside them. */
export const requiredRows = (rows: Field, example: string): Field[] => {
	const { displayName, name } = rows.property;
	const mode = `${name}Mode`;
	const choice = makeField(
		mode,
		'options',
		{
			displayName: `Specify ${displayName}`,
			description: `Whether to fill in fields or to write ${displayName} as JSON`,
			default: 'fields',
		},
		{
			sent: false,
			read: () => undefined,
			property: {
				noDataExpression: true,
				options: [
					{ name: 'Using Fields Below', value: 'fields' },
					{ name: 'Using JSON', value: 'json' },
				],
			},
		},
	);
	return [
		choice,
		{ ...rows, required: true, when: { [mode]: ['fields'] } },
		{ ...rowsJsonField(rows, example), required: true, when: { [mode]: ['json'] } },
	];
};
