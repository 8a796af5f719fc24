import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { codeLists, HEAVY_POUNDS } from '../../../contract';
import { isRecord } from '../../../transport';
import type { Topic } from '../../shared/errors';
import { toDateText } from '../../shared/fields/read';
import { asText, firstFew, labelOf, titled } from '../../shared/fields/text';
import { isElsewhere } from '../../shared/locators/places';
import type { ItemCall } from '../../shared/operations/operation';
import { evaluated, type Evaluated, isEmptied } from '../../shared/operations/parameters';
import { inputQuote, isExpired, quoteOf } from '../resources/shared/quotedRate';
import { type DeliveryWarehouse, isSamePlace, quotedPlace, warehouseWords } from '../resources/shared/warehouses';

/** The maximum gross weight of a standard container in kilograms (ISO 668). */
const HEAVIEST = 30_480;

/** Hints for values that are legal but rarely intended. Each is followed by the values. */
const SENTENCES = {
	checkDigit: "Container numbers whose check digit doesn't match (ISO 6346). Look for a typing error",
	weight: 'Containers above 30,480 kg, the usual maximum. Weights are in kilograms, not in pounds',
	insurance: 'Insure Cargo is Yes, but there is no cargo value. Enter the value to insure under Cargo Value',
	elsewhere: "The destination isn't in the city that was quoted, so the rate might not apply",
	zip: "ZIP codes that don't have five digits, or five and four",
	state: "States that aren't two-letter codes, such as CA",
	hours: 'Closing times before opening times',
	email: 'Email addresses without an @',
	expired: 'Rates that have expired. The API may refuse them, or DrayEasy may charge another price. Quote again',
	past: 'Dates in the past. The API may refuse them',
	reefer: "Container types for refrigerated goods, but Reefer isn't Yes. Set Reefer to Yes if they need power",
} as const;

type Doubt = keyof typeof SENTENCES;

/**
 * Doubts about values with which the API may book at a different price, or without something that the freight needs.
 */
const COSTLY: readonly Doubt[] = ['weight', 'insurance', 'elsewhere', 'expired', 'reefer'];

/**
 * Returns the check digit of a container number (ISO 6346). Letters count up from 10, skipping multiples of 11, and
 * each position has twice the weight of the previous one.
 */
const checkDigitOf = (number: string) => {
	const values = Array.from(number.slice(0, 10), (character) => {
		const value = parseInt(character, 36);
		return value < 10 ? value : value + Math.ceil((value - 10) / 10);
	});
	return (values.reduce((sum, value, place) => sum + value * 2 ** place, 0) % 11) % 10;
};

const hasWrongCheckDigit = (number: string) =>
	/^[A-Z]{4}\d{7}$/i.test(number) && checkDigitOf(number.toUpperCase()) !== Number(number.at(-1));

/**
 * Returns whether a container type is refrigerated, or undefined if the type doesn't say. `40RF`, `40RH` and `40HR` are
 * refrigerated, and so is any ISO 6346 code with R as its third character, such as `45R1`. H as the third character
 * also covers containers that are only insulated.
 */
