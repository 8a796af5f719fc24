import { z } from 'zod';
import { codesOf, eventTypes } from '../../contract/index.ts';
import type { Behavior } from '../faults/behavior.mts';
import { faultKinds } from '../faults/answers.mts';
import type { DeliveryBehavior } from '../events/post.mts';
import { FASTEST } from '../moves/plays.mts';
import { allKinds } from '../shipments/documents.mts';
import {
	above,
	anyFields,
	anyOf,
	between,
	code,
	fieldsWith,
	filledText,
	id,
	list,
	milliseconds,
	numberOrId,
	onlyFields,
	text,
	textLike,
	whole,
	yesOrNo,
} from './allowed.mts';
import type { AllControls } from './controls.mts';

/** A schema for each name. A missing one is a compile error. */
type ShapeOf<T> = { readonly [K in keyof Required<T>]: z.ZodTypeAny };
type ArgumentOf<F> = F extends (argument: infer A) => unknown ? (unknown extends A ? object : A) : object;
type Shapes = { readonly [K in keyof AllControls]: ShapeOf<NonNullable<ArgumentOf<AllControls[K]>>> };

const YEAR_MS = 31_536_000_000;
const CENTURY_DAYS = 36_525;
const MOST_RECORDS = 10_000;
const MOST_REQUESTS = Number.MAX_SAFE_INTEGER;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

const token = textLike(/^\S+$/, 'text without spaces');
/**
 * Limits the number of stars in a path pattern. Each star can match anything, so matching many of them would take
 * forever.
 */
