import {
	generateZodSchema,
	NodeHelpers,
	traverseNodeParameters,
	type FromAIArgument,
	type INodeParameters,
	type INodeProperties,
} from 'n8n-workflow';
import { DrayageFreight } from '../../../../nodes/DrayageFreight/DrayageFreight.node.ts';
import { resources } from '../../../../nodes/DrayageFreight/resources/index.ts';
import type { Field } from '../../../../nodes/shared/fields/field.ts';

/** What n8n tells a model of an argument that its ✨ button hands over: the key, made of the label, and a type. */
interface Argument {
	readonly key: string;
	readonly field: Field;
}

const KEPT_BY_PEOPLE = ['notice', 'hidden', 'button'];

/** Numbers with a menu of units beside them. */
const BESIDE: Readonly<Record<string, string>> = {
	Weight: 'Weight Unit',
	'Total Weight': 'Weight Unit',
	Length: 'Dimension Unit',
	Width: 'Dimension Unit',
	Height: 'Dimension Unit',
};
/** Numbers without a unit. */
const COUNTS = ['Floor', 'Limit', 'Page Size', 'Pieces', 'Units'];
/** docs/interface.md#u-currency: nobody documents the currency of these. */
const MONEY = ['Cargo Value'];

const keyOf = (row: string, { property }: Field) =>
	[row, property.displayName]
		.filter(Boolean)
		.join('_')
		.slice(0, 63)
		.replace(/[^a-zA-Z0-9-]/g, '_');

/** Shown in workflows of before alone, which had no choice there. */
const isOfBefore = ({ when = {} }: Field) => Object.values(when).some((values) => values.includes(''));

const argumentsOf = (fields: readonly Field[], row = ''): Argument[] =>
	fields.flatMap((field): Argument[] => {
		if (field.property.name === 'options' || KEPT_BY_PEOPLE.includes(field.property.type) || isOfBefore(field))
			return [];
		if (field.children)
			return argumentsOf(field.children, field.childKind === 'rows' ? `${field.property.name}0` : row);
		return [{ key: keyOf(row, field), field }];
	});

const typeOf = ({ property: { type } }: Field) => (['boolean', 'number', 'json'].includes(type) ? type : 'string');

/** A number, or a menu of lengths, which a model does not see. */
const isAmount = ({ type, options = [] }: INodeProperties) =>
	type === 'number' || options.some((option) => /^\d+ Feet$/.test(option.name));

const operations = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({
		name: `${resource.value}.${operation.value}`,
		resource: resource.value,
		operation: operation.value,
		action: operation.action,
		tool: argumentsOf(operation.fields),
	})),
);

describe.each(operations)('$name as a tool, all of it left to the model', ({ resource, operation, action, tool }) => {
	const parameters: INodeParameters = Object.fromEntries(
		tool.map(({ key, field }, index) => [`p${index}`, `={{ $fromAI('${key}', \`\`, '${typeOf(field)}') }}`]),
	);

	it('is described by what it does', () => {
		const node = { parameters: { descriptionType: 'auto', resource, operation } } as never;
		const type = new DrayageFreight();
		expect(NodeHelpers.getToolDescriptionForNode(node, type)).toBe(`${action} in Drayage Freight`);
	});

	it('has arguments that n8n takes, each under a name of its own', () => {
		const found: FromAIArgument[] = [];
		traverseNodeParameters(parameters, found);
		expect(found.map(({ key }) => key)).toEqual(tool.map(({ key }) => key));
		expect(new Set(found.map(({ key }) => key)).size).toBe(tool.length);
		expect(found.filter((one) => !/^[a-zA-Z0-9_-]{1,64}$/.test(one.key))).toEqual([]);
		expect(() => found.map(generateZodSchema)).not.toThrow();
	});

	it('says in which unit a number is', () => {
		const labels = tool.map(({ field }) => field.property.displayName);
		const silent = tool.filter(({ field: { property } }) => {
			const { displayName: label } = property;
			if (!isAmount(property) || COUNTS.includes(label) || MONEY.includes(label)) return false;
			return !/\((Kg|Feet|Seconds)\)$/.test(label) && !labels.includes(BESIDE[label] ?? '');
		});
		expect(silent.map(({ key }) => key)).toEqual([]);
	});

	it('asks for a record by what it is called, not by an ID', () => {
		const pickers = tool.filter(({ field }) => field.property.type === 'resourceLocator');
		expect(pickers.filter(({ key }) => /_ID$/.test(key)).map(({ key }) => key)).toEqual([]);
	});
});