const isReeferType = (type: string): boolean | undefined => {
	const code = type.toUpperCase().replace(/[\s'’-]/g, '');
	if (/^(\d[\dC-P]|[A-P]\d)H\d$/.test(code)) return undefined;
	return /^(\d[\dC-P]|[A-P]\d)R|RF$|HR$|REEFER/.test(code);
};

type DoubtFound = [doubt: Doubt, subject: string];

const inContainer = ({ number, weight, type, is_reefer: isReefer }: IDataObject): DoubtFound[] => {
	const name = asText(number);
	return [
		...(isReeferType(asText(type)) === true && isReefer !== true
			? [['reefer', `${name} ${asText(type)}`.trim()] satisfies DoubtFound]
			: []),
		...(hasWrongCheckDigit(name) ? [['checkDigit', name] satisfies DoubtFound] : []),
		...(Number(weight) > HEAVIEST ? [['weight', `${name} ${asText(weight)} kg`.trim()] satisfies DoubtFound] : []),
	];
};

/** Returns the delivery address or saved warehouse if its city or state differs from the quote's. */
const deliveredElsewhere = (
	quote: IDataObject | undefined,
	{ delivery_address: address }: IDataObject,
	warehouse: DeliveryWarehouse | undefined,
): DoubtFound[] => {
	const quoted = quotedPlace(quote ?? {});
	const { city, state } = quoted;
	const isNamed = city !== '' && state !== '';
	const text = asText(address);
	const isAddressElsewhere = isNamed && isElsewhere(text, quoted);
	const told = isNamed ? `${city}, ${state}` : `city ID ${quoted.cityId}`;
	return [
		...(isAddressElsewhere ? [text.replace(/\s+/g, ' ')] : []),
		...(warehouse && !isSamePlace(warehouse, quoted) ? [warehouseWords(warehouse)] : []),
	].map((place): DoubtFound => ['elsewhere', `${place} (quoted: ${told})`]);
};

const ofField = (name: string, value: unknown, label: string): DoubtFound[] => {
	if (name.endsWith('zipcode')) {
		const zip = asText(value).trim();
		// A postal code with letters isn't a US ZIP code.
		return /^[\d -]+$/.test(zip) && !/^\d{5}(-?\d{4})?$/.test(zip) ? [['zip', `${label} ${zip}`]] : [];
	}
	if (name.endsWith('_state')) {
		const state = asText(value).trim();
		return state === '' || /^[a-z]{2}$/i.test(state) ? [] : [['state', `${label} ${state}`]];
	}
	if (!/emails?$/.test(name)) return [];
	const addresses = [value].flat().map(asText);
	return addresses
		.filter((address) => address !== '' && !address.includes('@'))
		.map((address): DoubtFound => ['email', `${label} ${address}`]);
};

const inThePast = (body: IDataObject, today: string) =>
	Object.entries(body)
		.filter(
			([name, date]) =>
				/_eta$|^pickup_date$/.test(name) && /^\d{4}-\d\d-\d\d$/.test(asText(date)) && asText(date) < today,
		)
		.map(([name, date]): [string, string] => [name, asText(date)]);

const HOUR = /^\d{2}:\d{2}$/;

const closedBeforeOpen = (body: IDataObject): DoubtFound[] =>
	['pickup', 'destination']
		.map((end) => [asText(body[`${end}_open_time`]), asText(body[`${end}_close_time`])] as const)
		.filter(([open, close]) => HOUR.test(open) && HOUR.test(close) && close < open)
		.map(([open, close]): DoubtFound => ['hours', `${open} to ${close}`]);

/**
 * Returns a doubt about an insured booking without a cargo value. If the quote has a cargo value, quoteDifferences
 * already reports the difference.
 */
const uninsured = (quote: IDataObject | undefined, body: IDataObject): DoubtFound[] => {
	const wasQuoted = isRecord(quote?.quoted_for) && Number(quote.quoted_for.cargo_value) > 0;
	const isUninsured = body.is_insurance_entrusted === true && !(Number(body.cargo_value) > 0) && !wasQuoted;
	return isUninsured ? [['insurance', asText(body.rate_number)]] : [];
};

const doubtsOf = (call: ItemCall, warehouse: DeliveryWarehouse | undefined): DoubtFound[] => {
	const { context, operation, parts } = call;
	const body = parts.body as IDataObject;
	const { containers } = body;
	const today = String(toDateText(new Date(), context.getTimezone()));
	const quote = operation.booking && inputQuote(call);
	return [
		...(Array.isArray(containers) ? (containers as unknown[]).filter(isRecord).flatMap(inContainer) : []),
		...uninsured(quote, body),
		...deliveredElsewhere(quote, body, warehouse),
		...closedBeforeOpen(body),
		...(quote && isExpired(quote, Date.now()) ? [['expired', asText(quote.expired_at)] satisfies DoubtFound] : []),
		...inThePast(body, today).map(([name, date]): DoubtFound => [
			'past',
			`${labelOf(operation.fields, [name])} ${date}`,
		]),
		...Object.entries(body).flatMap(([name, value]) => ofField(name, value, labelOf(operation.fields, [name]))),
	];
};

const doubtsFound = new WeakMap<IExecuteFunctions, Map<Doubt, Set<string>>>();

/** Collects values in an item's request that are legal but rarely intended. The request is sent unchanged. */
export const noteDoubts = (call: ItemCall, warehouse?: DeliveryWarehouse) => {
	const found = doubtsFound.get(call.context) ?? new Map<Doubt, Set<string>>();
	doubtsFound.set(call.context, found);
	for (const [doubt, subject] of doubtsOf(call, warehouse))
		found.set(doubt, (found.get(doubt) ?? new Set()).add(subject));
};

/** Returns hints about values that the user should check in the requests of a run. */
export const doubtHints = (context: IExecuteFunctions): Array<[hint: string, topic: Topic]> =>
	[...(doubtsFound.get(context) ?? [])].map(([doubt, subjects]) => [
		`${SENTENCES[doubt]}: ${firstFew([...subjects])}.`,
		COSTLY.includes(doubt) ? 'cost' : 'other',
	]);

/** The results of the expressions in a run's items, by the labels of their fields. */
interface Findings {
	readonly emptyFilters: Set<string>;
	readonly emptyFields: Set<string>;
	/** Dates that the time zone moved to another day, each with the date that was sent, by label. */
	readonly movedDates: Map<string, string>;
}

const expressions = new WeakMap<IExecuteFunctions, Findings>();

/**
 * Returns whether the date sent differs from the date in the text: `2026-12-01T00:00:00Z` is November 30 in New York.
 */
const isMoved = ({ field: { property }, given, sent }: Evaluated) =>
	property.type === 'dateTime' &&
	typeof given === 'string' &&
	typeof sent === 'string' &&
	sent.length === 10 &&
	!given.trim().startsWith(sent);

/** Collects the results of an item's expressions. An empty result may request more than the user intended. */
export const noteExpressions = ({ context, operation, item }: ItemCall) => {
	const found = expressions.get(context) ?? { emptyFilters: new Set(), emptyFields: new Set(), movedDates: new Map() };
	expressions.set(context, found);
	const timezone = context.getTimezone();
	for (const one of evaluated(operation.fields, context.getNode().parameters, item.values, { timezone })) {
		const { label, within, given, sent } = one;
		if (isEmptied(one)) (within === 'filters' ? found.emptyFilters : found.emptyFields).add(label);
		if (isMoved(one) && !found.movedDates.has(label))
			found.movedDates.set(label, `${String(given).trim()} was sent as ${String(sent)}, its date in ${timezone}`);
	}
};

/** Returns a hint that lists the fields. `one` and `several` are the consequence, in singular and plural. */
const emptyHint = (labels: ReadonlySet<string>, one: string, several: string) => {
	if (labels.size === 0) return [];
	const [verb, what, where] = labels.size === 1 ? ['is', one, 'expression'] : ['are', several, 'expressions'];
	return [`${firstFew([...labels])} ${verb} empty for at least one item, so ${what}. Check the ${where}.`];
};

/** Returns hints about the expressions of a run. */
export const expressionHints = (context: IExecuteFunctions): string[] => {
	const found = expressions.get(context);
	if (!found) return [];
	const { emptyFilters, emptyFields, movedDates } = found;
	return [
		...emptyHint(emptyFilters, "results aren't filtered by it", "results aren't filtered by them"),
		...emptyHint(emptyFields, "it wasn't sent", "they weren't sent"),
		...[...movedDates].map(
			([label, change]) => `${label}: ${change}. To send another day, enter a date without a time.`,
		),
	];
};

const HAZMAT = 2;
const REEFER = 3;

const orNone = (value: unknown) => asText(value) || 'none';

/** Returns a clause if the two values differ. */
const difference = (what: string, quoted: unknown, booked: unknown): string[] => {
	if (orNone(quoted) === orNone(booked)) return [];
	if (booked === true) return [`${what}: not quoted, but booked`];
	if (quoted === true) return [`${what}: quoted, but not booked`];
	return [`${what}: ${orNone(quoted)} quoted, ${orNone(booked)} booked`];
};

/**
 * Returns differences in the fields that quote and booking have in common. An insured booking must include the cargo
 * value.
 */
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
	const lengths = codeLists.containerSizes.map(({ value }) => String(value));
	const isKnown = lengths.some((length) => type.startsWith(length)) && !/^\w{3}\d$/.test(type);
	return quoted === undefined || !isKnown || type.startsWith(orNone(quoted))
		? []
		: [`${what}: ${orNone(quoted)} feet quoted, ${type} booked`];
};

const ofReefer = (what: string, isQuoted: boolean, { is_reefer: isBooked }: IDataObject, type: string) => {
	const isReefer = isBooked === true || isReeferType(type);
	return isReefer === undefined ? [] : difference(what, isQuoted, isReefer);
};

const KILOGRAMS_PER_POUND = 0.45359237;

const KILOGRAMS = new Map<unknown, number>([
	['kg', 1],
	['lb', KILOGRAMS_PER_POUND],
]);

/**
 * Returns a clause if a container is heavier than quoted, or heavy although no weight was quoted. A quoted weight
 * without a unit isn't compared.
 */
const ofWeight = (what: string, { weight, weight_unit: unit }: IDataObject, booked: unknown) => {
	if (weight === undefined)
		return Number(booked) > HEAVY_POUNDS * KILOGRAMS_PER_POUND
			? [`${what}: not quoted, but ${orNone(booked)} kg booked`]
			: [];
	return Number(booked) > Math.ceil(Number(weight) * (KILOGRAMS.get(unit) ?? NaN))
		? [`${what}: ${orNone(weight)} ${orNone(unit)} quoted, ${orNone(booked)} kg booked`]
		: [];
};

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

/**
 * Returns a clause if a rate's region is neither the port of discharge nor the rail ramp of an order that continues by
 * rail.
 */
const ofPorts = (quoted: unknown, ports: readonly unknown[]) =>
	quoted === undefined || ports.map(orNone).includes(orNone(quoted))
		? []
		: [`Port: region ${orNone(quoted)} quoted, ${ports.map(orNone).join(' and ')} booked`];

/**
 * Returns the differences between a booking and the quote in its input item, one clause each. Returns none if the item
 * has a different quote or no quote. The quote's `quoted_for` contains the values with which it was requested.
 */
export const quoteDifferences = (input: IDataObject, booked: IDataObject): string[] => {
	const quoted = quoteOf(input, booked)?.quoted_for;
	if (!isRecord(quoted)) return [];
	const { containers } = booked;
	if (!Array.isArray(containers)) return ofCommonFields(quoted, booked);
	const ports = [booked.port_of_discharge_id, booked.final_port_id].filter((port) => port !== undefined);
	return [
		...ofPorts(quoted.intermodal_region_id, ports),
		...(containers as unknown[]).filter(isRecord).flatMap((container) => ofContainer(quoted, container)),
	];
};
