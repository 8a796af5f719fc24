import type { Delivery } from '../events/post.mts';
import type { Entry } from '../http/requestLog.mts';
import { deliveryStatus } from './kinds/deliveries.mts';
import { linkTo, type Context, type Related, type Step } from './kind.mts';
import { controlName, documentName, eventName, operationOf } from './names.mts';
import { httpStatus } from './tones.mts';
import { isRecord, isThere, momentOf } from './values.mts';

/** The maximum number of related records. More would hide the rest of the panel. */
const MOST = 25;

const endsWithAny = (path: string, numbers: readonly string[]) => {
	const segments = path.split('/');
	return numbers.some((number) => segments.includes(number));
};

const namesAny = (body: unknown, numbers: readonly string[]) =>
	isRecord(body) && Object.values(body).some((value) => typeof value === 'string' && numbers.includes(value));

const isAbout = (entry: Entry, numbers: readonly string[]) =>
	endsWithAny(entry.path, numbers) ||
	(entry.rawQuery !== '' && numbers.some((number) => entry.rawQuery.includes(encodeURIComponent(number)))) ||
	namesAny(entry.body, numbers);

/** Returns the latest requests that contain one of these numbers, newest first. */
export function requestsAbout({ state }: Context, numbers: readonly string[]): Entry[] {
	const wanted = numbers.filter((number) => number !== '');
	const entries = state.log.entries();
	const found: Entry[] = [];
	for (let index = entries.length - 1; index >= 0 && found.length < MOST; index--) {
		const entry = entries[index];
		if (entry && isAbout(entry, wanted)) found.push(entry);
	}
	return found;
}

/** Returns the latest webhook requests about a shipment, newest first. */
export function deliveriesAbout({ state }: Context, orderNumber: string): Delivery[] {
	const isOfShipment = ({ data }: Delivery) =>
		data.some((event) => isRecord(event) && event.order_number === orderNumber);
	return state.events.list().filter(isOfShipment).slice(-MOST).reverse();
}

const nameOf = (entry: Entry) => operationOf(entry.method, entry.route)?.name ?? `${entry.method} ${entry.path}`;

export const requestRows = (context: Context, entries: readonly Entry[]): Related[] =>
	entries.map((entry) => ({
		to: linkTo('log', context.witness.idOf(entry)),
		title: nameOf(entry),
		text: `${entry.method} ${entry.path}`,
		status: httpStatus(entry.status, entry.endedAt !== null),
		at: context.witness.when(entry) ?? entry.startedAt,
	}));

export const deliveryRows = (context: Context, deliveries: readonly Delivery[]): Related[] =>
	deliveries.map((delivery) => ({
		to: linkTo('deliveries', context.witness.idOf(delivery)),
		title: eventName(delivery.event_type),
		text: new URL(delivery.url).host,
		status: deliveryStatus(delivery),
		at: context.witness.when(delivery),
	}));

export const deliverySteps = (context: Context, deliveries: readonly Delivery[]): Step[] =>
	deliveries
		.map((delivery) => {
			const at = context.witness.when(delivery);
			if (at === undefined) return undefined;
			const to = linkTo('deliveries', context.witness.idOf(delivery));
			const status = deliveryStatus(delivery);
			return { at, title: 'Webhook request', text: eventName(delivery.event_type), status, to };
		})
		.filter(isThere);

/** Returns the documents of a record, such as `order 70001`. */
const filesOf = ({ state }: Context, holder: string) => state.files.list().filter((file) => file.holder === holder);

export const documentRows = (context: Context, holder: string): Related[] =>
	filesOf(context, holder)
		.reverse()
		.map(({ id, filename, type, createdAt }) => ({
			to: linkTo('documents', id),
			title: documentName(type),
			text: filename,
			at: momentOf(createdAt),
		}));

export const documentSteps = (context: Context, holder: string): Step[] =>
	filesOf(context, holder).map(({ id, type, createdAt }) => ({
		at: momentOf(createdAt),
		title: 'Document added',
		text: documentName(type),
		status: { text: 'Document', tone: 'quiet' as const },
		to: linkTo('documents', id),
	}));

/** Controls that change a status. */
const MOVES = /^(advance|hold|release|cancel)/;

/** Shipments have their own record of these: tracking events, documents and webhook requests. */
const RECORDED = ['advanceLtl', 'advanceFtl', 'cancelShipment', 'addDocument', 'addFile', 'emit'];

/** Returns the control route actions on a record. One of their arguments refers to the record. */
export const actionSteps = (
	{ witness }: Context,
	isAboutRecord: (argument: Readonly<Record<string, unknown>>) => boolean,
): Step[] =>
	witness
		.actions()
		.filter(
			({ argument, control, failed, message }) =>
				!failed && message === null && !RECORDED.includes(control) && isAboutRecord(argument),
		)
		.map(({ at, control, became }) => ({
			at,
			title: controlName(control) ?? control,
			text: MOVES.test(control) && became !== '' ? `By hand, now ${became}` : 'By hand',
			status: { text: 'Action', tone: 'quiet' as const },
		}));
