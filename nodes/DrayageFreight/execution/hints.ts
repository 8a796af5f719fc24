import type { IDataObject } from 'n8n-workflow';
import type { Fields } from '../../../contract';
import { isRecord, recordOr } from '../../../transport';
import { asText, firstFew, formatNumber } from '../../shared/fields/text';
import { isElsewhere } from '../../shared/locators/places';
import type { ItemCall } from '../../shared/operations/item';
import { dateOf, daysBetween } from '../../shared/records';
import { HEAVIEST_CONTAINER, hasWrongCheckDigit } from '../../shared/values/container';
import { freightWithout, longAgo, reeferTypes, unknownKeys, wordsInNumbers } from '../../shared/warnings';
import { isExpired } from '../resources/shared/rate';

/** Returns a sentence about some values, or nothing if there are none. */
const about = (text: string, values: readonly string[]) => (values.length > 0 ? [`${text}: ${firstFew(values)}.`] : []);

const ofContainers = ({ containers }: IDataObject, quote: IDataObject) => {
	if (!Array.isArray(containers)) return [];
	const rows = (containers as unknown[]).filter(isRecord);
	const numbers = rows.map(({ number }) => asText(number));
	const isUninsured = ({ cargo_value: value }: IDataObject) => asText(value) === '';
	const isInsured = Number(quote.premium) > 0 || !rows.every(isUninsured);
	const heavy = rows.filter(({ weight }) => Number(weight) > HEAVIEST_CONTAINER);
	return [
		...about(
			"Container numbers whose check digit doesn't match (ISO 6346). Look for a typo",
			numbers.filter(hasWrongCheckDigit),
		),
		...about(
			`Containers above ${formatNumber(HEAVIEST_CONTAINER)} kg, the usual maximum. Check that these weights are in kilograms, not in pounds`,
			heavy.map(({ number, weight }) => `${asText(number)} ${asText(weight)} kg`.trim()),
		),
		...about(
			'Containers without Cargo Value, although insurance was quoted or another container has one',
			isInsured ? rows.filter(isUninsured).map(({ number }) => asText(number)) : [],
		),
	];
};

/** Returns a sentence from the values that it's about, or nothing if there are none. */
const ifAny = (values: readonly string[], sentence: (values: readonly string[]) => string) =>
	values.length > 0 ? [sentence(values)] : [];

/** Returns sentences about the rows of a field with these columns. */
const ofRows = (label: string, columns: Fields, rows: readonly IDataObject[]) => {
	const isGiven = (row: IDataObject, name: string) => asText(row[name]) !== '';
	const lacking = (name: string) =>
		name in columns ? rows.flatMap((row, index) => (isGiven(row, name) ? [] : [`${label}[${index}]`])) : [];
	const isNumeric = (name: string) => ['integer', 'number'].includes(columns[name]?.kind ?? '');
	const words = rows.flatMap((row, index) =>
		Object.entries(row)
			.filter(([name, value]) => isNumeric(name) && typeof value === 'string')
			.map(([name, value]) => `${label}[${index}] ${columns[name]?.label ?? name} "${asText(value)}"`),
	);
	const isUnanswered = (row: IDataObject) => /^\d{2}R/i.test(asText(row.type)) && !isGiven(row, 'is_reefer');
	const unanswered = 'is_reefer' in columns ? rows.filter(isUnanswered) : [];
	const unknown = new Set(rows.flatMap(Object.keys).filter((key) => !Object.hasOwn(columns, key)));
	return [
		...ifAny([...unknown], (keys) => unknownKeys(label, keys, Object.keys(columns))),
		...ifAny(words, wordsInNumbers),
		...ifAny(lacking('units'), (places) => freightWithout('Units', places)),
		...ifAny(lacking('total_weight'), (places) => freightWithout('Total Weight', places)),
		...ifAny(
			unanswered.map(({ number }) => asText(number)),
			reeferTypes,
		),
	];
};

/** Returns sentences about all rows of a request, except those in custom fields, which are sent as given. */
const ofAllRows = ({ operation: { endpoint }, parts: { body }, custom }: ItemCall) =>
	Object.entries(endpoint.body ?? {}).flatMap(([name, { item, label }]) => {
		const given: unknown = name in custom ? undefined : body[name];
		return item?.fields && Array.isArray(given) ? ofRows(label, item.fields, given.filter(isRecord)) : [];
	});

/** A date further back than this may have a wrong year. A container that arrived in spring has an older ETA, too. */
const DAYS_BACK = 60;

const ofDates = ({ operation: { endpoint }, parts: { body }, custom, today }: ItemCall) => {
	const isOld = (name: string) => {
		const date = name in custom ? undefined : dateOf(body[name]);
		return date !== undefined && daysBetween(today, date) < -DAYS_BACK;
	};
	const fields = Object.entries(endpoint.body ?? {}).filter(([name, { kind }]) => kind === 'date' && isOld(name));
	const dates = fields.map(([name, { label }]) => `${label} ${asText(body[name])}`);
	return ifAny(dates, (values) => longAgo(DAYS_BACK, values));
};

/** Returns the destination of a quote. undocumented: the fields of `to_city` (docs/interface.md#u-passed-through). */
const quotedCity = (quote: IDataObject) => {
	const name = asText(recordOr(quote.to_city).full_name ?? asText(quote.lane).split(' → ')[1]);
	const [, city, state] = /^([^,]+), ([A-Z]{2})\b/.exec(name.trim()) ?? [];
	return city === undefined || state === undefined ? undefined : { city, state };
};

const ofDestination = (quote: IDataObject, { delivery_address: address }: IDataObject) => {
	const city = quotedCity(quote);
	if (!city || typeof address !== 'string' || !isElsewhere(address, city)) return [];
	const text = `${address.replace(/\s+/g, ' ')} (quoted: ${city.city}, ${city.state})`;
	return about("The destination isn't in the city that was quoted, so the rate might not apply", [text]);
};

const ofExpiry = (quote: IDataObject) =>
	isExpired(quote, Date.now())
		? about('The rate has expired. The API may refuse it, or DrayEasy may charge a different price. Quote again', [
				asText(quote.expired_at),
			])
		: [];

/** Returns a sentence about expressions that evaluated to empty. The request may then ask for more than intended. */
const ofExpressions = ({ emptied }: ItemCall) =>
	about("Expressions that evaluated to empty, so their values weren't sent", [
		...new Set(emptied.map(({ parameter }) => parameter.property.displayName)),
	]);

/** Returns sentences about what the user should check in an item's request, which may book a quote. It is sent unchanged. */
export const hintsOf = (call: ItemCall, quote?: IDataObject): string[] => {
	const body = call.parts.body as IDataObject;
	return [
		...ofContainers(body, quote ?? {}),
		...ofAllRows(call),
		...ofDates(call),
		...(quote ? [...ofExpiry(quote), ...ofDestination(quote, body)] : []),
		...ofExpressions(call),
	];
};
