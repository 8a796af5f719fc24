import { labelOf } from '../../../../../nodes/shared/fields/text.ts';
import { resources } from '../../../../../nodes/DrayageFreight/resources/index.ts';

const fieldsOf = (resource: string, operation: string) =>
	resources.find(({ value }) => value === resource)?.operations.find(({ value }) => value === operation)?.fields ?? [];

it.each([
	[['mbl_number'], 'MBL Number'],
	[['containers', 1, 'number'], 'Containers 2 › Number'],
	[['containers', '0', 'cargo_value'], 'Containers 1 › Cargo Value'],
	[['contact_emails', 2], 'Contact Emails 3'],
	[['some_new_field'], 'Some new field'],
])('labels %j as the user sees it: %s', (path, label) => {
	expect(labelOf(fieldsOf('order', 'create'), path)).toBe(label);
});
