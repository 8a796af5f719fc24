import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { DrayageFreight } from '../../../nodes/DrayageFreight/DrayageFreight.node.ts';
import { nodes, within } from '../../support/properties.mts';

const place = ({ displayOptions }: INodeProperties) =>
	[displayOptions?.show?.resource, displayOptions?.show?.operation]
		.flatMap((shownFor) => (shownFor ?? []) as string[])
		.join('.');

const shown = nodes.flatMap(({ name, properties }) =>
	properties.flatMap((top) =>
		within(top).map((property) => ({ where: `${name} ${place(top)} › ${property.name}`, property })),
	),
);

const choicesOf = ({ type, options = [] }: INodeProperties) =>
	type === 'options' || type === 'multiOptions' ? (options as INodePropertyOptions[]) : [];

/** Returns the properties that break a rule. */
const breaking = (breaks: (property: INodeProperties) => boolean) =>
	shown.filter(({ property }) => breaks(property)).map(({ where }) => where);

const textsOf = (property: INodeProperties): string[] =>
	[
		property.displayName,
		property.description,
		property.hint,
		property.placeholder,
		...choicesOf(property).flatMap(({ name, description, action }) => [name, description, action]),
		...(property.modes ?? []).flatMap(({ displayName, hint, placeholder }) => [displayName, hint, placeholder]),
	].filter((text): text is string => typeof text === 'string' && text !== '');

/** In n8n's own nodes, a single sentence has no final period. */
const endsProperly = (text: string) => (/\. /.test(text) ? text.endsWith('.') : !/[.:,;]$/.test(text));

const isMenu = ({ name }: INodeProperties) => name === 'resource' || name === 'operation';

it('the nodes have more than 300 properties', () => expect(shown.length).toBeGreaterThan(300));

it.each<[string, (property: INodeProperties) => boolean]>([
	[
		'is described',
		(property) =>
			!isMenu(property) &&
			property.type !== 'notice' &&
			(property.type !== 'collection' || property.description !== undefined) &&
			!/^[A-Z0-9]/.test(property.description ?? ''),
	],
	[
		'has choices where it is a menu',
		(property) => /^(options|multiOptions)$/.test(property.type) && choicesOf(property).length === 0,
	],
	[
		'describes each of its operations',
		(property) =>
			property.name === 'operation' && choicesOf(property).some(({ description = '' }) => description === ''),
	],
	[
		'is described in one line of at most 180 characters',
		({ description = '' }) => /\n/.test(description) || description.length > 180,
	],
	[
		'has descriptions that end properly',
		(property) =>
			[property.description, ...choicesOf(property).map(({ description }) => description)].some(
				(text) => !!text && !endsProperly(text),
			),
	],
	[
		'avoids words that worry',
		(property) => textsOf(property).some((text) => /\b(error|problem|failure|mistake)s?\b/i.test(text)),
	],
	[
		'says "Whether" when it is a switch',
		({ type, description = '' }) => type === 'boolean' && !description.startsWith('Whether '),
	],
	[
		'gives an example where text is typed',
		({ type, placeholder = '', default: initial, typeOptions }) =>
			(type === 'string' || type === 'json') &&
			!typeOptions?.password &&
			!placeholder.startsWith('e.g. ') &&
			(initial === '' || initial === undefined),
	],
	[
		'gives examples',
		({ type, placeholder }) =>
			!!placeholder && !(type.endsWith('ollection') ? /^(Add|Change) [A-Z]/ : /^e\.g\. \S/).test(placeholder),
	],
	['says what a collection adds', ({ type, placeholder }) => type.endsWith('ollection') && !placeholder],
	['has a default', (property) => !('default' in property)],
	['has a hint of at most 120 characters', ({ hint = '' }) => hint.length > 120],
	[
		'has distinct choices',
		(property) => {
			const choices = choicesOf(property);
			return (['name', 'value'] as const).some((key) => new Set(choices.map((one) => one[key])).size < choices.length);
		},
	],
	['writes ID in capitals', ({ displayName }) => /\b(Id|Ids)\b/.test(displayName)],
	[
		'is named in title case',
		({ type, displayName }) =>
			type !== 'notice' &&
			displayName
				.replace(/\(.*?\)/g, '')
				.split(/[\s-]+/)
				.some((word) => /^[a-z]/.test(word) && !/^(or|for|of|in|the|and|to|into|a|by|as)$/.test(word)),
	],
])('every property %s', (_, breaks) => {
	expect(breaking(breaks)).toEqual([]);
});

it('a toggle is on when the user adds it, with two exceptions', () => {
	const inCollections = shown
		.filter(({ property }) => property.type === 'collection')
		.flatMap(({ property }) => (property.options as INodeProperties[]).filter(({ type }) => type === 'boolean'));
	const off = inCollections.filter((property) => property.default !== true).map(({ name }) => name);
	expect([...new Set(off)].sort()).toEqual(['bookAgain', 'isResidential']);
	expect(inCollections.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['atTerminal', 'cheapestOnly', 'emitExisting', 'urgent']),
	);
});

/** Lists with a natural order, which aren't sorted by name. */
const NATURAL_ORDER = ['status', 'workingDayFrom', 'workingDayTo', 'orderStatuses', 'containerStatuses'];

it('every list of options is sorted by name, after an empty choice', () => {
	const unsorted = breaking((property) => {
		const names = choicesOf(property)
			.filter(({ value }) => value !== '')
			.map(({ name }) => name);
		const sorted = [...names].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));
		return !NATURAL_ORDER.includes(property.name) && names.join() !== sorted.join();
	});
	expect(unsorted).toEqual([]);
});

it('every default of a menu is one of its options, or empty', () => {
	const wrong = breaking((property) => {
		const values = choicesOf(property).map(({ value }) => value);
		const defaults = [property.default].flat().filter((value) => value !== '');
		return values.length > 0 && !defaults.every((value) => values.includes(value as string));
	});
	expect(wrong).toEqual([]);
});

it('actions are in sentence case, without an article', () => {
	const actions = shown.flatMap(({ property }) => choicesOf(property).flatMap(({ action }) => action ?? []));
	expect(actions.length).toBeGreaterThan(35);
	for (const action of actions) {
		expect(action).toMatch(/^[A-Z][a-z]+( (LTL|FTL|ETA|[a-z]+|\([A-Za-z, ]+\)))+$/);
		expect(action).not.toMatch(/\b(a|an|the)\b/);
	}
	expect(new Set(actions).size).toBe(actions.length);
});

it.each([
	['returnAll', 'Return All', 'Whether to return all results or only up to a given limit'],
	['limit', 'Limit', 'Max number of results to return'],
	['simplify', 'Simplify', 'Whether to return a simplified version of the response instead of the raw data'],
])("%s has n8n's standard wording", (name, displayName, description) => {
	const found = shown.filter(({ property }) => property.name === name);
	expect(found).not.toEqual([]);
	for (const { property } of found) expect(property).toMatchObject({ displayName, description });
});

it.each(['order', 'ltlShipment', 'ftlShipment'])('booking an %s warns that it costs money', (resource) => {
	const { properties } = new DrayageFreight().description;
	const here = properties.filter((property) => property.displayOptions?.show?.resource?.[0] === resource);
	const menu = here.find(({ name }) => name === 'operation');
	const create = choicesOf(menu as INodeProperties).find(({ value }) => value === 'create');
	expect(create?.description).toMatch(/costs money and can't be undone/);
	const mode = here.find(({ name }) => name === 'bookingMode');
	expect(mode?.description).toMatch(/costs money and can't be canceled/);
});
