import type { IDisplayOptions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Operation, Resource } from './operation';

/** A property that is shown for these values of others. This is the one place that writes `displayOptions`. */
export const shownFor = (property: INodeProperties, show: IDisplayOptions['show']): INodeProperties => ({
	...property,
	displayOptions: { show: { ...show } },
});

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
			...Object.fromEntries(Object.entries(when ?? {}).map(([name, values]) => [name, [...values]])),
		}),
	);

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
