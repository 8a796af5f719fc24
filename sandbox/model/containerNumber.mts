/** Owner codes of well-known fleets: MSC, Triton and Maersk. */
const OWNERS = ['MSCU', 'TCLU', 'MAEU'];

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns a character's value in ISO 6346. Letter values start at 10 and skip multiples of 11. */
const valueOf = (character: string) => {
	const place = ALPHABET.indexOf(character);
	return place < 0 ? Number(character) : 10 + place + Math.ceil(place / 10);
};

/** Returns the check digit of a container number (ISO 6346), based on its first ten characters. */
export const checkDigit = (characters: string): number =>
	(Array.from(characters, valueOf).reduce((sum, value, index) => sum + value * 2 ** index, 0) % 11) % 10;

/** Returns an invented container number with a valid check digit. Unique for sequence numbers below three million. */
export function containerNumber(sequence: number): string {
	const serial = String(Math.floor(sequence / OWNERS.length) % 1_000_000).padStart(6, '0');
	const start = `${OWNERS[sequence % OWNERS.length] ?? ''}${serial}`;
	return `${start}${checkDigit(start)}`;
}
