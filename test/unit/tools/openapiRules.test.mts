import fc from 'fast-check';
import { described } from '../../../tools/openapi/document.mts';
import { rules, schemaOf } from '../../../tools/openapi/rules.mts';
import { runs } from '../../support/runs.mts';

interface Rule {
	readonly allOf?: readonly Rule[];
	readonly anyOf?: readonly Rule[];
	readonly oneOf?: readonly Rule[];
	readonly not?: Rule;
	readonly if?: Rule;
	readonly then?: Rule;
	readonly else?: Rule;
	readonly const?: unknown;
	readonly contains?: Rule;
	readonly maxItems?: number;
	readonly required?: readonly string[];
	readonly properties?: Readonly<Record<string, Rule>>;
}

describe('rules that involve several fields', () => {
	/** Returns the part of JSON Schema that the rules use. */
	const allows = (schema: Rule, value: unknown): boolean => {
		const fields = (value ?? {}) as Readonly<Record<string, unknown>>;
		const entries = Array.isArray(value) ? (value as unknown[]) : [];
		const all = (schemas: readonly Rule[] = []) => schemas.every((each) => allows(each, value));
		const fitting = (schemas: readonly Rule[] = []) => schemas.filter((each) => allows(each, value)).length;
		const chosen = schema.if && (allows(schema.if, value) ? schema.then : schema.else);
		return (
			all(schema.allOf) &&
			all(chosen && [chosen]) &&
			(!schema.anyOf || fitting(schema.anyOf) > 0) &&
			(!schema.oneOf || fitting(schema.oneOf) === 1) &&
			!(schema.not && allows(schema.not, value)) &&
			!('const' in schema && schema.const !== value) &&
			!(schema.contains && !entries.some((entry) => allows(schema.contains!, entry))) &&
			entries.length <= (schema.maxItems ?? Infinity) &&
			(schema.required ?? []).every((field) => field in fields) &&
			Object.entries(schema.properties ?? {}).every(
				([field, rule]) => !(field in fields) || allows(rule, fields[field]),
			)
		);
	};
	const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
		warehouse_id: fc.constant(1),
		delivery_address: fc.constant('1 Main'),
		destination_type: fc.constantFrom(1, 2),
		final_port_id: fc.constant(1),
		final_port_eta: fc.constant('2099-01-01'),
		file_list: fc.constant([{}]),
		urls: fc.constant([{}]),
		destination_accessorials: fc.subarray(['homeDelivery', 'inside']),
		pickup_accessorials: fc.subarray(['inside']),
		destination_address_type: fc.constantFrom('residential', 'business'),
		pickup_address_type: fc.constantFrom('residential', 'business'),
		floor: fc.constant(2),
		is_elevator: fc.boolean(),
		is_military: fc.boolean(),
		trailer_type: fc.constantFrom('VAN', 'REEFER', 'FLATBED'),
		trailer_size: fc.constantFrom(53, 48),
	};

	it('are described in words for every operation that has rules in the contract', () => {
		const ruled = described.filter(([, endpoint]) => endpoint.rules !== undefined).map(([name]) => name);
		expect(Object.keys(rules).sort()).toEqual(ruled.sort());
	});

	it.each(described.filter(([, { rules: own, body }]) => own && body))(
		'%s: schema and contract agree',
		(name, endpoint) => {
			const schema = schemaOf(name) as Rule;
			const names = Object.keys(values).filter((field) => field in (endpoint.body ?? {}));
			const request = fc.record(Object.fromEntries(names.map((field) => [field, values[field]!])), {
				requiredKeys: [],
			});
			fc.assert(
				fc.property(request, (body) => {
					const broken = (endpoint.rules ?? []).flatMap((rule) => Object.values(rule(body)).filter(Boolean));
					// A missing required field is rejected by itself, not by the rule.
					const required = ['destination_address_type', 'pickup_address_type'].filter((field) => names.includes(field));
					if (required.every((field) => field in body)) expect(allows(schema, body)).toBe(broken.length === 0);
				}),
				{ numRuns: runs(100) },
			);
		},
	);
});
