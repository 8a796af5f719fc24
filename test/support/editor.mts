import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** A field as shown in the editor. */
export interface ShownField {
	/** Its path in the API: `contacts.type`. */
	readonly path: string;
	/** Its path in a workflow's parameters: `contacts.contact.0.type`. */
	readonly parameter: string;
	/** Its label, preceded by the labels of the fields around it: `Contacts › Types`. */
	readonly label: string;
	readonly property: INodeProperties;
}

const toApiName = (name: string) => name.replace(/([A-Z]|\d+)/g, '_$1').toLowerCase();

/** Collections of the node that aren't part of the API. */
const GROUPS = /^(additionalFields|updateFields|filters|options)$/;

function nested({ property, path, parameter, label }: ShownField): ShownField[] {
	const isGroup = GROUPS.test(property.name);
	const within = (child: INodeProperties, holder: string) =>
		flat({
			property: child,
			path: isGroup ? toApiName(child.name) : `${path}.${toApiName(child.name)}`,
			parameter: `${holder}.${child.name}`,
			label: isGroup ? child.displayName : `${label} › ${child.displayName}`,
		});
	return (property.options ?? []).flatMap((option) => {
		if ('values' in option) return option.values.flatMap((child) => within(child, `${parameter}.${option.name}.0`));
		return 'type' in option ? within(option, parameter) : [];
	});
}

const flat = (field: ShownField): ShownField[] => [field, ...nested(field)];

/** Returns the fields that the editor shows for an operation, including those in collections and rows. */
export function editorFields(properties: readonly INodeProperties[], name: string): ShownField[] {
	const [resource = '', operation = ''] = name.split('.');
	return properties
		.filter(({ displayOptions: { show = {} } = {} }) => {
			const shownFor = (key: string, value: string) => show[key]?.includes(value) === true;
			return shownFor('resource', resource) && shownFor('operation', operation);
		})
		.flatMap((property) =>
			flat({ property, path: toApiName(property.name), parameter: property.name, label: property.displayName }),
		);
}

/** Documented fields that the editor doesn't show, since the node itself sends them. */
export const HIDDEN = [
	'rateRequest.getAll page',
	'rateRequest.getAll per_page',
	'order.getAll page',
	'order.getAll per_page',
	'orderFile.upload file_list',
	'orderFile.upload file_list.*.file',
	'orderFile.upload file_list.*.type',
	'warehouse.update id',
	'warehouse.searchPublic page',
	'warehouse.searchPublic per_page',
];

/** Returns the label without the row numbers that messages add: "Contacts 1 › Name". */
export const shownLabel = (label: string) => label.replace(/ 1(?= ›|$)/g, '');

/** Returns the options of a menu. */
export const choicesOf = ({ property }: ShownField): INodePropertyOptions[] =>
	(property.options ?? []) as INodePropertyOptions[];
