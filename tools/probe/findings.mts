import type { ProbeReport } from './main.mts';
import { z } from 'zod';
import {
	codesOf,
	containerStatuses,
	eventTypes,
	codeLists,
	orderStatuses,
	rateRequestStatuses,
	shippingActivities,
} from '../../contract/index.ts';
import { isRecord } from '../../transport/index.ts';
import { toJsonSchema } from '../generate/schemas.mts';

/** Something undocumented, by its anchor in docs/interface.md, and how to observe it. */
export const POINTS = {
	'u-lists-in-queries': 'needs a rate search',
	'u-error-bodies': 'needs a refusal',
	'u-empty-answers': 'needs --reversible',
	'u-data-wrapper': 'needs an answer',
	'u-booked': 'needs a booking, which is never made',
	'u-pages': 'needs at least two orders, rate requests or public warehouses',
	'u-warehouse-keyword': 'needs a public warehouse',
	'u-agent-search': 'needs a pickup number agent',
	'u-order-numbers': 'needs an LTL shipment',
	'u-registrations': 'needs a webhook configuration',
	'u-event-paths': 'needs a receiver that the service can reach',
	'u-request-limit': 'needs an answer',
	'u-passed-through': 'needs a rate',
	'u-quote-reference': 'needs a booking, which is never made',
	'u-downloads': 'needs an order or LTL shipment with a file',
	'u-pickup-date': 'needs quotes on the day that ends',
	'u-is-24-hours': 'needs --reversible',
	'u-currency': 'needs a rate search',
	'u-nothing-unchosen': 'needs --reversible',
	'u-loose-rows': 'needs LTL quotes',
	'u-cross-field-rules': 'is about requests, not about answers',
	'u-quotas': 'needs a rate search',
	'u-event-types': 'needs a receiver that the service can reach',
	'u-ids': 'needs records',
	'u-date-words': 'needs an order with dates in its containers',
	'u-response-names': 'needs an order with a container',
} as const;

export type Point = keyof typeof POINTS;
export type Verdict = 'as assumed' | 'differs' | 'could not be seen';

export type FindingKind =
	| 'undocumented field'
	| 'missing field'
	| 'other type'
	| 'other form'
	| 'unknown code'
	| 'other status'
	| 'other header'
	| 'other error body'
	| 'ignored filter';

/** A difference from the documentation, and how often it occurred. Never contains values from the account. */
export interface Finding {
	readonly kind: FindingKind;
	/** For example, "GET /api/v2/orders". */
	readonly where: string;
	readonly what: string;
	readonly times: number;
}

export interface PointSeen {
	readonly point: Point;
	readonly verdict: Verdict;
	readonly seen: readonly string[];
}

/** The findings of a probe so far. */
export class Findings {
	readonly #found = new Map<string, Finding>();
	readonly #assumed = new Map<Point, Set<string>>();
	readonly #differing = new Map<Point, Set<string>>();

