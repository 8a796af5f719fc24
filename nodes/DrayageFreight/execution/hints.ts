import type { IDataObject } from 'n8n-workflow';
import { type Endpoint, type Field, fields as declare, type Fields, HAZMAT, onceFor, REEFER } from '../../../contract';
import { recordOr } from '../../../transport';
import { asText, labelOf, type Path } from '../../shared/fields/text';
import { isElsewhere } from '../../shared/locators/places';
import type { ItemCall } from '../../shared/operations/item';
import { DAYS_BACK, dateOf, isLongAgo } from '../../shared/records';
import { isReeferType } from '../../shared/values/code';
import { HEAVIEST_CONTAINER, hasWrongCheckDigit } from '../../shared/values/container';
import { isPlaceholder } from '../../shared/values/identifier';
import * as warnings from '../../shared/warnings';
import { containerWords, pricedWords } from '../resources/shared/priced';
import { isExpired } from '../resources/shared/rate';

// What a user should check in a request. An operation has only the checks of its fields.

/** A request to check, and the quote that it books, or an empty record. */
interface Request {
	readonly call: ItemCall;
	readonly sent: IDataObject;
	readonly quote: IDataObject;
}

/** Returns sentences about what is odd in a request. */
type Check = (request: Request) => readonly string[];

type Say = (found: readonly string[]) => string;

/** Returns a sentence about the values that it lists, or nothing if there are none. */
const ifAny = (found: readonly string[], say: Say) => (found.length > 0 ? [say(found)] : []);

const isGiven = (record: IDataObject, name: string) => asText(record[name]) !== '';

const rowsOf = (value: unknown): IDataObject[] => (Array.isArray(value) ? (value as unknown[]).map(recordOr) : []);

/** A value of a request, with its field and the values beside it. */
interface Given {
	readonly path: Path;
	readonly name: string;
	readonly field: Field;
	readonly value: unknown;
	readonly beside: IDataObject;
	readonly today: string;
}

/** Returns the values of declared fields, including those in rows. */
const valuesIn = (fields: Fields, beside: IDataObject, today: string, at: Path = []): Given[] =>
	Object.entries(fields)
		.filter(([name]) => isGiven(beside, name))
		.flatMap(([name, field]): Given[] => {
			const [path, value] = [[...at, name], beside[name]];
			const columns = field.item?.fields;
			return columns
				? rowsOf(value).flatMap((row, index) => valuesIn(columns, row, today, [...path, index]))
				: [{ path, name, field, value, beside, today }];
		});

/** Returns whether a closing time is earlier than its opening time. */
const isBeforeOpening = ({ name, value, beside }: Given) => {
	const opening = name.replace(/close_time$/, 'open_time').replace(/_to$/, '_from');
	const [from = '', to = ''] = [beside[opening], value].map((time) =>
		/^\d?\d:\d{2}/.exec(asText(time))?.[0].padStart(5, '0'),
	);
	return from !== '' && to !== '' && to < from;
};

type Oddity = readonly [kinds: ReadonlyArray<Field['kind']>, isOdd: (given: Given) => boolean, say: Say];

/** What is odd in a single value, by the kinds of its field. */
const ODDITIES: readonly Oddity[] = [
	[['integer', 'number'], ({ value }) => typeof value === 'string', warnings.wordsInNumbers],
	// undocumented: which unit the API assumes if none is sent (docs/interface.md#u-loose-rows).
	[
		['integer', 'number'],
		({ field: { unit }, beside }) => unit?.endsWith('_unit') === true && !isGiven(beside, unit),
		warnings.measuresWithoutUnit,
	],
	[
		['date'],
		({ value, today }) => isLongAgo(dateOf(value) ?? today, today),
		(dates) => warnings.longAgo(DAYS_BACK, dates),
	],
	[['time'], isBeforeOpening, warnings.hoursReversed],
	// Where a number decides, the check refuses a placeholder such as `TBA`.
	[['reference', 'zip'], ({ value }) => isPlaceholder(asText(value)), warnings.placeholdersSent],
];

