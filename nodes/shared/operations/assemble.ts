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

const operationMenu = ({ value: resource, operations }: Resource): INodeProperties => {
	const options = operations.map(({ name, value, action, description }) => ({ name, value, action, description }));
	return shownFor(menu('Operation', 'operation', options), { resource: [resource] });
};

const fieldsOf = (resource: string, { value, fields }: Operation): INodeProperties[] =>
	fields.map(({ property, when }) => shownFor(property, { resource: [resource], operation: [value], ...when }));

/** What stands below the node on the canvas: the action it is set to, in the words of the menu. */
export const subtitleOf = (resources: readonly Resource[]): string => {
	const actions = resources.flatMap(({ value: resource, operations }) =>
		operations.map(({ value, action }) => ({ value: `${resource}.${value}`, name: action })),
	);
	return `={{ ${nameOf(actions, '$parameter["resource"] + "." + $parameter["operation"]')} }}`;
};

const namesOf = (resources: readonly Resource[]) => resources.map(({ name, value }) => ({ name, value }));

/** All properties of the node. */
export const assemble = (resources: readonly Resource[], initial: string): INodeProperties[] => [
	menu('Resource', 'resource', namesOf(resources), initial),
	...resources.flatMap((resource) => [
		operationMenu(resource),
		...resource.operations.flatMap((operation) => fieldsOf(resource.value, operation)),
	]),
];
