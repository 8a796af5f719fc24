import type { IDataObject } from 'n8n-workflow';
import { type Field, type Fields, HAZMAT, REEFER } from '../../../contract';
import { listOr, recordOr } from '../../../transport/content';
import { isEmpty } from '../../shared/fields/parameter';
import { asText, labelOf, type Path } from '../../shared/fields/text';
import type { ItemCall } from '../../shared/operations/item';
import { dateOf, isLongAgo } from '../../shared/records';
import { isReeferType } from '../../shared/values/code';
import { hasWrongCheckDigit, isUsualWeight, looksLikeHazmat } from '../../shared/values/container';
import { isPlaceholder } from '../../shared/values/identifier';
import { KILOGRAMS } from '../../shared/values/number';
import * as warnings from '../../shared/warnings';
import { containerWords, pricedWords } from '../resources/shared/priced';
import { isExpired } from '../resources/shared/rate';

// What a user should check in a request.

type Say = (found: readonly string[]) => string;

/** Returns a sentence about the values that it lists, or nothing if there are none. */
const ifAny = (found: readonly string[], say: Say) => (found.length > 0 ? [say(found)] : []);

const rowsOf = (value: unknown): IDataObject[] => listOr(value).map(recordOr);

/** A value of a request, with its field and the values beside it. */
interface GivenValue {
	readonly path: Path;
	readonly field: Field;
	readonly value: unknown;
	readonly beside: IDataObject;
}

/** Returns the values of declared fields, including those in rows. */
const valuesIn = (fields: Fields, beside: IDataObject, at: Path = []): GivenValue[] =>
	Object.entries(fields).flatMap(([name, field]): GivenValue[] => {
		const [path, value] = [[...at, name], beside[name]];
		const columns = field.item?.fields;
		if (columns) return rowsOf(value).flatMap((row, index) => valuesIn(columns, row, [...path, index]));
		return isEmpty(value) ? [] : [{ path, field, value, beside }];
	});

/** Returns whether a closing time is earlier than its opening time. */
const isBeforeOpening = ({ path, value, beside }: GivenValue) => {
	const opening = String(path.at(-1))
		.replace(/close_time$/, 'open_time')
		.replace(/_to$/, '_from');
	const [from = '', to = ''] = [beside[opening], value].map((time) =>
		/^\d?\d:\d{2}/.exec(asText(time))?.[0].padStart(5, '0'),
	);
	return from !== '' && to !== '' && to < from;
};

