import type { Parameter } from '../../../../nodes/shared/fields/parameter.ts';
import { resources } from '../../../../nodes/DrayageFreight/resources/index.ts';
import { apiEndpoints } from '../../../fixtures/api/index.mts';
import { HIDDEN } from '../../../support/editor.mts';

const operations = resources.flatMap(({ value, operations: all }) =>
	all.map((operation) => [`${value}.${operation.value}`, operation] as const),
);

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Parameters whose names aren't the API's names in camelCase. */
const RENAMED: Readonly<Record<string, string>> = {
	'order.get id': 'orderId',
	'webhookConfiguration.delete id': 'configurationId',
};

/** Optional fields that are important enough for the top level. */
const AT_TOP = [
	...['city.search query', 'city.search unlocode', 'rate.search cntr_size'],
	...['pickupNumberAgent.create name', 'pickupNumberAgent.create emails', 'pickupNumberAgent.update emails'],
	...['ltlQuote.create items', 'ltlShipment.track order_numbers', 'ftlShipment.create quote_number'],
	...['ltlShipment.create cargo_value'],
	...['order.create delivery_address', 'order.create warehouse_id', 'orderFile.upload urls'],
];

const fields = apiEndpoints.flatMap(({ name, params, query, body }) =>
	[...params, ...query, ...body]
		.filter((field) => !field.name.includes('.') && !HIDDEN.includes(`${name} ${field.name}`))
		.map((field) => [name, field.name, field.required] as const),
);

it.each(fields)('%s has the parameter for %s in its place', (name, field, isRequired) => {
	const top = operations.find(([known]) => known === name)![1].parameters;
	const parameter = RENAMED[`${name} ${field}`] ?? camelCase(field);
	const isIn = (list: readonly Parameter[]) => list.some(({ property }) => property.name === parameter);
	const collections = top.filter(({ property }) => property.type === 'collection').map(({ children = [] }) => children);
	const isOfUpdate = name === 'warehouse.update' && field !== 'warehouseId';
	expect(isIn(top) || isIn(collections.flat())).toBe(true);
	expect(isIn(top)).toBe((isRequired && !isOfUpdate) || AT_TOP.includes(`${name} ${field}`));
});

it.each(['ftlQuote.create', 'ftlShipment.create', 'ltlQuote.create', 'ltlShipment.create'])(
	'%s asks for the pickup before the destination',
	(name) => {
		const fields = operations.find(([known]) => known === name)?.[1].parameters ?? [];
		const ends = fields.map(({ property }) => /^(pickup|destination)(?!Date|Warehouse)/.exec(property.name)?.[1]);
		const order = ends.filter((end) => end !== undefined);
		expect(order).toEqual([...order].sort().reverse());
	},
);
