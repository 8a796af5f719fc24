import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { DrayageFreight } from '../../../nodes/DrayageFreight/DrayageFreight.node.ts';

/** One field as the editor shows it, with the API's name of where it stands: `contacts.type`. */
export interface ShownField {
	readonly path: string;
	readonly property: INodeProperties;
}

const toApiName = (name: string) => name.replace(/([A-Z]|\d+)/g, '_$1').toLowerCase();

/** Groups of fields that the API does not have. */
const GROUPS = /^(additionalFields|updateFields|filters|options)$/;

function nested({ property, path }: ShownField): ShownField[] {
	const holder = GROUPS.test(property.name) ? '' : `${path}.`;
	const children = (property.options ?? []).flatMap((option) =>
		'values' in option ? option.values : 'type' in option ? [option] : [],
	);
	return children.flatMap((child) => flat({ property: child, path: holder + toApiName(child.name) }));
}

const flat = (field: ShownField): ShownField[] => [field, ...nested(field)];

const { properties } = new DrayageFreight().description;

/** The fields that the editor shows for an operation, those in collections and rows too. */
export function shownFields(name: string): ShownField[] {
	const [resource = '', operation = ''] = name.split('.');
	return properties
		.filter(({ displayOptions: { show = {} } = {} }) => {
			const shownFor = (key: string, value: string) => show[key]?.includes(value) === true;
			return shownFor('resource', resource) && shownFor('operation', operation);
		})
		.flatMap((property) => flat({ property, path: toApiName(property.name) }));
}

/** The entries of a field with a list of choices. */
export const choicesOf = ({ property }: ShownField): INodePropertyOptions[] =>
	(property.options ?? []) as INodePropertyOptions[];