/** The usual forms of texts, by the kind of their field: a ZIP code is one of the US or of Canada. */
const FORMS: Readonly<Partial<Record<Field['kind'], RegExp>>> = {
	state: /^[A-Z]{2}$/,
	time: /^\d?\d:\d\d/,
	zip: /^(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/i,
};

/** Whether a text that is sent is unusual: a placeholder, or not in the form or in the menu of its field. */
const isUnusual = ({ kind, usual = [] }: Field, text: string) =>
	isPlaceholder(text) ||
	FORMS[kind]?.test(text) === false ||
	(usual.length > 0 && !usual.some(({ value }) => value === text));

/** Returns what is odd about a value, as the sentence that lists all such values. */
const oddityOf = (given: GivenValue, today: string): Say | undefined => {
	const { field, value, beside } = given;
	const isNumeric = field.kind === 'integer' || field.kind === 'number';
	if (isNumeric && typeof value === 'string') return warnings.wordsInNumbers;
	const isWrong = field.unchecked === true && field.accepts?.(value) === false;
	if (isWrong || (typeof value === 'string' && isUnusual(field, value))) return warnings.unusualValues;
	// undocumented: which unit the API assumes if none is sent (docs/interface.md#u-loose-rows).
	if (isNumeric && field.unit?.endsWith('_unit') && isEmpty(beside[field.unit])) return warnings.measuresWithoutUnit;
	if (field.kind === 'date' && isLongAgo(dateOf(value) ?? today, today)) return warnings.longAgo;
	return field.kind === 'time' && isBeforeOpening(given) ? warnings.hoursReversed : undefined;
};

/** Returns sentences about single values, each named by its label. */
const ofValues = (fields: Fields, sent: IDataObject, { operation, today }: ItemCall) => {
	const odd = new Map<Say, string[]>();
	for (const given of valuesIn(fields, sent)) {
		const say = oddityOf(given, today);
		if (say)
			odd.set(say, [...(odd.get(say) ?? []), `${labelOf(operation.parameters, given.path)} ${asText(given.value)}`]);
	}
	return [...odd].map(([say, found]) => say(found));
};

/** Returns sentences about the rows of a field, each named by the field's label. */
const ofRows = (rows: readonly IDataObject[], label: string, columns: Fields) => {
	const unknown = new Set(rows.flatMap(Object.keys).filter((key) => !Object.hasOwn(columns, key)));
	const lacking = (column: string) =>
		rows.flatMap((row, index) =>
			column in columns && ['', '0'].includes(asText(row[column])) ? [`${label} ${index + 1}`] : [],
		);
	return [
		...ifAny([...unknown], (keys) => warnings.unknownKeys(label, keys, Object.keys(columns))),
		...ifAny(lacking('units'), (places) => warnings.freightWithout('Units', places)),
		...ifAny(lacking('total_weight'), (places) => warnings.freightWithout('Total Weight', places)),
	];
};

/** Returns whether a container differs from what its rate was quoted for. */
const differsFromQuote = (
	{ type, weight, is_dg: hazmat, is_reefer: reefer }: IDataObject,
	asked: IDataObject,
): boolean => {
	const cargo = [asked.cargo_types].flat().map(Number);
	return (
		(/^\d\d/.test(asText(type)) && !asText(type).startsWith(asText(asked.cntr_size))) ||
		(hazmat === true && !cargo.includes(HAZMAT)) ||
		((reefer ?? isReeferType(type)) === true && !cargo.includes(REEFER)) ||
		Number(weight) > Math.ceil(Number(asked.weight) * (KILOGRAMS[asText(asked.weight_unit)] ?? NaN))
	);
};

/** Returns sentences about an order's containers, which may be booked with a quote. */
const ofContainers = (rows: readonly IDataObject[], quote: IDataObject = {}) => {
	const numberOf = ({ number }: IDataObject) => asText(number);
	const asked = recordOr(quote.quoted_for);
	const others = 'cntr_size' in asked ? rows.filter((row) => differsFromQuote(row, asked)) : [];
	const unusual = rows.filter(({ weight }) => typeof weight === 'number' && !isUsualWeight(weight));
	const mayBeHazmat = ({ is_dg: hazmat, package: contents, commodity }: IDataObject) =>
		hazmat !== true && [contents, commodity].flat().map(asText).some(looksLikeHazmat);
	return [
		...ifAny(rows.map(numberOf).filter(hasWrongCheckDigit), warnings.wrongCheckDigits),
		...ifAny(
			unusual.map(({ number, weight }) => `${asText(number)} ${asText(weight)} kg`.trim()),
			warnings.unusualWeights,
		),
		...ifAny(rows.filter(mayBeHazmat).map(containerWords), warnings.hazmatContents),
		...ifAny(others.map(containerWords), (found) => warnings.otherFreight(pricedWords(asked), found)),
		...ifAny(
			rows.filter((row) => isReeferType(row.type) && isEmpty(row.is_reefer)).map(numberOf),
			warnings.reeferTypes,
		),
	];
};

/** Returns the sum of the cargo values that a booking insures, or undefined if it insures none. */
const insuredValueIn = ({ containers, is_insurance_entrusted: isInsured, cargo_value: value }: IDataObject) =>
	containers === undefined && isInsured !== true
		? undefined
		: [...rowsOf(containers).map((row) => row.cargo_value), value]
				.map((one) => Number(one) || 0)
				.reduce((sum, one) => sum + one, 0);

/** Returns sentences about the quote that is booked, and about what differs from it. */
const ofQuote = (quote: IDataObject, sent: IDataObject) => {
	const asked = recordOr(quote.quoted_for);
	const [value, quoted] = [insuredValueIn(sent), Number(asked.cargo_value) || 0];
	// A rate starts where the truck picks up: at the rail ramp, if the order continues there.
	const continues = sent.destination_type === 2;
	const start = asText(continues ? sent.final_port_id : sent.port_of_discharge_id);
	const from = asText(asked.intermodal_region_id);
	const isOther = start !== '' && from !== '' && start !== from;
	const isRamp = start === from && recordOr(quote.intermodal_region).has_ocean_port === false;
	return [
		// A person who approves the booking may not have seen the quote.
		...listOr(quote.warnings).map((warning) => warnings.saidOfQuote(asText(warning))),
		...(isExpired(quote, Date.now()) ? [warnings.expiredRate(asText(quote.expired_at))] : []),
		...(quote.quoted_for !== undefined && value !== undefined && value !== quoted
			? [warnings.otherCargoValue(quoted, value)]
			: []),
		...(isOther ? [warnings.otherPort(asText(quote.lane))] : []),
		...(isRamp && !continues ? [warnings.rampAsPort(asText(quote.lane))] : []),
	];
};

/** Warns of what the user should check in an item's request, which may book a quote. It is sent unchanged. */
export const warnOfRequest = (call: ItemCall, quote?: IDataObject): void => {
	const { custom, operation, parts, warn } = call;
	const fields: Fields = { ...operation.endpoint.query, ...operation.endpoint.body };
	const sent = { ...parts.query, ...parts.body } as IDataObject;
	// Custom fields are sent unchecked.
	const own = Object.entries(fields).filter(([name]) => !(name in custom));
	const lacksFreight = 'items' in fields && !('items' in custom) && rowsOf(sent.items).length === 0;
	const lacksValue = sent.is_insurance_entrusted === true && !Number(sent.cargo_value);
	const sentences = [
		...('containers' in fields ? ofContainers(rowsOf(sent.containers), quote) : []),
		// undocumented: what the API prices without items (docs/interface.md#u-loose-rows).
		...(lacksFreight ? [warnings.noFreight()] : []),
		// undocumented: which value the API insures if none is sent (docs/interface.md#ltl-shipments).
		...(lacksValue ? [warnings.insuredWithoutValue()] : []),
		...own.flatMap(([name, { item, label }]) => (item?.fields ? ofRows(rowsOf(sent[name]), label, item.fields) : [])),
		...ofValues(Object.fromEntries(own), sent, call),
		...(quote ? ofQuote(quote, sent) : []),
	];
	for (const sentence of sentences) warn(sentence);
};
