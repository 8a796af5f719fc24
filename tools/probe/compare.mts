import { z } from 'zod';
import {
	codesOf,
	containerStatuses,
	eventTypes,
	options,
	orderStatuses,
	rateRequestStatuses,
	shippingActivities,
} from '../../contract/index.ts';
import { isRecord } from '../../transport/index.ts';
import { toJsonSchema } from '../generate/schemas.mts';
import type { Findings } from './findings.mts';

type Codes = ReadonlyArray<string | number>;

const ORDER: Readonly<Record<string, Codes>> = {
	status: codesOf(orderStatuses),
	destination_type: codesOf(options.destinationTypes),
	'containers[].status': codesOf(containerStatuses),
	'containers[].shipping_events[].activity': codesOf(shippingActivities),
};
const WAREHOUSE: Readonly<Record<string, Codes>> = {
	appointment_by: codesOf(options.appointmentCodes),
	live_or_drop: codesOf(options.warehouseUnloading),
	'contacts[].type[]': codesOf(options.contactTypes),
};

/** The closed lists of codes in answers (docs/interface.md), by operation and field. */
const CODES: Readonly<Record<string, Readonly<Record<string, Codes>>>> = {
	'order.getAll': ORDER,
	'rateRequest.getAll': { status: codesOf(rateRequestStatuses) },
	'warehouse.create': WAREHOUSE,
	'warehouse.get': WAREHOUSE,
	'warehouse.update': WAREHOUSE,
	'warehouse.searchPublic': { live_or_drop: codesOf(options.warehouseUnloading) },
	'webhookConfiguration.getAll': { event_type: codesOf(eventTypes) },
};

const SECONDS = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const MICROSECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Forms of dates and times in answers (docs/interface.md#dates). */
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

/** The type of a value as JSON has it; it says nothing of the value. */
export function typeOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'list';
	return Number.isInteger(value) ? 'integer' : typeof value;
}

/** A field's name as it may be told; what looks like data of the account, such as an ID or an address, may not. */
export const plainName = (name: string) => (/^[A-Za-z_][\w-]{0,39}$/.test(name) ? name : '*');

const join = (path: string, name: string) => (path === '' ? plainName(name) : `${path}.${plainName(name)}`);

/** The form of a text without what it says: each digit is a 9, each letter an a. */
export const masked = (text: string) => text.replace(/\d/g, '9').replace(/\p{L}/gu, 'a').slice(0, 40);

/** Where a record comes from: the operation by whose name its codes are known, and how the report names it. */
export interface Source {
	readonly name: string;
	readonly where: string;
	readonly findings: Findings;
}

/** Tells every field of something that no document describes. */
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

/** Holds a value to what is documented of it, and what is not documented is told with its type. */
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
