import { checkRequest, type Endpoint, type Issue, type RequestParts } from '../../../contract';
import { toWireName, type Field } from '../description/field';
import { Unresolved } from '../locators/field';

/** Bad input of one item: nothing was sent for it. */
export class BadInput extends Error {}

type Path = ReadonlyArray<string | number>;

const flatten = (fields: readonly Field[]): Field[] =>
	fields.flatMap((field) => (field.holds === 'fields' ? flatten(field.children ?? []) : [field]));

const titled = (name: string | number) => {
	const words = String(name).replace(/_/g, ' ');
	return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * The label that the user sees for a place in a request, such as "Containers 2 › Number". Rows count from one. Names
 * that the node does not know keep the interface's word.
 */
export const labelOf = (fields: readonly Field[], [name = '', ...rest]: Path): string => {
	const wire = toWireName(String(name));
	const field = flatten(fields).find((candidate) => candidate.wire === wire);
	const label = field?.property.displayName ?? titled(name);
	const [row, ...inner] = rest;
	if (row === undefined) return label;
	const numbered = /^\d+$/.test(String(row)) ? `${label} ${Number(row) + 1}` : `${label} › ${titled(row)}`;
	return inner.length > 0 ? `${numbered} › ${labelOf(field?.children ?? [], inner)}` : numbered;
};

const valueAt = ({ params, query, body }: RequestParts, path: Path) =>
	path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], {
		...params,
		...query,
		...body,
	});

const sentence =
	(fields: readonly Field[]) =>
	({ path, message }: Issue) =>
		`${labelOf(fields, path)} ${message}`;

/**
 * Checks a request against the documented interface. Names that are still to be looked up pass, since only the service
 * knows them. Throws a BadInput that names every wrong field by its label and says what is allowed.
 */
export const assertValid = (endpoint: Endpoint, fields: readonly Field[], parts: RequestParts) => {
	const issues = checkRequest(endpoint, parts).filter(({ path }) => !(valueAt(parts, path) instanceof Unresolved));
	if (issues.length > 0) throw new BadInput(issues.map(sentence(fields)).join('; '));
};
