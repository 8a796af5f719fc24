/** Owner codes of well-known fleets: MSC, Triton, Maersk. */
const OWNERS = ['MSCU', 'TCLU', 'MAEU'];

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** In ISO 6346, letters count from 10, skipping multiples of 11. */
const valueOf = (character: string) => {
	const place = ALPHABET.indexOf(character);
	return place < 0 ? Number(character) : 10 + place + Math.ceil(place / 10);
};

/** The check digit of a container number (ISO 6346), from the ten characters before it. */
export const checkDigit = (characters: string): number =>
	(Array.from(characters, valueOf).reduce((sum, value, index) => sum + value * 2 ** index, 0) % 11) % 10;

/** A made-up container number with a valid check digit. Unique for sequence numbers below three million. */
export function containerNumber(sequence: number): string {
	const serial = String(Math.floor(sequence / OWNERS.length) % 1_000_000).padStart(6, '0');
	const start = `${OWNERS[sequence % OWNERS.length] ?? ''}${serial}`;
	return `${start}${checkDigit(start)}`;
}
