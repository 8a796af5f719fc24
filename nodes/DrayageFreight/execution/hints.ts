import type { IDataObject } from 'n8n-workflow';
import { isRecord, recordOr } from '../../../transport';
import { asText, firstFew, formatNumber } from '../../shared/fields/text';
import { isElsewhere } from '../../shared/locators/places';
import type { ItemCall } from '../../shared/operations/item';
import { HEAVIEST_CONTAINER, hasWrongCheckDigit } from '../../shared/values/container';
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
		...(quote ? [...ofExpiry(quote), ...ofDestination(quote, body)] : []),
		...ofExpressions(call),
	];
};
