import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { shownFor } from '../fields/parameter';
import type { Operation, Resource } from './operation';

const choiceProperty = (
	displayName: string,
	name: string,
	entries: INodePropertyOptions[],
	initial = entries[0]?.value ?? '',
): INodeProperties => ({
	displayName,
	name,
	type: 'options',
	noDataExpression: true,
	options: entries,
	default: initial,
});

/** Returns the operation that a resource starts with: one that reads, so that nobody books or deletes by choosing a resource. */
const firstRead = ({ operations }: Resource): string | undefined => {
	const reads = operations.filter(({ endpoint }) => endpoint.method === 'GET');
	return (reads.find(({ value }) => value === 'getAll') ?? reads[0])?.value;
};

const operationMenu = (resource: Resource): INodeProperties => {
	const entries = resource.operations.map(({ name, value, action, description }) => ({
		name,
		value,
		action,
		description,
	}));
	return shownFor(choiceProperty('Operation', 'operation', entries, firstRead(resource)), {
		resource: [resource.value],
	});
};

const propertiesOf = (resource: string, { value, parameters }: Operation): INodeProperties[] =>
	parameters.map(({ property, when }) => shownFor(property, { resource: [resource], operation: [value], ...when }));

const resourceEntries = (resources: readonly Resource[]) => resources.map(({ name, value }) => ({ name, value }));

/** Returns all properties of the node. */
export const assemble = (resources: readonly Resource[], initial: string): INodeProperties[] => [
	choiceProperty('Resource', 'resource', resourceEntries(resources), initial),
	...resources.flatMap((resource) => [
		operationMenu(resource),
		...resource.operations.flatMap((operation) => propertiesOf(resource.value, operation)),
	]),
];
