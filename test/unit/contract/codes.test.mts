import {
	containerStatuses,
	eventPathAliases,
	eventTypes,
	nameOfCode,
	orderFileTypes,
	orderStatuses,
	rateRequestStatuses,
	shippingActivities,
} from '../../../contract/index.ts';
import { codesOf, events, OTHER_PATH } from '../../fixtures/api/index.mts';

const valuesOf = (list: ReadonlyArray<{ readonly value: string | number }>) => list.map(({ value }) => value);
const documented = (name: string) => [...codesOf(name).keys()];

it('the contract has the statuses of orders in their natural order', () => {
	expect(valuesOf(orderStatuses)).toEqual(documented('order_status'));
});

it.each([
	['rate_request_status', valuesOf(rateRequestStatuses)],
	['shipping_activity', valuesOf(shippingActivities)],
	['container_status', valuesOf(containerStatuses)],
	['order_file_type', valuesOf(orderFileTypes)],
])('the contract has every %s, and no others', (name, actual) => {
	expect([...actual].sort()).toEqual(documented(name).sort());
});

it.each([...codesOf('container_status')])('names the container status %s as the API does', (code, name) => {
	expect(nameOfCode(containerStatuses, code)).toBe(name);
	expect(nameOfCode(containerStatuses, String(code))).toBe(name);
});

it.each([
	['orders', orderStatuses],
	['rate requests', rateRequestStatuses],
	['shipping events', shippingActivities],
] as const)('every status of %s has a name in words', (_what, statuses) => {
	expect(statuses.filter(({ name }) => !/^[A-Z][a-z]+( [A-Za-z][a-z]*)*$/.test(name))).toEqual([]);
});

it.each([31, null, ''])("doesn't have a name for the status %j", (code) => {
	expect(nameOfCode(containerStatuses, code)).toBeNull();
});

const bare = (path: string) => path.replace(/^\/|\/$/g, '');

it('the contract has the documented events and their paths, and no others', () => {
	const actual = Object.fromEntries(eventTypes.map(({ value, path }) => [value, bare(path)]));
	expect(actual).toEqual(Object.fromEntries(events.map(({ type, path }) => [type, bare(path)])));
	expect(eventPathAliases).toEqual({ [bare(OTHER_PATH.path)]: OTHER_PATH.type });
});
