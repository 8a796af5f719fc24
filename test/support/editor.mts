import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** One field as the editor shows it. */
export interface ShownField {
	/** Where the API has it: `contacts.type`. */
	readonly path: string;
	/** Where a workflow has it: `contacts.contact.0.type`. */
	readonly parameter: string;
	/** What the user reads, the fields that hold it before it: `Contacts › Types`. */
	readonly label: string;
	readonly property: INodeProperties;
}

const toApiName = (name: string) => name.replace(/([A-Z]|\d+)/g, '_$1').toLowerCase();

/** Groups of fields that the API does not have. */
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

/** The fields that the editor shows for an operation, those in collections and rows too. */
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

/** How the editor has the label of a field that messages name with the place of its row: "Contacts 1 › Name". */
export const shownLabel = (label: string) => label.replace(/ 1(?= ›|$)/g, '');

/** The entries of a field with a list of choices. */
export const choicesOf = ({ property }: ShownField): INodePropertyOptions[] =>
	(property.options ?? []) as INodePropertyOptions[];
