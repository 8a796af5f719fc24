import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../../transport/content';
import { quoted, ServiceFailure, timeoutFailure } from '../../../../transport/errors';
import type { RequestOptions } from '../../../../transport/http/request';
import { pagesOf } from '../../../../transport/pages';
import { pause, timing, withTimeout } from '../../../../transport/waiting';
import { toParameter } from '../../../shared/fields/parameter';
import { asText, firstFew, labelOf, titled } from '../../../shared/fields/text';
import { containerIds, containerNumbersIn, containersOf, dateOf, valueOf } from '../../../shared/records';
import { isSameOnPaper, mblKey } from '../../../shared/values/identifier';
import { containerAlsoOn, containerNotLookedUp, notLookedUp } from '../../../shared/warnings';
import type { Booking } from './booking';
import { recordName } from '../done';

/** Returns the failure for a response that the node's own code can't process. */
export const readFailure = (error: unknown) =>
	error instanceof ServiceFailure
		? error
		: new ServiceFailure({ kind: 'unreadable', message: "The API's response can't be read" });

/** undocumented: the fields of a record that may contain its status (docs/interface.md#u-booked). */
const STATUSES = ['status', 'order_status', 'shipment_status', 'customer_status'].flatMap((name) => [
	name,
	`${name}_name`,
]);

const NOT_BOOKED = /\b(cancell?ed|declined|rejected|failed|void(ed)?)\b/i;

const statusesOf = (record: IDataObject) =>
	STATUSES.map((name) => valueOf(record, [name, `${name}.name`]))
		.map((status) => asText(status).replace(/_/g, ' '))
		.filter((text) => /\p{L}/u.test(text));

/**
 * Returns whether a listed record has other containers than a request. undocumented: the fields of a listed container. A
 * container without a number proves nothing.
 */
export const hasOtherContainers = (listed: IDataObject, body: IDataObject): boolean => {
	const [theirs, ours] = [containerNumbersIn(listed), containerNumbersIn(body)];
	if (theirs.length === 0 || ours.length === 0 || theirs.length < (containersOf(listed)?.length ?? 0)) return false;
	const inText = (numbers: readonly string[]) => [...new Set(numbers)].sort().join();
	return inText(theirs) !== inText(ours);
};

/** Returns why a listed record can't be the result of this item, as the end of a clause. Returns undefined if it can. */
export const obstacleOf = ({ client, parts }: Booking, record: IDataObject): string | undefined => {
	if (hasOtherContainers(record, parts.body as IDataObject))
		return `with other containers: ${quoted(firstFew(containerNumbersIn(record)), client.redact)}`;
	const status = statusesOf(record).find((text) => NOT_BOOKED.test(text));
	return status === undefined ? undefined : `with the status "${quoted(status, client.redact)}"`;
};

/** Returns a value as it is compared: of a date its day, of other text the letters and digits, since addresses are written differently. */
const bare = (value: unknown) => (typeof value === 'string' ? (dateOf(value) ?? mblKey(value)) : value);

/** Returns the values of a listed record that differ from those of a request, each with its label. */
const differences = (ours: IDataObject, theirs: IDataObject, labelFor: (name: string) => string): string[] =>
	Object.entries(ours)
		.filter(([name, value]) => typeof theirs[name] === typeof value && !isRecord(value) && !Array.isArray(value))
		.filter(([name, value]) => bare(theirs[name]) !== '' && bare(theirs[name]) !== bare(value))
		.map(([name, value]) => `${labelFor(name)} ${asText(theirs[name])}, not ${asText(value)}`);

/**
 * Returns a sentence about the values of a listed record and its containers that differ from the request, or an empty
 * text. A new search has other rates, and a memo says who approved. undocumented: which fields of a request a listed
 * order and its containers have (docs/interface.md#u-booked).
 */
export const otherValues = ({ kind, operation, parts }: Booking, record: IDataObject): string => {
	const body = parts.body as IDataObject;
	const left = [...kind.rate.fields, 'customer_memo'];
	const compared = Object.fromEntries(Object.entries(body).filter(([name]) => !left.includes(name)));
	const numberOf = (container: IDataObject) => mblKey(containerIds(container).container_number);
	const listed = new Map(containersOf(record)?.map((container) => [numberOf(container), container]));
	const others = [
		...differences(compared, record, (name) => labelOf(operation.parameters, [name])),
		...(containersOf(body) ?? []).flatMap((container) =>
			differences(container, listed.get(numberOf(container)) ?? {}, (name) => `${numberOf(container)} ${titled(name)}`),
		),
	];
	return others.length === 0 ? '' : `It has other values than this item: ${firstFew(others, '; ')}.`;
};

