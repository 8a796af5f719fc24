import type { IDataObject } from 'n8n-workflow';
import { options } from '../../../contract';
import { isRecord } from '../../../transport';
import { asText, titled } from '../../shared/fields/text';
import { quoteOf } from '../resources/shared/quotes';

const HAZMAT = 2;
const REEFER = 3;

const said = (value: unknown) => asText(value) || 'none';

/** A clause if the two values differ. */
const difference = (what: string, quoted: unknown, booked: unknown): string[] => {
	if (said(quoted) === said(booked)) return [];
	if (booked === true) return [`${what}: not quoted, but booked`];
	if (quoted === true) return [`${what}: quoted, but not booked`];
	return [`${what}: ${said(quoted)} quoted, ${said(booked)} booked`];
};

/** Differences in the fields that quote and booking have in common. An insured booking must include the cargo value. */
const ofCommonFields = (quoted: IDataObject, booked: IDataObject) =>
	Object.keys(quoted)
		.filter(
			(name) => (booked[name] ?? null) !== null || (name === 'cargo_value' && booked.is_insurance_entrusted === true),
		)
		.flatMap((name) => difference(titled(name), quoted[name], booked[name]));

/**
 * Compares lengths. A type such as `40HQ` starts with its length in feet. ISO 6346 codes don't: `45G1`, formerly
 * `4510`, is 40 feet long.
 */
const ofLength = (what: string, quoted: unknown, type: string) => {
	const lengths = options.containerSizes.map(({ value }) => String(value));
	const isKnown = lengths.some((length) => type.startsWith(length)) && !/^\w{3}\d$/.test(type);
	return quoted === undefined || !isKnown || type.startsWith(said(quoted))
		? []
		: [`${what}: ${said(quoted)} feet quoted, ${type} booked`];
};

/**
 * Whether a container type is refrigerated; undefined if the type doesn't say. `40RF`, `40RH` and `40HR` are, and so is
 * any ISO 6346 code with R as its third character, such as `45R1`. H in that place also covers containers that are only
 * insulated.
 */
export const isReeferType = (type: string): boolean | undefined => {
	const code = type.toUpperCase().replace(/[\s'’-]/g, '');
	if (/^(\d[\dC-P]|[A-P]\d)H\d$/.test(code)) return undefined;
	return /^(\d[\dC-P]|[A-P]\d)R|RF$|HR$|REEFER/.test(code);
};

const ofReefer = (what: string, isQuoted: boolean, { is_reefer: isBooked }: IDataObject, type: string) => {
	const isReefer = isBooked === true || isReeferType(type);
	return isReefer === undefined ? [] : difference(what, isQuoted, isReefer);
};

const KILOGRAMS = new Map<unknown, number>([
	['kg', 1],
	['lb', 0.45359237],
]);

/** A container that is heavier than quoted. A quoted weight without a unit isn't compared. */
const ofWeight = (what: string, { weight, weight_unit: unit }: IDataObject, booked: unknown) =>
	Number(booked) > Math.ceil(Number(weight) * (KILOGRAMS.get(unit) ?? NaN))
		? [`${what}: ${said(weight)} ${said(unit)} quoted, ${said(booked)} kg booked`]
		: [];

const ofContainer = (quoted: IDataObject, container: IDataObject) => {
	const cargo = Array.isArray(quoted.cargo_types) ? (quoted.cargo_types as unknown[]) : [];
	const name = `Container ${asText(container.number)}`;
	const type = asText(container.type);
	return [
		...ofLength(name, quoted.cntr_size, type),
		...ofWeight(`${name}, weight`, quoted, container.weight),
		...difference(`${name}, hazmat`, cargo.includes(HAZMAT), container.is_dg === true),
		...ofReefer(`${name}, reefer`, cargo.includes(REEFER), container, type),
		...difference(`${name}, cargo value`, quoted.cargo_value, container.cargo_value),
	];
};

/** A rate's region must be the port of discharge, or the rail ramp of an order that continues by rail. */
const ofPorts = (quoted: unknown, ports: readonly unknown[]) =>
	quoted === undefined || ports.map(said).includes(said(quoted))
		? []
		: [`Port: region ${said(quoted)} quoted, ${ports.map(said).join(' and ')} booked`];

/**
 * Differences between a booking and the quote in its input item, one clause each; none if the item has a different
 * quote or no quote. The quote's `quoted_for` contains the values it was requested with.
 */
export const quoteDifferences = (item: IDataObject, booked: IDataObject): string[] => {
	const quoted = quoteOf(item, booked)?.quoted_for;
	if (!isRecord(quoted)) return [];
	const { containers } = booked;
	if (!Array.isArray(containers)) return ofCommonFields(quoted, booked);
	const ports = [booked.port_of_discharge_id, booked.final_port_id].filter((port) => port !== undefined);
	return [
		...ofPorts(quoted.intermodal_region_id, ports),
		...(containers as unknown[]).filter(isRecord).flatMap((container) => ofContainer(quoted, container)),
	];
};
