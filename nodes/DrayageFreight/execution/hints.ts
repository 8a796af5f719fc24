import type { IDataObject } from 'n8n-workflow';
import { type Field, fields as declare, type Fields } from '../../../contract';
import { recordOr } from '../../../transport';
import { asText, labelOf, type Path } from '../../shared/fields/text';
import { isElsewhere } from '../../shared/locators/places';
import type { ItemCall } from '../../shared/operations/item';
import { DAYS_BACK, dateOf, isLongAgo } from '../../shared/records';
import { isReeferType } from '../../shared/values/code';
import { HEAVIEST_CONTAINER, hasWrongCheckDigit } from '../../shared/values/container';
import { countryOf, isMisplacedZip, isPlaceholder } from '../../shared/values/identifier';
import * as warnings from '../../shared/warnings';
import { isExpired } from '../resources/shared/rate';

/** A value of a request, with its field and the values beside it. */
interface Given {
	readonly path: Path;
	readonly name: string;
	readonly field: Field;
	readonly value: unknown;
	readonly beside: IDataObject;
}

const isGiven = (record: IDataObject, name: string) => asText(record[name]) !== '';

const rowsOf = (value: unknown): IDataObject[] => (Array.isArray(value) ? (value as unknown[]).map(recordOr) : []);

/** Returns the values of declared fields, including those in rows. */
const valuesIn = (fields: Fields, record: IDataObject, at: Path = []): Given[] =>
	Object.entries(fields)
		.filter(([name]) => isGiven(record, name))
		.flatMap(([name, field]): Given[] => {
			const [path, value] = [[...at, name], record[name]];
			const columns = field.item?.fields;
			return columns
				? rowsOf(value).flatMap((row, index) => valuesIn(columns, row, [...path, index]))
				: [{ path, name, field, value, beside: record }];
		});

/** Returns a sentence about the values that it lists, or nothing if there are none. */
const ifAny = (values: readonly string[], sentence: (values: readonly string[]) => string) =>
	values.length > 0 ? [sentence(values)] : [];

const isWord = ({ field: { kind }, value }: Given) => ['integer', 'number'].includes(kind) && typeof value === 'string';

/** Returns whether a seal, reference or code is only a placeholder, such as `TBA`. Where a number decides, the check refuses it. */
const isPending = ({ field: { kind }, value }: Given) =>
	(kind === 'reference' || kind === 'zip') && isPlaceholder(asText(value));

const CLOCK = /^\d?\d:\d{2}/;

/** Returns whether a closing time is earlier than its opening time. */
const isBeforeOpening = ({ name, field: { kind }, value, beside }: Given) => {
	const opening = name.replace(/close_time$/, 'open_time').replace(/_to$/, '_from');
	const [from = '', to = ''] = [beside[opening], value].map((time) => CLOCK.exec(asText(time))?.[0].padStart(5, '0'));
	return kind === 'time' && from !== '' && to !== '' && to < from;
};

/** undocumented: which unit the API assumes if none is sent (docs/interface.md#u-loose-rows). */
const lacksUnit = ({ field: { unit }, beside }: Given) => unit?.endsWith('_unit') === true && !isGiven(beside, unit);

/** Returns sentences about single values of a request. */
const ofValues = ({ operation, today }: ItemCall, given: readonly Given[]) => {
	const about = (isOdd: (one: Given) => boolean, sentence: (values: readonly string[]) => string) =>
		ifAny(
			given.filter(isOdd).map(({ path, value }) => `${labelOf(operation.parameters, path)} ${asText(value)}`),
			sentence,
		);
	const isOld = ({ field: { kind }, value }: Given) => {
		const date = kind === 'date' ? dateOf(value) : undefined;
		return date !== undefined && isLongAgo(date, today);
	};
	const isCanadian = ({ name, field: { kind }, value, beside }: Given) =>
		kind === 'zip' &&
		countryOf(name) in (operation.endpoint.body ?? {}) &&
		isMisplacedZip(value, beside[countryOf(name)]);
	return [
		...about(isWord, warnings.wordsInNumbers),
		...about(lacksUnit, warnings.measuresWithoutUnit),
		...about(isOld, (dates) => warnings.longAgo(DAYS_BACK, dates)),
		...about(isBeforeOpening, warnings.hoursReversed),
		...about(isPending, warnings.placeholdersSent),
		...about(isCanadian, warnings.canadianInUs),
	];
};

/** Returns sentences about the rows of a field with these columns, each named by its label. */
const ofRows = (label: string, columns: Fields, rows: readonly IDataObject[]) => {
	const lacking = (name: string) =>
		name in columns
			? rows.flatMap((row, index) => (['', '0'].includes(asText(row[name])) ? [`${label} ${index + 1}`] : []))
			: [];
	const isUnanswered = (row: IDataObject) => isReeferType(row.type) && !isGiven(row, 'is_reefer');
	const unanswered = 'is_reefer' in columns ? rows.filter(isUnanswered) : [];
	const unknown = new Set(rows.flatMap(Object.keys).filter((key) => !Object.hasOwn(columns, key)));
	return [
		...ifAny([...unknown], (keys) => warnings.unknownKeys(label, keys, Object.keys(columns))),
		...ifAny(lacking('units'), (places) => warnings.freightWithout('Units', places)),
		...ifAny(lacking('total_weight'), (places) => warnings.freightWithout('Total Weight', places)),
		...ifAny(
			unanswered.map(({ number }) => asText(number)),
			warnings.reeferTypes,
		),
	];
};

