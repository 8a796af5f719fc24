import { endpoints, type Endpoint, type Fields } from '../../contract/index.ts';

const all = Object.entries(endpoints as Record<string, Record<string, Endpoint>>).flatMap(([resource, operations]) =>
	Object.entries(operations).map(([operation, endpoint]) => [`${resource}.${operation}`, endpoint] as const),
);

/** The contract's endpoints by name. */
export const contractEndpoints: ReadonlyMap<string, Endpoint> = new Map(all);

export function contractEndpoint(name: string): Endpoint {
	const endpoint = contractEndpoints.get(name);
	if (!endpoint) throw new Error(`The contract has no endpoint ${name}`);
	return endpoint;
}

/**
 * Returns the names of fields and of the columns of rows, such as `containers.*.number`. With `documented`, rows whose
 * columns are undocumented have only their own name.
 */
export const fieldNames = (fields: Fields, { documented = false } = {}): string[] =>
	Object.entries(fields).flatMap(([name, { item, fields: inner = item?.fields }]) => {
		if (!item && !inner) return [name];
		if (documented && item?.unchecked) return [name];
		const entry = item ? `${name}.*` : name;
		return [name, ...(inner ? fieldNames(inner, { documented }).map((column) => `${entry}.${column}`) : [entry])];
	});

/** Returns the label in messages of a field such as `contacts.*.type`, in the first row of a list: "Contacts 1 › Types". */
export function labelOf(name: string, path: string): string {
	const { params, query, body } = contractEndpoint(name);
	const labelIn = (fields: Fields, [first = '', ...rest]: string[]): string => {
		const field = fields[first];
		if (!field) throw new Error(`${name} doesn't declare ${first}`);
		const { label, item } = field;
		if (rest.length === 0) return label;
		const [, ...inner] = rest;
		return inner.length === 0 ? `${label} 1` : `${label} 1 › ${labelIn(item!.fields!, inner)}`;
	};
	return labelIn({ ...params, ...query, ...body }, path.split('.'));
}
