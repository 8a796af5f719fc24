// n8n's repository documents lint rules that no published version of @n8n/eslint-plugin-community-nodes contains yet.
// These tests check the same things.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { DrayageFreightApi } from '../../../credentials/DrayageFreightApi.credentials.ts';
import { ContainerList } from '../../../nodes/ContainerList/ContainerList.node.ts';
import { DrayageFreight } from '../../../nodes/DrayageFreight/DrayageFreight.node.ts';
import { DrayageFreightTrigger } from '../../../nodes/DrayageFreightTrigger/DrayageFreightTrigger.node.ts';
import { DrayageFreightUpdatesTrigger } from '../../../nodes/DrayageFreightUpdatesTrigger/DrayageFreightUpdatesTrigger.node.ts';

const ROOT = path.join(__dirname, '../../..');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

const nodes = [DrayageFreight, DrayageFreightTrigger, DrayageFreightUpdatesTrigger, ContainerList].map(
	(Node) => new Node().description,
);

interface Placed {
	readonly at: string;
	readonly property: INodeProperties;
}

function* below(properties: readonly INodeProperties[], folder: string): Generator<Placed> {
	for (const property of properties) {
		const at = `${folder}.${property.name}`;
		yield { at, property };
		for (const option of property.options ?? []) {
			if ('values' in option) yield* below(option.values, `${at}.${option.name}`);
			else if ('type' in option) yield* below([option], at);
		}
	}
}

const everyProperty = nodes.flatMap(({ name, properties }) => [...below(properties, name)]);
const topLevel = nodes.flatMap(({ properties }) => properties);

const menus = everyProperty.flatMap(({ at, property }) =>
	property.type === 'options' || property.type === 'multiOptions'
		? [{ at, type: property.type, options: (property.options ?? []) as INodePropertyOptions[] }]
		: [],
);

it('hint-max-length: no hint has more than 120 characters', () => {
	expect(everyProperty.filter(({ property }) => (property.hint ?? '').length > 120).map(({ at }) => at)).toEqual([]);
});

it('require-param-default: every parameter has a default', () => {
	expect(everyProperty.filter(({ property }) => !('default' in property)).map(({ at }) => at)).toEqual([]);
});

it('no-duplicate-param-options, no-asterisk-in-option-names: names and values in a menu are unique and plain', () => {
	for (const { at, options } of menus) {
		const names = options.map(({ name }) => name);
		const values = options.map(({ value }) => value);
		expect([at, new Set(names).size, new Set(values).size]).toEqual([at, names.length, values.length]);
		expect([at, names.filter((name) => name.includes('*'))]).toEqual([at, []]);
	}
});

/** Days are easier to read in weekday order than alphabetically. */
const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** The name of an empty choice, which comes first. */
const NOTHING_CHOSEN = ['Not Given', 'Choose…', 'Same as File Type'];

it('options-sorted-alphabetically: a menu is sorted, after an empty choice', () => {
	const inOrder = (names: readonly string[]) =>
		[...names].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));
	for (const { at, options } of menus.filter(({ type }) => type === 'options')) {
		const [first = '', ...rest] = options.map(({ name }) => name);
		const names = NOTHING_CHOSEN.includes(first) ? rest : [first, ...rest];
		expect([at, names]).toEqual([at, names.join() === WEEK.join() ? WEEK : inOrder(names)]);
	}
});

/** Lists, and fields that n8n's own guidelines want at the top level. */
const GUIDELINE = ['returnAll', 'limit', 'simplify', 'output', 'outputFields'];
/** Switches that determine which other fields the panel shows. */
const SWITCHES = ['registration', 'source', 'which', 'containersMode', 'contactsMode', 'itemsMode', 'urlsMode'];
/**
 * Fields of which a request needs at least one, so none of them is required alone, and fields that nearly every user
 * sets. n8n's own nodes show such fields at the top level as well.
 */
const NEEDED = [
	'query',
	'unlocode',
	'name',
	'emails',
	'orderNumbers',
	'quoteNumber',
	'deliveryAddress',
	'warehouseId',
	'binaryPropertyName',
	'fileType',
	'fileTypes',
	'cntrSize',
	'cargoValue',
	'bookingMode',
	'containerStatuses',
	'orderStatuses',
	'withinDays',
	'containersJson',
	'contactsJson',
	'itemsJson',
	'urlsJson',
	'filesJson',
];

it('non-required-fields-in-collection, open-ended-node-fields: these are the only optional fields at the top level', () => {
	const containers = ['collection', 'fixedCollection', 'notice', 'callout', 'hidden'];
	const optional = topLevel
		.filter(({ required, type }) => required !== true && !containers.includes(type))
		.map(({ name }) => name)
		.filter((name) => !['resource', 'operation'].includes(name));
	const argued = [...GUIDELINE, ...SWITCHES, ...NEEDED];
	expect(optional.filter((name) => !argued.includes(name))).toEqual([]);
	expect(argued.filter((name) => !optional.includes(name))).toEqual([]);
});

it('node-class-description-non-core-color, single-credential-per-node: no node uses n8n’s color or has two credentials', () => {
	for (const { name, credentials = [], defaults } of nodes) {
		const most = name === 'containerList' ? 0 : 1;
		expect([name, credentials.length, 'color' in defaults]).toEqual([name, most, false]);
	}
});

it('cred-class-name-*, cred-filename-against-convention: the credential has the same name as its class and file', () => {
	const credential = new DrayageFreightApi();
	expect(credential.name).toBe('drayageFreightApi');
	expect(credential.constructor.name).toBe('DrayageFreightApi');
});

it.each(nodes)('the codex of $name has no AI, Logic or Flow category, and no subcategories', ({ name }) => {
	const folder = name.charAt(0).toUpperCase() + name.slice(1);
	const codex = read(`nodes/${folder}/${folder}.node.json`) as { categories: string[]; subcategories?: unknown };
	expect(codex.categories.filter((category) => ['AI', 'Logic', 'Flow'].includes(category))).toEqual([]);
	expect(codex.subcategories).toBeUndefined();
});

it('no-monorepo, require-community-node-keyword, require-mit-license: package.json is for a single package', () => {
	const { repository, keywords, license, workspaces } = read('package.json') as Record<string, unknown>;
	expect(repository).not.toHaveProperty('directory');
	expect(keywords).toContain('n8n-community-node-package');
	expect([license, workspaces]).toEqual(['MIT', undefined]);
});

/** Returns WCAG's contrast of two colors such as #2b2b2b. */
function contrast(one: string, other: string): number {
	const luminance = (color: string) => {
		const [red = 0, green = 0, blue = 0] = [1, 3, 5]
			.map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
			.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	};
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

it.each([
	{ icon: 'drayageFreight.svg', background: '#ffffff' },
	{ icon: 'drayageFreight.dark.svg', background: '#2b2b2b' },
])('icon-contrast: $icon is visible on $background', ({ icon, background }) => {
	const svg = readFileSync(path.join(ROOT, 'icons', icon), 'utf8');
	const colors = [...svg.matchAll(/(?:fill|stroke)="(#[0-9a-f]{6})"/gi)].map(([, color = '']) => color);
	expect(Math.max(...colors.map((color) => contrast(color, background)))).toBeGreaterThanOrEqual(3);
});
