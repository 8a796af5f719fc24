import type { SchemaObject } from 'openapi3-ts/oas31';
import { codeLists } from '../../contract/index.ts';

/** A rule that involves several fields: in words, and as JSON Schema if it applies to a body. */
interface Rule {
	readonly words: string;
	readonly schema?: object;
}

const has = (field: string, value: unknown) => ({
	properties: { [field]: { const: value } },
	required: [field],
});

const HOME_DELIVERY = {
	if: {
		properties: { destination_accessorials: { type: 'array', contains: { const: 'homeDelivery' } } },
		required: ['destination_accessorials'],
	},
	then: {
		properties: {
			destination_address_type: { const: 'residential' },
			destination_accessorials: { maxItems: 1 },
			pickup_address_type: { const: 'business' },
			pickup_accessorials: { maxItems: 0 },
		},
	},
	else: { not: { anyOf: ['floor', 'is_elevator', 'is_military'].map((field) => ({ required: [field] })) } },
};

/** The rules of the contract's endpoints, by operation. A test compares both. */
export const rules: Readonly<Record<string, readonly Rule[]>> = {
	// docs/interface.md#cities
	'city.search': [{ words: 'At least one of query and unlocode is required; unlocode takes precedence.' }],
	// docs/interface.md#orders
	'order.create': [
		{
			words: 'warehouse_id or delivery_address is required.',
			schema: { anyOf: [{ required: ['warehouse_id'] }, { required: ['delivery_address'] }] },
		},
		{
			words: 'final_port_id and final_port_eta are required when destination_type is 2.',
			schema: {
				if: has('destination_type', 2),
				then: { required: ['final_port_id', 'final_port_eta'] },
			},
		},
	],
	// docs/interface.md#order-files
	'orderFile.upload': [
		{
			words: 'Either file_list or urls is required, not both.',
			schema: { oneOf: [{ required: ['file_list'] }, { required: ['urls'] }] },
		},
	],
	// docs/interface.md#home-delivery
	'ltlQuote.create': [
		{
			words:
				'With homeDelivery, destination_address_type is residential, destination_accessorials has nothing else, pickup_address_type is business and pickup_accessorials is empty. floor, is_elevator and is_military are for home delivery only.',
			schema: HOME_DELIVERY,
		},
		{ words: 'pickup_date is not in the past.' },
	],
	// docs/interface.md#ftl-quotes
	'ftlQuote.create': [
		{
			words: 'Only VAN with 53, REEFER with 53 and FLATBED with 48 are offered.',
			schema: {
				allOf: Object.entries(codeLists.trailers).map(([type, size]) => ({
					if: has('trailer_type', type),
					then: { properties: { trailer_size: { const: size } } },
				})),
			},
		},
	],
};

/** Returns the rules of an operation in words. */
export const wordsOf = (name: string): string => (rules[name] ?? []).map(({ words }) => words).join(' ');

/** Returns the schema additions for the rules of an operation's body. */
export const schemaOf = (name: string): SchemaObject => {
	const all = (rules[name] ?? []).flatMap(({ schema }) => (schema ? [schema as SchemaObject] : []));
	return all.length > 0 ? { allOf: all } : {};
};