const path = textLike(
	/^(?!(?:[^*]*\*){3})(?:[^{}]|(?<=\/)\{\w+\}(?=\/|$))*$/,
	'a path with at most two *, in which {name} stands for a whole segment',
);
const headerValue = textLike(/^[\t\x20-\x7e\x80-\xff]*$/, 'text that a header can contain, or null').nullable();
const headers = anyFields(headerValue, 'an object: values by header', /^[\w!#$%&'*+.^`|~-]+$/);
const holder = textLike(
	/^(?:order \d{1,15}|ltl \S+|ftl \S+)$/,
	"an order's ID or a shipment's number, such as order 70001, ltl LS… or ftl FS…",
);
const quota = onlyFields({
	limit: whole(0, MOST_REQUESTS).optional(),
	windowMs: above(0, YEAR_MS).optional(),
	remaining: whole(0, MOST_REQUESTS).optional(),
}).optional();

const never = z.undefined({ errorMap: () => ({ message: "can't be changed" }) });
/** The container fields that the sandbox depends on. */
const container = {
	number: text(),
	shipping_events: list(anyFields(z.unknown()), 'events').nullable(),
};
const containers = list(fieldsWith(container), 'containers');
const orderFields = { id: never, mbl_number: filledText(), status: text(), containers };

const ofContainer = { orderId: id(), container: numberOrId().optional() };
const ofShipment = { orderNumber: filledText() };
const step = {
	...ofShipment,
	status: filledText().optional(),
	location: text().optional(),
	eventType: text().optional(),
};
const ofUser = { token: token.optional() };

const lists: ShapeOf<Behavior['lists']> = {
	ignorePage: yesOrNo().optional(),
	order: anyOf(['newest', 'oldest', 'shuffled']).optional(),
	omit: list(text(), 'names of fields').optional(),
	envelope: anyOf(['meta', 'topLevel', 'none']).optional(),
	arrivals: whole(0, 1_000).optional(),
};
const behavior = {
	lists: onlyFields(lists).optional(),
	rates: onlyFields({ expired: whole(0, 1_000).optional() }).optional(),
	downloads: onlyFields({ redirect: anyOf([0, 301, 302, 303, 307, 308]).optional() }).optional(),
	ltl: onlyFields({
		quoteDelayMs: milliseconds().optional(),
		rateBooksOnce: yesOrNo().optional(),
		rateNumbersAsList: yesOrNo().optional(),
		documents: yesOrNo().optional(),
	} satisfies ShapeOf<Behavior['ltl']>).optional(),
	queries: onlyFields({ textBooleans: yesOrNo().optional() } satisfies ShapeOf<Behavior['queries']>).optional(),
	warehouses: onlyFields({ putReplaces: yesOrNo().optional() } satisfies ShapeOf<Behavior['warehouses']>).optional(),
	files: onlyFields({ orderTypes: yesOrNo().optional() } satisfies ShapeOf<Behavior['files']>).optional(),
	profile: onlyFields({ wrapped: yesOrNo().optional() } satisfies ShapeOf<Behavior['profile']>).optional(),
};

const delivery: ShapeOf<DeliveryBehavior> = {
	retries: whole(0, 100).optional(),
	backoffMs: milliseconds().optional(),
	copies: whole(0, 100).optional(),
	delayMs: milliseconds().optional(),
	reorder: yesOrNo().optional(),
	split: yesOrNo().optional(),
	mislabel: yesOrNo().optional(),
	appendPath: anyOf(['none', 'path', 'text']).optional(),
	concurrency: whole(1, 1_000).optional(),
	timeoutMs: milliseconds().optional(),
};

/** The arguments of each control. docs/sandbox.md describes the controls. */
export const shapes: Shapes = {
	health: {},
	reset: {},
	log: {},
	clearLog: {},
	fail: {
		kind: anyOf(faultKinds).optional(),
		times: whole(1, MOST_REQUESTS).optional(),
		skip: whole(0, MOST_REQUESTS).optional(),
		method: anyOf(METHODS).optional(),
		path: path.optional(),
		delayMs: milliseconds().optional(),
		status: whole(200, 599).optional(),
		headers: headers.optional(),
		body: z.unknown(),
		handled: yesOrNo().optional(),
		trickleMs: milliseconds().optional(),
		set: anyFields(z.unknown(), 'an object: new values by dotted name').optional(),
		remove: list(text(), 'dotted names').optional(),
		ignore: list(text(), 'names of query parameters').optional(),
	},
	clearFaults: {},
	faultsLeft: {},
	setRateLimit: {
		limit: whole(0, MOST_REQUESTS).optional(),
		windowMs: above(0, YEAR_MS).optional(),
		retryAfter: yesOrNo().optional(),
	},
	setQuotas: { ...ofUser, rateSearches: quota, rateRequests: quota },
	behave: behavior,
	expireRates: { quoteId: filledText().optional() },
	addToken: { token, company: filledText(), name: filledText().optional() },
	removeToken: { token },
	addFile: {
		holder,
		size: whole(0, 1_000_000_000_000),
		filename: filledText().optional(),
		mediaType: textLike(/^[\x20-\x7e]+$/, 'a media type such as application/pdf').optional(),
		type: text().optional(),
		...ofUser,
	},
	storageLog: {},

	advanceLtl: step,
	advanceFtl: step,
	addDocument: { ...ofShipment, kind: anyOf(allKinds) },
	cancelShipment: ofShipment,
	advanceOrder: { id: id(), status: filledText().optional(), released_status: filledText().optional() },
	holdOrder: { id: id() },
	releaseOrder: { id: id() },
	cancelOrder: { id: id() },
	setOrder: { id: id(), fields: fieldsWith(orderFields) },
	advanceContainer: { ...ofContainer, status: code().optional() },
	examContainer: ofContainer,
	setContainer: { ...ofContainer, fields: fieldsWith({ ...container, id: never }) },
	addShippingEvent: {
		...ofContainer,
		activity: filledText(),
		location: text().optional(),
		event_time: text().optional(),
	},
	advanceRateRequest: {
		id: id(),
		status: anyOf(['created', 'completed', 'rejected']).optional(),
		reason: text().optional(),
	},
	seedOrders: {
		count: whole(0, MOST_RECORDS).optional(),
		containers: whole(1, 100).optional(),
		fields: fieldsWith({ mbl_number: filledText() }).optional(),
		...ofUser,
	},
	seedRateRequests: { count: whole(0, MOST_RECORDS).optional(), ...ofUser },
	bookings: ofUser,
	counts: ofUser,

	emit: {
		eventType: anyOf(codesOf(eventTypes)),
		objects: list(anyFields(z.unknown()), 'objects').optional(),
		orderNumber: filledText().optional(),
		count: whole(0, MOST_RECORDS).optional(),
		separately: yesOrNo().optional(),
		...ofUser,
	},
	deliver: delivery,
	deliveries: {},
	clearDeliveries: {},
	settle: {},
	webhooks: {},

	clock: {
		forwardSeconds: between(0, CENTURY_DAYS * 86_400).optional(),
		forwardDays: between(0, CENTURY_DAYS).optional(),
	},
	play: {
		record: numberOrId(),
		speed: above(0, FASTEST).optional(),
		until: anyOf(['delivered', 'closed']).optional(),
		moveClock: yesOrNo().optional(),
	},
	stopPlay: { id: filledText().optional() },
};
