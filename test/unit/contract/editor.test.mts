import { DrayageFreight } from '../../../nodes/DrayageFreight/DrayageFreight.node.ts';
import { DrayageFreightTrigger } from '../../../nodes/DrayageFreightTrigger/DrayageFreightTrigger.node.ts';
import { apiEndpoints, type Codes, codesOf } from '../../fixtures/api/index.mts';
import { choicesOf, editorFields } from '../../support/editor.mts';

const { properties } = new DrayageFreight().description;
const shownFields = (name: string) => editorFields(properties, name);

interface Choice {
	readonly name: string;
	readonly value: string | number | boolean;
}

/** Checks that there is one choice for each code, and that its name contains the meaning of no other code. */
function expectMeanings(choices: readonly Choice[], codes: Codes) {
	const coded = choices.filter(({ value }) => value !== '');
	expect(coded.map(({ value }) => value).sort()).toEqual([...codes.keys()].sort());
	for (const { name, value } of coded) {
		const meanings = [...codes].filter(([, meaning]) => name.toLowerCase().includes(meaning));
		expect([name, meanings.map(([code]) => code)]).toEqual([name, [value]]);
	}
}

const codedName = (name: string) => name.replace(/\.\*/g, '');

/** Every field of a request that has codes, in every operation. */
const coded = apiEndpoints.flatMap(({ name, query, body }) =>
	[...query, ...body].flatMap((field) => (field.codes ? [[name, codedName(field.name), field.codes] as const] : [])),
);

it.each(coded)('%s offers the documented codes of %s', (name, path, codes) => {
	const shown = shownFields(name).filter((one) => one.path === path);
	expect(shown).toHaveLength(1);
	for (const one of shown) expectMeanings(choicesOf(one), codes);
});

it('offers the documented types of files', () => {
	const types = shownFields('orderFile.upload').filter(({ path }) => /(^|\.)(file_)?type$/.test(path));
	expect(types.length).toBeGreaterThan(0);
	for (const type of types) {
		const values = choicesOf(type).map(({ value }) => value);
		expect(values.filter((value) => value !== '').sort()).toEqual([...codesOf('order_file_type').keys()].sort());
	}
});

it('the trigger offers the documented events', () => {
	const events = new DrayageFreightTrigger().description.properties.find(({ name }) => name === 'events');
	expectMeanings((events?.options ?? []) as Choice[], codesOf('event_type'));
});

/** Fields with a default. Unless the user chooses a value, nothing but the API's own default is sent. */
const DEFAULTS = [
	['rate.search', 'cntr_size', [40]],
	['warehouse.create', 'is_residential', ['']],
	['warehouse.update', 'is_residential', [false]],
	['ltlShipment.create', 'is_insurance_entrusted', ['']],
	['order.create', 'containers.is_dg', ['']],
	['order.create', 'containers.is_soc', ['']],
	['order.create', 'containers.is_overweight', ['']],
	['order.create', 'containers.is_reefer', ['']],
	['order.create', 'containers.loading_type', ['']],
	['order.create', 'destination_type', [1]],
] as const;

it.each(DEFAULTS)('%s: the default of %s is one of %j', (name, path, allowed) => {
	const fields = shownFields(name).filter((field) => field.path === path);
	expect(fields).toHaveLength(1);
	for (const { property } of fields) expect(allowed).toContain(property.default);
});
