import type { IDataObject } from 'n8n-workflow';
import { type Field, fields as declare, type Fields } from '../../../contract';
import { isRecord, recordOr } from '../../../transport/content';
import { measureIn } from '../values/number';
import { Unreadable } from '../values/unreadable';
import { parameter } from './build';
import {
	type Control,
	isEmpty,
	type Override,
	type Overrides,
	type Parameter,
	readParameters,
	toParameter,
	type Values,
} from './parameter';
import { readJson } from './read';

/** Returns the parameter for a field of a row. Its menu starts empty, since a default would be sent unchosen. */
const inRow = (apiName: string, field: Field, isMarked: boolean, override?: Override): Parameter => {
	const none = field.required ? 'Choose…' : 'Not Given';
	const made = parameter(toParameter(apiName), { ...field, required: false }, { none, ...override });
	return { ...made, apiName, property: { ...made.property, ...(isMarked && { required: true }) } };
};

/** Returns the control for rows of fields. A new row starts with its required fields, and users add the others. */
const rowControl = ({ noun = '', required, item }: Field, overrides: Overrides): Control => {
	const entry = noun.toLowerCase();
	const fields = item?.fields ?? {};
	// An existing record keeps the values of fields that its row leaves empty, so no field of its row is required.
	const isMarked = !('id' in fields);
	const children = Object.entries(fields).flatMap(([name, field]) => {
		const override = overrides[name];
		return override === null ? [] : [inRow(name, field, field.required && isMarked, override)];
	});
	const hasRequired = children.some(({ property }) => property.required);
	const empty = Object.fromEntries(children.map(({ property }) => [property.name, property.default]));
	return {
		children,
		childKind: 'rows',
		read: (value, readOptions) => {
			const rows: unknown = recordOr(value)[entry] ?? [];
			if (!Array.isArray(rows)) return rows;
			const records = rows.map((row: unknown) => readParameters(children, recordOr(row), readOptions));
			return records.length === 0 ? undefined : records;
		},
		property: {
			type: 'fixedCollection',
			default: required ? { [entry]: [empty] } : {},
			placeholder: `Add ${noun}`,
			typeOptions: {
				multipleValues: true,
				...(hasRequired && { hideOptionalFields: true, addOptionalFieldButtonText: `Add ${noun} Field` }),
			},
			options: [{ name: entry, displayName: noun, values: children.map(({ property }) => property) }],
		},
	};
};

/**
 * Returns a function that gives the keys of a row the API's names. A key is known by the field's name or label. A key
 * that is no field, or whose field is given under its own name or by an earlier key, stays as it is.
 */
const keyReader = (fields: Fields) => {
	const names = new Map(
		Object.entries(fields).flatMap(([name, { label }]) =>
			[name, label].map((key) => [declare.lettersAndDigits(key), name]),
		),
	);
	return (row: IDataObject) => {
		const taken = new Set(Object.keys(row).filter((key) => Object.hasOwn(fields, key)));
		return Object.entries(row).map(([key, value]): [string, unknown] => {
			const name = names.get(declare.lettersAndDigits(key));
			if (name === undefined || taken.has(name)) return [key, value];
			taken.add(name);
			return [name, value];
		});
	};
};

/** Adds the units that the measures of a row have, to the fields of units that it lacks: `1,200 lbs` is 1200 and lb. */
const withUnits = (fields: Fields, row: Values): Values => {
	const units = Object.entries(row).flatMap(([name, value]) => {
		const { unit = '' } = Object.hasOwn(fields, name) ? (fields[name] ?? {}) : {};
		const measure = unit in fields && typeof value === 'string' ? measureIn(value) : undefined;
		const found = measure instanceof Unreadable ? undefined : measure?.unit;
		const isUsual = fields[unit]?.options?.some((one) => one.value === found) === true;
		return isUsual && isEmpty(row[unit]) ? [[unit, found] as const] : [];
	});
	return { ...row, ...Object.fromEntries(units) };
};

/**
 * Returns a control for rows as JSON. Their keys can be written in any style (see keyReader). Their values are read like
 * those of fields, except that only text is read if the API doesn't document a field. A null in an optional field counts
 * as a missing value.
 */
const jsonControl = (fields: Fields, children: readonly Parameter[]): Control => {
	const entriesOf = keyReader(fields);
	const isGiven = ([name, value]: [string, unknown]) => {
		const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
		return value !== null || !field || field.required || field.unchecked === true;
	};
	const readers = new Map(children.map(({ apiName, read }) => [apiName, read]));
	return {
		property: { type: 'json', default: '' },
		read: (value, readOptions) => {
			const given = readJson(value);
			// A person pastes one row without its list.
			const rows = isRecord(given) && !(given instanceof Unreadable) ? [given] : given;
			const record = (row: unknown): unknown => {
				if (!isRecord(row)) return row;
				const beside = withUnits(fields, Object.fromEntries(entriesOf(row).filter(isGiven)));
				const entry = ([name, value]: [string, unknown]) => {
					const isRead = typeof value === 'string' || fields[name]?.unchecked !== true;
					return [name, (isRead ? readers.get(name)?.(value, { ...readOptions, beside }) : undefined) ?? value];
				};
				return Object.fromEntries(Object.entries(beside).map(entry));
			};
			if (!Array.isArray(rows)) return rows;
			return rows.length === 0 ? undefined : rows.map(record);
		},
	};
};

const MODES = [
	{ name: 'Using Fields Below', value: 'fields' },
	{ name: 'Using JSON', value: 'json' },
];

/**
 * Returns the parameters for rows, as fields or, if they have an example, as JSON. At the top level, the user chooses
 * between the two. In a collection, both are available, and JSON wins.
 */
export const rowParameters = (apiName: string, field: Field, { row = {}, ...override }: Override): Parameter[] => {
	const { item, required, label, example } = field;
	const { when, name = toParameter(apiName) } = override;
	const mode = `${name}Mode`;
	const hasMode = required || override.top === true;
	const shownIn = (value: string) => (hasMode ? { when: { ...when, [mode]: [value] } } : when && { when });
	const control = rowControl(field, row);
	const described = declare.any(label, field.description);
	if (example === undefined) return [{ ...parameter(name, described, { ...override, control }), apiName }];
	const asJson = declare.any(`${label} (JSON)`, `${label} as a JSON array, with the fields' names as keys`, example);
	const both = [
		parameter(name, described, { ...override, control, ...shownIn('fields') }),
		parameter(`${name}Json`, asJson, {
			hint: `Example: ${example}`,
			control: jsonControl(item?.fields ?? {}, control.children ?? []),
			...shownIn('json'),
		}),
	].map((one) => ({ ...one, apiName, required }));
	if (!hasMode) return both;
	const choice = declare.code(MODES, `Specify ${label}`, 'Whether to fill in fields or to write JSON', {
		initial: 'fields',
	});
	const chosen = { noExpression: true, ...(when && { when }) };
	return [parameter(mode, { ...choice, required: false }, chosen), ...both];
};
