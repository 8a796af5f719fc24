import {
	codeLists,
	containerStatuses as contractContainers,
	eventPathAliases,
	eventTypes,
	nameOfCode,
	orderStatuses as contractOrders,
	rateRequestStatuses as contractRequests,
	shippingActivities as contractActivities,
} from '../../../contract/index.ts';
import {
	containerStatuses,
	orderFileTypes,
	orderStatuses,
	rateRequestStatuses,
	shippingActivities,
} from '../../fixtures/api/codes.mts';
import { events, OTHER_PATH } from '../../fixtures/api/events.mts';
import { limits } from '../../fixtures/api/limits.mts';

const valuesOf = (list: ReadonlyArray<{ readonly value: string | number }>) => list.map(({ value }) => value);

it('the contract has the statuses of orders in their natural order', () => {
	expect(valuesOf(contractOrders)).toEqual(orderStatuses);
});

it.each([
	['rate requests', contractRequests, rateRequestStatuses],
	['shipping events', contractActivities, shippingActivities],
	['containers', contractContainers, [...containerStatuses.keys()]],
	['order files', codeLists.orderFileTypes, orderFileTypes],
] as const)('the contract has every code of %s, and no others', (_what, actual, documented) => {
	expect(valuesOf(actual).sort()).toEqual([...documented].sort());
});

it.each([...containerStatuses])('names the container status %s as the API does', (code, name) => {
	expect(nameOfCode(contractContainers, code)).toBe(name);
	expect(nameOfCode(contractContainers, String(code))).toBe(name);
});

it.each([
	['orders', contractOrders],
	['rate requests', contractRequests],
	['shipping events', contractActivities],
] as const)('every status of %s has a name in words', (_what, statuses) => {
	expect(statuses.filter(({ name }) => !/^[A-Z][a-z]+( [A-Za-z][a-z]*)*$/.test(name))).toEqual([]);
});

it.each([31, null, ''])("doesn't have a name for the status %j", (code) => {
	expect(nameOfCode(contractContainers, code)).toBeNull();
});

it('accepts the documented file extensions', () => {
	expect([...codeLists.orderFileExtensions].sort()).toEqual([...limits.fileExtensions].sort());
});

const bare = (path: string) => path.replace(/^\/|\/$/g, '');

it('the contract has the documented events and their paths, and no others', () => {
	const actual = Object.fromEntries(eventTypes.map(({ value, path }) => [value, bare(path)]));
	expect(actual).toEqual(Object.fromEntries(events.map(({ type, path }) => [type, bare(path)])));
	expect(eventPathAliases).toEqual({ [bare(OTHER_PATH.path)]: OTHER_PATH.type });
});
