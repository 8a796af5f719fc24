import {
	containerStatuses as heldContainers,
	eventPathAliases,
	eventTypes,
	nameOfCode,
	options,
	orderStatuses as heldOrders,
	rateRequestStatuses as heldRequests,
	shippingActivities as heldActivities,
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

it('knows the statuses of orders in their natural order', () => {
	expect(valuesOf(heldOrders)).toEqual(orderStatuses);
});

it.each([
	['rate requests', heldRequests, rateRequestStatuses],
	['shipping events', heldActivities, shippingActivities],
	['containers', heldContainers, [...containerStatuses.keys()]],
	['order files', options.orderFileTypes, orderFileTypes],
] as const)('knows every code of %s, and no other', (_what, held, documented) => {
	expect(valuesOf(held).sort()).toEqual([...documented].sort());
});

it.each([...containerStatuses])("names a container's status %s as the API does", (code, name) => {
	expect(nameOfCode(heldContainers, code)).toBe(name);
	expect(nameOfCode(heldContainers, String(code))).toBe(name);
});

it.each([31, null, ''])('has no name for the status %j', (code) => {
	expect(nameOfCode(heldContainers, code)).toBeNull();
});

it('takes the documented file extensions', () => {
	expect([...options.orderFileExtensions].sort()).toEqual([...limits.fileExtensions].sort());
});

const bare = (path: string) => path.replace(/^\/|\/$/g, '');

it('knows the six events, and the path of each', () => {
	const held = Object.fromEntries(eventTypes.map(({ value, path }) => [value, bare(path)]));
	expect(held).toEqual(Object.fromEntries(events.map(({ type, path }) => [type, bare(path)])));
	expect(eventPathAliases).toEqual({ [bare(OTHER_PATH.path)]: OTHER_PATH.type });
});
