import type { INodePropertyMode } from 'n8n-workflow';
import { isRecord } from '../../../transport';
import { idOf, textOf } from '../fields/read';
import { isEmpty, words, type Control, type FieldWords, type Values } from '../fields/field';
import { lookupsOf, type LocatorKind } from './kind';

/** A name or code that only the service can turn into an ID. */
export class Unresolved {
	constructor(
		readonly kind: LocatorKind,
		readonly text: string,
		/** What to ask for, one after another until something goes by the text. */
		readonly queries = lookupsOf(kind, text),
	) {}
}

/** A number, a text or what the editor keeps for a locator; an ID, or a name that is still to be looked up. */
export const readLocator = (kind: LocatorKind) => (given: unknown) => {
	const { mode, value: chosen }: Values = isRecord(given) && 'value' in given ? given : { value: given };
	const value = typeof chosen === 'string' ? chosen.trim() : chosen;
	if (isEmpty(value)) return undefined;
	// A whole record or a flag from an expression is no ID, nor is a number that has no exact text; the check refuses it.
	if (typeof value === 'object' || typeof value === 'boolean') return value;
	const text = textOf(value);
	const id = kind.key ? text : idOf(value);
	if (typeof text !== 'string' || typeof id === 'object') return id;
	if (mode === 'unlocode' && kind.byUnlocode) return new Unresolved(kind, text, [kind.byUnlocode(text)]);
	if (mode === 'name') return new Unresolved(kind, text);
	// n8n's AI fills in names where IDs belong.
	return kind.hasNumericId && typeof id === 'string' ? new Unresolved(kind, id) : id;
};

const mode = (
	type: INodePropertyMode['type'],
	name: string,
	displayName: string,
	more: Partial<INodePropertyMode>,
): INodePropertyMode => ({ type, name, displayName, ...more });

const written = (name: string, displayName: string, hint: string, example: string) =>
	mode('string', name, displayName, { hint, placeholder: `e.g. ${example}` });

const modesOf = (kind: LocatorKind): INodePropertyMode[] => {
	const {
		noun,
		nameExample,
		nameLabel = 'Name',
		isPlace,
		idExample,
		needsText,
		byUnlocode,
		key: { label } = { label: 'ID' },
	} = kind;
	const nameHint = isPlace ? `Must fit exactly one ${noun}` : 'Must be given whole; letter case makes no difference';
	return [
		mode('list', 'list', 'From List', {
			placeholder: needsText ? 'Type to search…' : 'Select or search…',
			typeOptions: {
				searchListMethod: kind.method,
				searchable: true,
				...(needsText && { searchFilterRequired: true }),
			},
		}),
		...(nameExample ? [written('name', `By ${nameLabel}`, nameHint, nameExample)] : []),
		...(byUnlocode ? [written('unlocode', 'By UN/LOCODE', 'Five letters: country and place', 'USONT')] : []),
		written('id', `By ${label}`, `The ${label} of the ${noun} at the service`, idExample),
	];
};

/** Another choice of the record that a list depends on empties this one. */
const dependence = ({ within }: LocatorKind) =>
	within && { typeOptions: { loadOptionsDependsOn: [within.param, `${within.param}.value`] } };

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
