import type { INodePropertyMode } from 'n8n-workflow';
import { isEmpty, words, type Control, type FieldWords } from '../fields/field';
import { asText } from '../fields/text';
import type { LocatorKind } from './kind';

/** A name or code that only the service can turn into an ID. */
export class Unresolved {
	constructor(
		readonly kind: LocatorKind,
		readonly mode: 'name' | 'unlocode',
		readonly text: string,
	) {}
}

interface LocatorValue {
	readonly mode?: unknown;
	readonly value?: unknown;
}

const asId = (value: unknown) => (typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value);

/** A number, a text or what the editor keeps for a locator; an ID, or a name that is still to be looked up. */
export const readLocator = (kind: LocatorKind) => (given: unknown) => {
	const { mode = 'id', value } = (
		typeof given === 'object' && given !== null ? given : { value: given }
	) as LocatorValue;
	if (isEmpty(value)) return undefined;
	if (mode === 'name' || mode === 'unlocode') return new Unresolved(kind, mode, asText(value));
	const id = kind.key?.isText ? asText(value).trim() : asId(value);
	// n8n's AI fills in names where IDs belong.
	return kind.hasNumericId && typeof id === 'string' ? new Unresolved(kind, 'name', id) : id;
};

type ModeLook = Omit<INodePropertyMode, 'type' | 'name' | 'displayName'>;

const mode = (
	type: INodePropertyMode['type'],
	name: string,
	displayName: string,
	look: ModeLook,
): INodePropertyMode => ({
	type,
	name,
	displayName,
	...look,
});

const written = (name: string, displayName: string, hint: string, example: string) =>
	mode('string', name, displayName, { hint, placeholder: `e.g. ${example}` });

const modesOf = (kind: LocatorKind): INodePropertyMode[] => {
	const { noun, nameExample, takesPartOfName, idExample, byUnlocode, key: { label } = { label: 'ID' } } = kind;
	const nameHint = takesPartOfName
		? `Must fit exactly one ${noun}`
		: 'Must be given whole; letter case makes no difference';
	return [
		mode('list', 'list', 'From List', {
			placeholder: kind.needsText ? 'Type to search…' : 'Select or search…',
			typeOptions: {
				searchListMethod: kind.method,
				searchable: true,
				...(kind.needsText && { searchFilterRequired: true }),
			},
		}),
		...(nameExample ? [written('name', 'By Name', nameHint, nameExample)] : []),
		...(byUnlocode ? [written('unlocode', 'By UN/LOCODE', 'Five letters: country and place', 'USONT')] : []),
		written('id', `By ${label}`, `The ${label} of the ${noun} at the service`, idExample),
	];
};

/** The locators that a list depends on: another choice there empties this one. */
const dependence = ({ within = {} }: LocatorKind) => {
	const names = Object.keys(within).flatMap((name) => [name, `${name}.value`]);
	return names.length > 0 && { typeOptions: { loadOptionsDependsOn: names } };
};

const locatorControl = (kind: LocatorKind): Control => ({
	property: {
		type: 'resourceLocator',
		default: { mode: kind.startsWithId ? 'id' : 'list', value: '' },
		modes: modesOf(kind),
		...dependence(kind),
	},
	read: readLocator(kind),
});

/** The words of a field whose record is chosen from a list, by its name or by its ID. */
export const picker = (
	kind: LocatorKind,
	displayName: string,
	description: string,
	more: Partial<FieldWords> = {},
): FieldWords => words(displayName, description, { ...more, control: locatorControl(kind) });