/** Returns the check of single values, if the fields have a kind that can be odd. */
const valueChecks = (fields: Fields): Check[] => {
	const columns = Object.values(fields).flatMap(({ item }) => Object.values(item?.fields ?? {}));
	const kinds = new Set([...Object.values(fields), ...columns].map(({ kind }) => kind));
	const oddities = ODDITIES.filter(([ofKinds]) => ofKinds.some((kind) => kinds.has(kind)));
	const check: Check = ({ call: { custom, operation, today }, sent }) => {
		const given = valuesIn(fields, sent, today).filter(({ path: [name = ''] }) => !(name in custom));
		const nameOf = ({ path, value }: Given) => `${labelOf(operation.parameters, path)} ${asText(value)}`;
		return oddities.flatMap(([ofKinds, isOdd, say]) =>
			ifAny(given.filter((one) => ofKinds.includes(one.field.kind) && isOdd(one)).map(nameOf), say),
		);
	};
	return oddities.length > 0 ? [check] : [];
};

/** Returns the check of a field's rows, each named by the field's label. */
const rowCheck =
	(name: string, label: string, columns: Fields): Check =>
	({ call: { custom }, sent }) => {
		const rows = name in custom ? [] : rowsOf(sent[name]);
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
		(asked.weight_unit === 'kg' && Number(weight) > Number(asked.weight))
	);
};

const checkContainers: Check = ({ sent, quote }) => {
	const rows = rowsOf(sent.containers);
	const numbersOf = (isOdd: (row: IDataObject) => boolean) => rows.filter(isOdd).map(({ number }) => asText(number));
	const isUninsured = (row: IDataObject) => !isGiven(row, 'cargo_value');
	const isInsured = Number(quote.premium) > 0 || !rows.every(isUninsured);
	const asked = recordOr(quote.quoted_for);
	const isPriced = 'cntr_size' in asked;
	const heavy = rows.filter(({ weight }) => Number(weight) > HEAVIEST_CONTAINER);
	return [
		...ifAny(
			numbersOf(({ number }) => hasWrongCheckDigit(asText(number))),
			warnings.wrongCheckDigits,
		),
		...ifAny(
			heavy.map(({ number, weight }) => `${asText(number)} ${asText(weight)} kg`.trim()),
			(found) => warnings.heavyContainers(HEAVIEST_CONTAINER, found),
		),
		...ifAny(isInsured ? numbersOf(isUninsured) : [], warnings.uninsured),
		...ifAny(isPriced ? rows.filter((row) => differsFromQuote(row, asked)).map(containerWords) : [], (found) =>
			warnings.otherFreight(pricedWords(asked), found),
		),
		...ifAny(
			numbersOf((row) => isReeferType(row.type) && !isGiven(row, 'is_reefer')),
			warnings.reeferTypes,
		),
	];
};

/** The checks of operations that have a field of this name, in the order of their sentences. */
const FIELD_CHECKS: Readonly<Record<string, Check>> = {
	containers: checkContainers,
	// undocumented: what the API prices without items (docs/interface.md#u-loose-rows).
	items: ({ call: { custom, operation }, sent: { items } }) =>
		operation.endpoint.isQuote && !('items' in custom) && rowsOf(items).length === 0 ? [warnings.noFreight()] : [],
	// undocumented: which value the API insures if none is sent (docs/interface.md#ltl-shipments).
	is_insurance_entrusted: ({ sent }) =>
		sent.is_insurance_entrusted === true && !isGiven(sent, 'cargo_value') ? [warnings.insuredWithoutValue()] : [],
};

const fieldsOf = ({ query, body }: Endpoint): Fields => ({ ...query, ...body });

