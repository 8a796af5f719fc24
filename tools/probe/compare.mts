import { z } from 'zod';
import {
	appointmentCodes,
	codesOf,
	contactTypes,
	containerStatuses,
	destinationTypes,
	eventTypes,
	orderStatuses,
	rateRequestStatuses,
	shippingActivities,
	warehouseUnloading,
} from '../../contract/index.ts';
import { toJsonSchema } from '../generate/schemas.mts';
import type { Findings } from './report.mts';

export type Json = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the JSON type of a value. */
export function typeOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'list';
	return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Returns a field's name if it may be reported. Names that look like data of the account are hidden. */
export const plainName = (name: string) => (/^[A-Za-z_][\w-]{0,39}$/.test(name) ? name : '*');

/** Returns the form of a text without its content: each digit becomes 9, each letter becomes a. */
export const formOf = (text: string) => text.replace(/\d/g, '9').replace(/\p{L}/gu, 'a').slice(0, 40);

type Codes = ReadonlyArray<string | number>;

const WAREHOUSE: Readonly<Record<string, Codes>> = {
	appointment_by: codesOf(appointmentCodes),
	live_or_drop: codesOf(warehouseUnloading),
	'contacts[].type[]': codesOf(contactTypes),
};

/** The closed lists of codes in responses (docs/interface.md), by path and field. */
const CODES: Readonly<Record<string, Readonly<Record<string, Codes>>>> = {
	'/api/v2/orders': {
		status: codesOf(orderStatuses),
		destination_type: codesOf(destinationTypes),
		'containers[].status': codesOf(containerStatuses),
		'containers[].shipping_events[].activity': codesOf(shippingActivities),
	},
	'/api/v2/rateRequests': { status: codesOf(rateRequestStatuses) },
	'/api/v2/warehouses': WAREHOUSE,
	'/api/v2/warehouses/{warehouseId}': WAREHOUSE,
	'/api/v2/warehouses/public/search': { live_or_drop: codesOf(warehouseUnloading) },
	'/api/webhook/config': { event_type: codesOf(eventTypes) },
};

const DATE = /^\d{4}-\d\d-\d\d/;

/** Returns a rule without the options that don't matter for a present value. */
const bare = (rule: z.ZodTypeAny): z.ZodTypeAny =>
	rule instanceof z.ZodOptional || rule instanceof z.ZodNullable
		? bare((rule as z.ZodOptional<z.ZodTypeAny>).unwrap())
		: rule;

/**
 * Compares a value with its documented rule, and reports missing fields, other types, unknown codes and, with their
 * types, all fields that aren't documented. `where` is the method and path of the request.
 */
export function compare(
	findings: Findings,
	where: string,
	rule: z.ZodTypeAny | undefined,
	value: unknown,
	at = '',
): void {
	if (value === null && (rule === undefined || rule.isNullable())) return;
	const known = rule && bare(rule);
	const isOther =
		known instanceof z.ZodObject
			? !isRecord(value)
			: known instanceof z.ZodArray
				? !Array.isArray(value)
				: known !== undefined && !known.safeParse(value).success;
	if (known && isOther) {
		const wanted = [toJsonSchema(known).type ?? 'anything'].flat().join(' or ');
		findings.add('other type', where, `${at}: ${typeOf(value)}, documented is ${wanted}`);
		return;
	}
	if (Array.isArray(value)) {
		const entry = known instanceof z.ZodArray ? (known.element as z.ZodTypeAny) : undefined;
		for (const one of value) compare(findings, where, entry, one, `${at}[]`);
	} else if (isRecord(value)) {
		const shape = known instanceof z.ZodObject ? (known.shape as Record<string, z.ZodTypeAny>) : {};
		const path = (name: string) => (at === '' ? plainName(name) : `${at}.${plainName(name)}`);
		for (const [name, inner] of Object.entries(shape)) {
			if (value[name] === undefined && !inner.isOptional()) findings.add('missing field', where, path(name));
		}
		for (const [name, inner] of Object.entries(value)) {
			if (!(name in shape)) findings.add('undocumented field', where, `${path(name)}: ${typeOf(inner)}`);
			if (inner !== undefined) compare(findings, where, shape[name], inner, path(name));
		}
	} else if (typeof value === 'string' || typeof value === 'number') {
		const codes = CODES[where.split(' ')[1] ?? '']?.[at];
		if (codes && !codes.map(String).includes(String(value))) {
			findings.add('unknown code', where, `${at}: ${String(value).slice(0, 40)}`);
		}
		if (DATE.test(String(value))) findings.add('form of a date', where, `${at}: ${formOf(String(value))}`);
	}
}
