import type { z } from 'zod';
import type { Endpoint } from '../../../../contract/index.ts';
import type { Field } from '../../../../nodes/shared/fields/field.ts';
import type { Operation } from '../../../../nodes/shared/operations/operation.ts';
import { resources } from '../../../../nodes/DrayageFreight/resources/index.ts';

/** Users' workflows hold these names; a change here breaks them. */

const operations = resources.flatMap(({ value, operations: all }) =>
	all.map((operation) => [`${value}.${operation.value}`, operation] as const),
);

const toParameter = (wire: string) => wire.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());

/** Where a name is not simply the interface's own. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'order.get': { id: 'orderId' },
	'webhookConfiguration.delete': { id: 'configurationId' },
	'warehouse.update': { id: 'warehouseId' },
};

/** Optional fields that stand at the top level all the same. */
const RAISED: Readonly<Record<string, readonly string[]>> = {
	'city.search': ['query', 'unlocode'],
	'rate.search': ['cntrSize'],
};

const ROWS = ['containers', 'contacts', 'items'];
const PAGES = ['page', 'perPage'];

const COLLECTION: Readonly<Record<string, string>> = {
	getAll: 'filters',
	update: 'updateFields',
	searchPublic: 'filters',
	'pickupNumberAgent.search': 'filters',
};

const collectionOf = (name: string) => COLLECTION[name] ?? COLLECTION[name.split('.')[1] ?? ''] ?? 'additionalFields';

const shapeOf = ({ params, query, body }: Endpoint) => {
	const optional: string[] = [];
	const required: string[] = [];
	const shape: Record<string, z.ZodTypeAny> = { ...params?.shape, ...query?.shape, ...body?.shape };
	for (const [wire, rule] of Object.entries(shape)) {
		(rule.isOptional() ? optional : required).push(wire);
	}
	return { optional, required };
};

const withJson = (names: readonly string[]) =>
	names.flatMap((name) => (ROWS.includes(name) ? [name, `${name}Json`] : [name]));

/** The names that the interface and the rules of the design give an operation. */
const expected = (name: string, { endpoint, simplify, limited }: Operation) => {
	const { optional, required } = shapeOf(endpoint);
	const named = (wire: string) => RENAMED[name]?.[wire] ?? toParameter(wire);
	const raised = RAISED[name] ?? [];
	const needed = [...new Set(required.map(named)), ...raised];
	const sends = endpoint.query !== undefined || endpoint.body !== undefined;
	return {
		top: [
			...withJson(needed),
			...needed.filter((field) => ROWS.includes(field)).map((field) => `${field}Mode`),
			...(sends ? [collectionOf(name)] : []),
			...(limited ? ['returnAll', 'limit'] : []),
			...(simplify ? ['simplify'] : []),
			...(endpoint.responseType === 'file' ? ['binaryPropertyName'] : []),
			'options',
		].sort(),
		collected: sends
			? [
					...withJson(optional.map(named).filter((field) => !raised.includes(field) && !PAGES.includes(field))),
					'customFields',
				].sort()
			: [],
	};
};

const namesOf = (fields: readonly Field[] = []) => fields.map(({ property }) => property.name).sort();

it.each(operations.filter(([name]) => name !== 'orderFile.upload'))(
	'%s takes the names of the interface, where the design says',
	(name, operation) => {
		const collection = operation.fields.find(({ property }) => property.name === collectionOf(name));
		const { top, collected } = expected(name, operation);
		const fields = operation.fields.filter(({ property }) => property.type !== 'notice');
		expect(namesOf(fields)).toEqual(top);
		expect(namesOf(collection?.children)).toEqual(collected);
	},
);

it('orderFile.upload takes files from binary data or addresses', () => {
	const upload = operations.find(([name]) => name === 'orderFile.upload')?.[1];
	expect(namesOf(upload?.fields)).toEqual(
		[
			'orderId',
			'source',
			'binaryPropertyName',
			'fileType',
			'files',
			'filesJson',
			'filesMode',
			'urls',
			'urlsJson',
			'urlsMode',
			'additionalFields',
			'options',
		].sort(),
	);
});

it.each([
	['rate.search', ['skipExpired', 'splitRates']],
	['ltlShipment.getAll', ['reportMissing']],
	['ftlShipment.track', ['reportMissing']],
	['warehouse.get', []],
])('the options of %s are %j and how requests travel', (wanted, own) => {
	const options = operations
		.find(([name]) => name === wanted)?.[1]
		.fields.find(({ property }) => property.name === 'options');
	expect(namesOf(options?.children)).toEqual([...own, 'maximumWait', 'requestTimeout'].sort());
});

const flat = (fields: readonly Field[]): Field[] => fields.flatMap((field) => [field, ...flat(field.children ?? [])]);

it('IDs of regions, cities, agents and orders are locators with a list and an ID, and a name', () => {
	const located = operations.flatMap(([name, { fields }]) =>
		flat(fields)
			.filter(({ property }) =>
				/^(intermodalRegionId|toCityId|cityId|portOfDischargeId|finalPortId|puNumberAgentId|pickupNumberAgentId|orderId)$/.test(
					property.name,
				),
			)
			.map(({ property }) => [name, property] as const),
	);
	expect(located.length).toBeGreaterThan(15);
	for (const [, { type, modes = [], default: initial }] of located) {
		expect(type).toBe('resourceLocator');
		expect(initial).toEqual({ mode: 'list', value: '' });
		const names = modes.map(({ name }) => name).filter((name) => name !== 'unlocode');
		expect(names).toEqual(['list', 'name', 'id']);
		expect(modes.every((mode) => !('extractValue' in mode))).toBe(true);
	}
});

it('only cities have a mode for UN/LOCODEs', () => {
	const withCode = operations.flatMap(([, { fields }]) =>
		flat(fields).filter(({ property }) => property.modes?.some(({ name }) => name === 'unlocode')),
	);
	expect(new Set(withCode.map(({ property }) => property.name))).toEqual(new Set(['cityId', 'toCityId']));
});
