/**
 * The gross weights in kilograms of nearly all containers. Newer ones may weigh 32,500 kg or more. A lighter one is
 * empty, or its weight is in another unit.
 */
export const [LIGHTEST, HEAVIEST] = [500, 30_480] as const;

export const isUsualWeight = (kilograms: number): boolean => kilograms >= LIGHTEST && kilograms <= HEAVIEST;

// cspell:ignore clase IMDG peligros gefahrgut
/**
 * Matches what may say that contents are hazmat: `UN 1263`, `NA1993`, `ONU 1263`, `class 3`, `CLASE 9`, `PG II`,
 * `hazardous`, `lithium batteries`.
 */
const MAY_BE_HAZMAT =
	/\b(?:UN|NA|ONU)\W*(?:no\W*)?\d{4}\b|\bID\W*8000\b|\b(?:class|clase|IMO)\W*[1-9](?:\.\d)?\b|\bPG\W*I{1,3}\b|haz(?:mat|ard)|\b(?:haz|dangerous|DG|IMDG|lithium|li-?ion|flammable|corrosive|explosives?|aerosols?|limited quantity|ltd qty|peligros[oa]s?|gefahrgut)\b|危[险險]/i;

/** Matches words that say that contents aren't hazmat: `NON-HAZARDOUS`, `not dangerous`, `No DG`, `Hazmat: No`. */
const NOT_HAZMAT = /\b(?:non?|not)\W?(?:haz\w*|dangerous|DG)\b|\b(?:haz\w*|DG)\W{1,3}(?:n|no|none)\b/gi;

/** Returns whether a text says only that contents aren't hazmat. */
export const saysNotHazmat = (text: string): boolean => {
	const rest = text.replace(NOT_HAZMAT, '');
	return rest !== text && /^\W*$/.test(rest);
};

/** Returns whether words may mean hazmat. Only a person knows. */
export const looksLikeHazmat = (text: string): boolean => MAY_BE_HAZMAT.test(text.replace(NOT_HAZMAT, ''));

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

/** Returns whether a text has the form of a container number: four letters and seven digits. */
export const isContainerNumber = (text: string): boolean => /^[A-Z]{4}\d{7}$/i.test(text);

/** Returns whether a text has the form of a container number, but its last digit isn't the check digit (ISO 6346). */
export const hasWrongCheckDigit = (number: string): boolean =>
	isContainerNumber(number) && checkDigitOf(number.toUpperCase()) !== Number(number.at(-1));
