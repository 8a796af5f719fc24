/** The gross weight in kilograms that hardly any container may exceed. Newer ones may weigh 32,500 kg or more. */
export const HEAVIEST_CONTAINER = 30_480;

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
