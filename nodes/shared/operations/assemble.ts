import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { shownFor } from '../fields/field';
import { nameOf } from '../fields/text';
import type { Operation, Resource } from './operation';

const menu = (
	displayName: string,
	name: string,
	options: INodePropertyOptions[],
	initial = options[0]?.value ?? '',
): INodeProperties => ({ displayName, name, type: 'options', noDataExpression: true, options, default: initial });

const operationMenu = ({ value, operations }: Resource): INodeProperties =>
	shownFor(
		menu(
			'Operation',
			'operation',
			operations.map(({ name, value: operation, action, description }) => ({
				name,
				value: operation,
				action,
				description,
			})),
		),
		{ resource: [value] },
	);

const fieldsOf = (resource: string, { value, fields }: Operation): INodeProperties[] =>
	fields.map(({ property, when }) =>
		shownFor(property, {
			resource: [resource],
			operation: [value],
			...when,
		}),
	);

/** What stands below the node on the canvas: the action it is set to, in the words of the menu. */
export const subtitleOf = (resources: readonly Resource[]): string => {
	const actions = resources.flatMap(({ value: resource, operations }) =>
		operations.map(({ value, action }) => ({ value: `${resource}.${value}`, name: action })),
	);
	return `={{ ${nameOf(actions, '$parameter["resource"] + "." + $parameter["operation"]')} }}`;
};

/** All properties of the node. */
export const assemble = (resources: readonly Resource[], initial: string): INodeProperties[] => [
	menu(
		'Resource',
		'resource',
		resources.map(({ name, value }) => ({ name, value })),
		initial,
	),
	...resources.flatMap((resource) => [
		operationMenu(resource),
		...resource.operations.flatMap((operation) => fieldsOf(resource.value, operation)),
	]),
];