	add(kind: FindingKind, where: string, what: string): void {
		const key = `${kind}\n${where}\n${what}`;
		const times = (this.#found.get(key)?.times ?? 0) + 1;
		this.#found.set(key, { kind, where, what, times });
	}

	/** Records whether an undocumented point works as assumed. */
	see(point: Point, isAssumed: boolean, text: string): void {
		const texts = isAssumed ? this.#assumed : this.#differing;
		texts.set(point, (texts.get(point) ?? new Set()).add(text));
	}

	list(): Finding[] {
		const order = (finding: Finding) => `${finding.kind}\n${finding.where}\n${finding.what}`;
		return [...this.#found.values()].sort((one, other) => order(one).localeCompare(order(other), 'en'));
	}

	/** Returns all points. A point that differed once counts as different. */
	points(): PointSeen[] {
		return (Object.keys(POINTS) as Point[]).map((point) => {
			const differing = this.#differing.get(point);
			const assumed = this.#assumed.get(point);
			if (differing) return { point, verdict: 'differs', seen: [...differing] };
			if (assumed) return { point, verdict: 'as assumed', seen: [...assumed] };
			return { point, verdict: 'could not be seen', seen: [POINTS[point]] };
		});
	}
}

const pointLine = ({ point, verdict, seen }: PointSeen) =>
	`  ${verdict.padEnd(18)} ${point.padEnd(20)} ${seen.slice(0, 4).join('; ')}`;

const findingLine = ({ kind, where, what, times }: Finding) =>
	`  ${kind.padEnd(18)} ${where}  ${what}${times > 1 ? `  (${times} times)` : ''}`;

const section = (title: string, lines: readonly string[]) => ['', title, ...(lines.length > 0 ? lines : ['  none'])];

const isField = ({ kind }: Finding) => kind === 'undocumented field';

/** Returns a readable report. The names of points are anchors of docs/interface.md. */
export const reportText = ({ requests, points, findings }: ProbeReport): string =>
	[
		`${requests} requests`,
		...section('Undocumented parts of the API (docs/interface.md)', points.map(pointLine)),
		...section('Other than documented', findings.filter((finding) => !isField(finding)).map(findingLine)),
		...section('Fields that no document has', findings.filter(isField).map(findingLine)),
	].join('\n');

type Codes = ReadonlyArray<string | number>;

const ORDER: Readonly<Record<string, Codes>> = {
	status: codesOf(orderStatuses),
	destination_type: codesOf(codeLists.destinationTypes),
	'containers[].status': codesOf(containerStatuses),
	'containers[].shipping_events[].activity': codesOf(shippingActivities),
};
const WAREHOUSE: Readonly<Record<string, Codes>> = {
	appointment_by: codesOf(codeLists.appointmentCodes),
	live_or_drop: codesOf(codeLists.warehouseUnloading),
	'contacts[].type[]': codesOf(codeLists.contactTypes),
};

/** The fixed lists of codes in responses (docs/interface.md), by operation and field. */
const CODES: Readonly<Record<string, Readonly<Record<string, Codes>>>> = {
	'order.getAll': ORDER,
	'rateRequest.getAll': { status: codesOf(rateRequestStatuses) },
	'warehouse.create': WAREHOUSE,
	'warehouse.get': WAREHOUSE,
	'warehouse.update': WAREHOUSE,
	'warehouse.searchPublic': { live_or_drop: codesOf(codeLists.warehouseUnloading) },
	'webhookConfiguration.getAll': { event_type: codesOf(eventTypes) },
};

const SECONDS = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const MICROSECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** The formats of dates and times in responses (docs/interface.md#dates). */
const FORMS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
	'rateRequest.getAll': { created_at: SECONDS },
	'warehouse.create': { created_at: MICROSECONDS },
	'warehouse.get': { created_at: MICROSECONDS },
	'warehouse.update': { created_at: MICROSECONDS },
};

const codesAt = (name: string, path: string) => CODES[name]?.[path];
const formAt = (name: string, path: string) => FORMS[name]?.[path];

/** docs/interface.md#limits */
export const REQUESTS_PER_MINUTE = 120;

/** Returns the JSON type of a value, without the value itself. */
export function typeOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'list';
	return Number.isInteger(value) ? 'integer' : typeof value;
}

/**
 * Returns a field's name if it may be reported. Names that look like account data, such as an ID or an address, are
 * hidden.
 */
export const plainName = (name: string) => (/^[A-Za-z_][\w-]{0,39}$/.test(name) ? name : '*');

const join = (path: string, name: string) => (path === '' ? plainName(name) : `${path}.${plainName(name)}`);

/** Returns the pattern of a string without its content: each digit becomes 9, each letter becomes a. */
export const masked = (text: string) => text.replace(/\d/g, '9').replace(/\p{L}/gu, 'a').slice(0, 40);

/** The source of a record: the operation that defines its codes, and its name in the report. */
export interface Source {
	readonly name: string;
	readonly where: string;
	readonly findings: Findings;
}

/** Reports every undocumented field of a record type. */
function tellAll(source: Source, value: unknown, path: string): void {
	source.findings.add('undocumented field', source.where, `${path}: ${typeOf(value)}`);
	compareLeaf(source, value, path);
	tellInside(source, value, path);
}

function tellInside(source: Source, value: unknown, path: string): void {
	if (Array.isArray(value)) for (const entry of value) tellInside(source, entry, `${path}[]`);
	if (isRecord(value)) for (const [name, inner] of Object.entries(value)) tellAll(source, inner, join(path, name));
}

function compareObject(source: Source, schema: z.AnyZodObject, value: Record<string, unknown>, path: string): void {
	const shape = schema.shape as Record<string, z.ZodTypeAny>;
	for (const [name, rule] of Object.entries(shape)) {
		if (value[name] !== undefined) compare(source, rule, value[name], join(path, name));
		else if (!rule.isOptional()) source.findings.add('missing field', source.where, join(path, name));
	}
	for (const [name, inner] of Object.entries(value)) {
		if (!(name in shape)) tellAll(source, inner, join(path, name));
	}
}

const expected = (schema: z.ZodTypeAny) => [toJsonSchema(schema).type ?? 'anything'].flat().join(' or ');

const inner = (schema: z.ZodTypeAny): z.ZodTypeAny =>
	schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
		? inner((schema as z.ZodOptional<z.ZodTypeAny>).unwrap())
		: schema;

const isLeaf = (value: unknown) => typeof value === 'string' || typeof value === 'number';

function compareLeaf({ findings, where, name }: Source, value: unknown, path: string): void {
	const codes = codesAt(name, path);
	if (codes && isLeaf(value) && !codes.map(String).includes(String(value))) {
		findings.add('unknown code', where, `${path}: ${String(value).slice(0, 40)}`);
	}
	const form = formAt(name, path);
	if (form && typeof value === 'string' && !form.test(value)) {
		findings.add('other form', where, `${path}: ${masked(value)}`);
	}
}

/** Compares a value with the documentation. Undocumented values are reported with their type. */
export function compare(source: Source, schema: z.ZodTypeAny, value: unknown, path = ''): void {
	if (value === null && schema.isNullable()) return;
	const bare = inner(schema);
	const isObject = bare instanceof z.ZodObject;
	if (isObject && isRecord(value)) {
		compareObject(source, bare as z.AnyZodObject, value, path);
		return;
	}
	if (bare instanceof z.ZodArray && Array.isArray(value)) {
		for (const entry of value) compare(source, bare.element as z.ZodTypeAny, entry, `${path}[]`);
		return;
	}
	if (isObject || bare instanceof z.ZodArray || !bare.safeParse(value).success) {
		source.findings.add('other type', source.where, `${path}: ${typeOf(value)}, documented is ${expected(bare)}`);
		return;
	}
	compareLeaf(source, value, path);
}