/**
 * Returns the listed record with the booking's number. Only a record that itself contains the number counts. `doubt` is
 * told why a list proves nothing.
 */
const findByNumber = async (
	booking: Booking,
	requestOptions: RequestOptions,
	doubt: (why: string) => void = () => undefined,
): Promise<IDataObject | undefined> => {
	const { client, kind, operation, parts, values } = booking;
	const number = parts.body[kind.field];
	const wanted = kind.identity(number);
	if (!kind.list || wanted === '') return undefined;
	const { endpoint, queries } = kind.list;
	for (const query of queries(number, values[toParameter(kind.field)])) {
		const { value } = await pagesOf(client, endpoint, { query }, requestOptions, { onIncomplete: doubt }).next();
		const numbered = (value ?? []).filter(
			(one) => isRecord(one) && kind.identity(one[kind.field]) !== '',
		) as IDataObject[];
		if (value && value.length > 0 && numbered.length === 0)
			doubt(`the ${operation.noun}s in its list have no ${kind.label}`);
		const same = numbered.filter((record) => kind.identity(record[kind.field]) === wanted);
		const found = same.find((record) => obstacleOf(booking, record) === undefined) ?? same[0];
		if (found) return found;
	}
	return undefined;
};

/**
 * Returns the listed record with the first container whose number is the booking's without its carrier's letters, or with
 * them. Warns if the container is on another record, or if that can't be checked.
 */
const findByContainer = async (booking: Booking, requestOptions: RequestOptions): Promise<IDataObject | undefined> => {
	const { client, kind, operation, parts, warn } = booking;
	const [container] = containerNumbersIn(parts.body as IDataObject);
	if (!kind.list || container === undefined) return undefined;
	const pages = pagesOf(client, kind.list.endpoint, { query: { container_number: container } }, requestOptions);
	// A canceled execution doesn't send its booking.
	const read = await pages.next().catch(readFailure);
	if (read instanceof ServiceFailure) {
		warn(containerNotLookedUp(operation.noun, container, read.clause));
		return undefined;
	}
	const orders = (read.value ?? []).filter(isRecord).filter((order) => containerNumbersIn(order).includes(container));
	const same = orders.find((order) => isSameOnPaper(order[kind.field], parts.body[kind.field]));
	const names = orders.slice(0, 3).map((order) => recordName(booking, order));
	if (!same && names.length > 0) warn(containerAlsoOn(operation.noun, container, names));
	return same;
};

/** Returns a booking's request options with a shorter timeout. */
const within = (ms: number, options: RequestOptions) => ({ ...options, timeout: Math.min(options.timeout ?? ms, ms) });

/** What the API lists before a booking. */
export interface Earlier {
	readonly found?: IDataObject | undefined;
	/** Why the list couldn't be read. */
	readonly unread?: ServiceFailure;
}

/** Returns whether the account may not read bookings. The node could then never find out whether one was made. */
export const isForbidden = ({ status }: ServiceFailure): boolean => status === 401 || status === 403;

/**
 * Looks for the booking before it's made or previewed. Unless it is forbidden, a failed look-up counts as not found,
 * since n8n's store decides, with a warning. Throws a ServiceFailure if the execution is stopped.
 */
export const findBooking = async (booking: Booking): Promise<Earlier> => {
	const limited = within(timing.lookFor, booking.requestOptions);
	try {
		const doubt = (why: string) => booking.warn(notLookedUp(booking.operation.noun, why));
		return { found: (await findByNumber(booking, limited, doubt)) ?? (await findByContainer(booking, limited)) };
	} catch (error) {
		const unread = readFailure(error);
		if (unread.kind === 'canceled') throw unread;
		booking.warn(notLookedUp(booking.operation.noun, unread.clause));
		return { unread };
	}
};

/**
 * Looks for the booking for 15 seconds after a request with an unknown outcome, since the list may lag behind. A failed
 * look-up finds nothing, and each attempt waits at most a third of the time for a response. Throws a ServiceFailure if
 * the time is up or the execution is stopped.
 */
export const findBookingAfter = async (booking: Booking): Promise<IDataObject | undefined> => {
	const { kind, requestOptions } = booking;
	const limited = within(timing.lookFor / 3, requestOptions);
	const look = async (signal: AbortSignal) => {
		for (const ms of kind.list ? timing.lookupDelays : []) {
			await pause(ms, signal);
			const found = await findByNumber(booking, { ...limited, signal }).catch(() => undefined);
			if (found) return found;
		}
		return undefined;
	};
	return await withTimeout(timing.lookFor, requestOptions.signal, look, () => timeoutFailure(timing.lookFor));
};