/** Returns the checks of an operation, which its fields decide. Most operations that read have none. */
const checksOf = onceFor((endpoint: Endpoint): readonly Check[] => {
	const fields = fieldsOf(endpoint);
	return [
		...Object.entries(FIELD_CHECKS).flatMap(([name, check]) => (name in fields ? [check] : [])),
		...Object.entries(fields).flatMap(([name, { item, label }]) =>
			item?.fields ? [rowCheck(name, label, item.fields)] : [],
		),
		...valueChecks(fields),
	];
});

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

/** Returns the destination of a quote. undocumented: the fields of `to_city` (docs/interface.md#u-passed-through). */
const quotedCity = (quote: IDataObject) => {
	const name = asText(recordOr(quote.to_city).full_name ?? asText(quote.lane).split(' → ')[1]);
	const [, city, state] = /^([^,]+), ([A-Z]{2})\b/.exec(name.trim()) ?? [];
	return city === undefined || state === undefined ? undefined : { city, state };
};

/** Returns the sum of the cargo values that a booking insures. */
const insuredValueIn = ({ containers, is_insurance_entrusted: isInsured, cargo_value: value }: IDataObject): number =>
	[...rowsOf(containers).map((row) => row.cargo_value), isInsured === true ? value : 0]
		.map((one) => Number(one) || 0)
		.reduce((sum, one) => sum + one, 0);

/** Returns the addresses of a booking that aren't in their quoted city, each with this city. */
const addressesElsewhere = (quote: IDataObject, asked: IDataObject, sent: IDataObject) => {
	const ends = ['pickup', 'destination'].map((end) => ({
		address: sent[`${end}_address1`],
		place: { city: asText(asked[`${end}_city`]), state: asText(asked[`${end}_state`]) },
	}));
	return [{ address: sent.delivery_address, place: quotedCity(quote) }, ...ends].flatMap(({ address, place }) =>
		place && /^[A-Z]{2}$/.test(place.state) && typeof address === 'string' && isElsewhere(address, place)
			? [{ address: address.replace(/\s+/g, ' '), city: `${place.city}, ${place.state}` }]
			: [],
	);
};

/** Returns sentences about the quote that is booked, and about what differs from it. */
const ofQuote = (quote: IDataObject, sent: IDataObject) => {
	const ofRate: unknown = quote.warnings;
	const asked = recordOr(quote.quoted_for);
	const [value, quoted] = [insuredValueIn(sent), Number(asked.cargo_value) || 0];
	const ports = [sent.port_of_discharge_id, sent.final_port_id].map(asText).filter((id) => id !== '');
	const from = asText(asked.intermodal_region_id);
	return [
		// A person who approves the booking may not have seen the quote.
		...(Array.isArray(ofRate) ? ofRate.map((warning) => warnings.saidOfQuote(asText(warning))) : []),
		...(isExpired(quote, Date.now()) ? [warnings.expiredRate(asText(quote.expired_at))] : []),
		...(quote.quoted_for !== undefined && value > 0 && value !== quoted
			? [warnings.otherCargoValue(quoted, value)]
			: []),
		...(ports.length > 0 && from !== '' && !ports.includes(from) ? [warnings.otherPort(asText(quote.lane))] : []),
		...addressesElsewhere(quote, asked, sent).map(({ address, city }) => warnings.otherCity(address, city)),
	];
};

/** Warns of what the user should check in an item's request, which may book a quote. It is sent unchanged. */
export const warnOfRequest = (call: ItemCall, quote?: IDataObject): void => {
	const { custom, operation, parts, warn } = call;
	const request = { call, sent: { ...parts.query, ...parts.body } as IDataObject, quote: quote ?? {} };
	const sentences = [
		...checksOf(operation.endpoint).flatMap((check) => check(request)),
		...(Object.keys(custom).length > 0 ? ofCustom(custom, fieldsOf(operation.endpoint)) : []),
		...(quote ? ofQuote(quote, request.sent) : []),
	];
	for (const sentence of sentences) warn(sentence);
};
