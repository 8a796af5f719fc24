import {
	generateZodSchema,
	NodeHelpers,
	nodeNameToToolName,
	traverseNodeParameters,
	type FromAIArgument,
	type INodeParameters,
	type INodeProperties,
} from 'n8n-workflow';
import { DrayageFreight } from '../../../../nodes/DrayageFreight/DrayageFreight.node.ts';
import { resources } from '../../../../nodes/DrayageFreight/resources/index.ts';
import type { Parameter } from '../../../../nodes/shared/fields/parameter.ts';

/** An argument that n8n's ✨ button leaves to the model, with a key derived from the label. */
interface Argument {
	readonly key: string;
	readonly field: Parameter;
}

const WITHOUT_BUTTON = ['notice', 'hidden', 'button'];

/** Numbers whose unit is in another field. */
const UNIT_FIELDS: Readonly<Record<string, string>> = {
	Weight: 'Weight Unit',
	'Total Weight': 'Weight Unit',
	Length: 'Dimension Unit',
	Width: 'Dimension Unit',
	Height: 'Dimension Unit',
};
/** Numbers without a unit. */
const COUNTS = ['Floor', 'Limit', 'Page Size', 'Pieces', 'Units'];
/** Amounts whose currency is undocumented (docs/interface.md#u-currency). */
const MONEY = ['Cargo Value'];

/** The maximum length of a tool's name. Longer names are cut off in the middle of a word. */
const LONGEST_NAME = 64;

const keyOf = (row: string, { property }: Parameter) =>
	[row, property.displayName]
		.filter(Boolean)
		.join('_')
		.slice(0, 63)
		.replace(/[^a-zA-Z0-9-]/g, '_');

/** Returns whether the field is shown only in older workflows, which had no choice. */
const isLegacy = ({ when = {} }: Parameter) => Object.values(when).some((values) => values.includes(''));

const argumentsOf = (fields: readonly Parameter[], row = ''): Argument[] =>
	fields.flatMap((field): Argument[] => {
		if (field.property.name === 'options' || WITHOUT_BUTTON.includes(field.property.type) || isLegacy(field)) return [];
		if (field.children)
			return argumentsOf(field.children, field.childKind === 'rows' ? `${field.property.name}0` : row);
		return [{ key: keyOf(row, field), field }];
	});

/** Returns whether a parameter accepts an expression. Some menus don't, so no model can choose from them. */
const isOpen = ({ field }: Argument) => field.property.noDataExpression !== true;

/** Returns whether a parameter that needs more than its type and its placeholder shows how to write its value. */
const showsHow = ({ type, description = '', modes = [] }: INodeProperties): boolean =>
	(type !== 'resourceLocator' || modes.some((mode) => mode.placeholder?.startsWith('e.g. '))) &&
	(type !== 'dateTime' || description.includes('YYYY-MM-DD'));

/** Returns all parameters, including those in a request's options, since n8n's button is available there too. */
const allArgumentsOf = (fields: readonly Parameter[]): Argument[] => [
	...argumentsOf(fields),
	...fields.flatMap(({ property, children = [] }) => (property.name === 'options' ? argumentsOf(children) : [])),
];

const typeOf = ({ property: { type } }: Parameter) => (['boolean', 'number', 'json'].includes(type) ? type : 'string');

/** Returns whether a parameter is a number, or a menu of lengths, whose entries a model doesn't see. */
const isAmount = ({ type, options = [] }: INodeProperties) =>
	type === 'number' || options.some((option) => /^\d+ Feet$/.test(option.name));

const operations = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({
		name: `${resource.value}.${operation.value}`,
		resource: resource.value,
		operation: operation.value,
		action: operation.action,
		tool: argumentsOf(operation.parameters),
		open: allArgumentsOf(operation.parameters).filter(isOpen),
	})),
);

describe.each(operations)(
	'$name as a tool, with every parameter left to the model',
	({ resource, operation, action, tool, open }) => {
		const parameters: INodeParameters = Object.fromEntries(
			tool.map(({ key, field }, index) => [`p${index}`, `={{ $fromAI('${key}', \`\`, '${typeOf(field)}') }}`]),
		);

		it('is described by its action', () => {
			const node = { parameters: { descriptionType: 'auto', resource, operation } } as never;
			const type = new DrayageFreight();
			expect(NodeHelpers.getToolDescriptionForNode(node, type)).toBe(`${action} in Drayage Freight`);
		});

		it('has a name short enough for every model API', () => {
			expect(nodeNameToToolName(`${action} in Drayage Freight`).length).toBeLessThan(LONGEST_NAME);
		});

		it('describes each argument with different words', () => {
			const texts = open.map(({ field }) => field.property.description ?? '');
			expect(texts.filter((text, index) => text === '' || texts.indexOf(text) !== index)).toEqual([]);
			const labels = open.filter(({ field: { property } }) => property.description === property.displayName);
			expect(labels.map(({ key }) => key)).toEqual([]);
		});

		it('shows the format of each value', () => {
			expect(open.filter(({ field }) => !showsHow(field.property)).map(({ key }) => key)).toEqual([]);
		});

		it('has arguments that n8n accepts, with distinct names', () => {
			const found: FromAIArgument[] = [];
			traverseNodeParameters(parameters, found);
			expect(found.map(({ key }) => key)).toEqual(tool.map(({ key }) => key));
			expect(new Set(found.map(({ key }) => key)).size).toBe(tool.length);
			expect(found.filter((one) => !/^[a-zA-Z0-9_-]{1,64}$/.test(one.key))).toEqual([]);
			expect(() => found.map(generateZodSchema)).not.toThrow();
		});

		it('includes the unit of every number', () => {
			const labels = tool.map(({ field }) => field.property.displayName);
			const silent = tool.filter(({ field: { property } }) => {
				const { displayName: label } = property;
				if (!isAmount(property) || COUNTS.includes(label) || MONEY.includes(label)) return false;
				return !/\((Kg|Feet|Seconds|Days)\)$/.test(label) && !labels.includes(UNIT_FIELDS[label] ?? '');
			});
			expect(silent.map(({ key }) => key)).toEqual([]);
		});

		it('doesn\'t name an argument for a record "ID", because it also accepts names', () => {
			const pickers = tool.filter(({ field }) => field.property.type === 'resourceLocator');
			expect(pickers.filter(({ key }) => /_ID$/.test(key)).map(({ key }) => key)).toEqual([]);
		});
	},
);

/** The words that dispatchers use. n8n shows the model only the tool's action. */
const IN_A_DISPATCHERS_WORDS: Readonly<Record<string, RegExp>> = {
	'container.getAll': /last free day/,
	'ftlShipment.create': /books/,
	'intermodalRegion.getAll': /ports/,
	'intermodalRegion.suggest': /ports/,
	'ltlShipment.create': /books/,
	'order.create': /books/,
	'userProfile.get': /quotas/,
};

it.each(Object.entries(IN_A_DISPATCHERS_WORDS))("the action of %s contains a dispatcher's words", (name, said) => {
	expect(operations.find((operation) => operation.name === name)?.action).toMatch(said);
});