/** undocumented: what the API prices without items (docs/interface.md#u-loose-rows). */
const ofFreight = ({ operation: { endpoint } }: ItemCall, fields: Fields, { items }: IDataObject) =>
	endpoint.isQuote && 'items' in fields && rowsOf(items).length === 0 ? [warnings.noFreight()] : [];

/** Returns a sentence about custom fields whose names differ from a field's name only in their style. */
const ofCustom = (custom: object, fields: Fields) => {
	const unknown = Object.keys(custom).filter((key) => !Object.hasOwn(fields, key));
	const likeOneOf = (names: readonly string[]) => {
		const compared = names.map(declare.lettersAndDigits);
		return (name: string) => compared.includes(declare.lettersAndDigits(name));
	};
	const known = Object.keys(fields).filter(likeOneOf(unknown));
	return ifAny(unknown.filter(likeOneOf(known)), (keys) => warnings.unknownKeys('Custom Fields (JSON)', keys, known));
};

/** undocumented: which value the API insures if none is sent (docs/interface.md#ltl-shipments). */
const ofInsurance = (sent: IDataObject) =>
	sent.is_insurance_entrusted === true && !isGiven(sent, 'cargo_value') ? [warnings.insuredWithoutValue()] : [];

/** A size has the price of a dry container, unless the cargo is a reefer (docs/interface.md#rate-search). */
const ofSize = ({ values: { cntrSize } }: ItemCall, { cntr_size: size, cargo_types: types }: IDataObject) => {
	const isDry = size !== undefined && ![types].flat().map(Number).includes(3);
	return isDry && isReeferType(cntrSize) ? [warnings.reeferSize(asText(cntrSize))] : [];
};

/** Returns sentences about the values of a request, except custom fields, which are sent as given. */
const ofRequest = (call: ItemCall) => {
	const { operation, parts, custom } = call;
	const fields: Fields = { ...operation.endpoint.query, ...operation.endpoint.body };
	const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in custom)));
	const sent = { ...parts.query, ...parts.body } as IDataObject;
	const rows = Object.entries(own).flatMap(([name, { item, label }]) =>
		item?.fields ? ofRows(label, item.fields, rowsOf(sent[name])) : [],
	);
	return [
		...rows,
		...ofValues(call, valuesIn(own, sent)),
		...ofFreight(call, own, sent),
		...ofInsurance(sent),
		...ofSize(call, sent),
		...ofCustom(custom, fields),
	];
};

const ofContainers = ({ containers }: IDataObject, quote: IDataObject) => {
	const rows = rowsOf(containers);
	const numbers = (some: readonly IDataObject[]) => some.map(({ number }) => asText(number));
	const isUninsured = (row: IDataObject) => !isGiven(row, 'cargo_value');
	const isInsured = Number(quote.premium) > 0 || !rows.every(isUninsured);
	const heavy = rows.filter(({ weight }) => Number(weight) > HEAVIEST_CONTAINER);
	return [
		...ifAny(numbers(rows).filter(hasWrongCheckDigit), warnings.wrongCheckDigits),
		...ifAny(
			heavy.map(({ number, weight }) => `${asText(number)} ${asText(weight)} kg`.trim()),
			(found) => warnings.heavyContainers(HEAVIEST_CONTAINER, found),
		),
		...ifAny(isInsured ? numbers(rows.filter(isUninsured)) : [], warnings.uninsured),
	];
};

/** Returns the destination of a quote. undocumented: the fields of `to_city` (docs/interface.md#u-passed-through). */
const quotedCity = (quote: IDataObject) => {
	const name = asText(recordOr(quote.to_city).full_name ?? asText(quote.lane).split(' → ')[1]);
	const [, city, state] = /^([^,]+), ([A-Z]{2})\b/.exec(name.trim()) ?? [];
	return city === undefined || state === undefined ? undefined : { city, state };
};

/** Returns sentences about the quote that is booked. */
const ofQuote = (quote: IDataObject, { delivery_address: address }: IDataObject) => {
	const city = quotedCity(quote);
	const isOther = city && typeof address === 'string' && isElsewhere(address, city);
	return [
		...(isExpired(quote, Date.now()) ? [warnings.expiredRate(asText(quote.expired_at))] : []),
		...(isOther ? [warnings.otherDestination(address.replace(/\s+/g, ' '), `${city.city}, ${city.state}`)] : []),
	];
};

/** Returns sentences about what the user should check in an item's request, which may book a quote. It is sent unchanged. */
export const hintsOf = (call: ItemCall, quote?: IDataObject): string[] => {
	const body = call.parts.body as IDataObject;
	const emptied = call.emptied.map(({ parameter }) => parameter.property.displayName);
	return [
		...ofContainers(body, quote ?? {}),
		...ofRequest(call),
		...(quote ? ofQuote(quote, body) : []),
		...ifAny([...new Set(emptied)], warnings.emptyExpressions),
	];
};
