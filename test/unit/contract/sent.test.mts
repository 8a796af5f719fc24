import { DrayageFreight } from '../../../nodes/DrayageFreight/DrayageFreight.node.ts';
import { resources } from '../../../nodes/DrayageFreight/resources/index.ts';
import { readRequest } from '../../../nodes/shared/operations/readItem.ts';
import { apiEndpoints, type FieldFact } from '../../fixtures/api/index.mts';
import { changed } from '../../fixtures/notation/change.mts';
import { PARTS, placeOf } from '../../fixtures/notation/requests.mts';
import { valuesOf } from '../../fixtures/notation/values.mts';
import { labelOf } from '../../support/contract.mts';
import { editorFields, HIDDEN, shownLabel } from '../../support/editor.mts';

const { properties } = new DrayageFreight().description;

function operationOf(name: string) {
	const [resource, operation] = name.split('.');
	const found = resources.find(({ value }) => value === resource)?.operations.find(({ value }) => value === operation);
	if (!found) throw new Error(`The node has no operation ${name}`);
	return found;
}

/** Every field of a request that the editor shows, except lists of records. */
const fields = apiEndpoints.flatMap(({ name, ...endpoint }) =>
	PARTS.flatMap((part) =>
		endpoint[part]
			.filter((field) => !HIDDEN.includes(`${name} ${field.name}`) && !field.name.endsWith('.*'))
			.filter(
				({ name: list, kinds }) => !kinds.includes('array') || endpoint[part].some((one) => one.name === `${list}.*`),
			)
			.map((field) => [name, shownLabel(labelOf(name, field.name)), part, field] as const),
	),
);

/** Returns a documented value of a field, or a list of one. */
function sampleOf(name: string, { name: field, kinds, ...facts }: FieldFact): unknown {
	const { query, body } = apiEndpoints.find((endpoint) => endpoint.name === name)!;
	const entry = [...query, ...body].find((other) => other.name === `${field}.*`);
	return kinds.includes('array')
		? [entry ? valuesOf(entry).valid[0] : {}]
		: valuesOf({ name: field, kinds, ...facts }).valid[0];
}

/** The values for which the editor shows the fields that belong to them. */
const CHOICES = {
	...{ isInsuranceEntrusted: true, source: 'url', which: 'one' },
	...{ containersMode: 'fields', contactsMode: 'fields', itemsMode: 'fields', urlsMode: 'fields' },
};

it.each(fields)('%s sends %s as it was entered', (name, label, part, field) => {
	// If several parameters send a field, the last one is in the collection.
	const parameter = editorFields(properties, name)
		.filter((shown) => shown.label === label)
		.at(-1)!.parameter;
	const sample = sampleOf(name, field);
	const { given } = readRequest(operationOf(name), changed(CHOICES, parameter, sample), { timezone: 'UTC' });
	const sent = placeOf(part, field)
		.split('.')
		.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], given);
	// Identifiers may be sent in upper case, and hours with two digits.
	const texts = (value: unknown) => [value].flat().map((one) => String(one).toUpperCase().replace(/^\d:/, '0$&'));
	expect(texts(sent)).toEqual(texts(sample));
});
