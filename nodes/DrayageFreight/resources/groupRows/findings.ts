import { firstFew } from '../../../shared/fields/text';

/** What was found, each with the rows or containers that it's about. Without a place, it's about the whole order. */
type Found = Map<string, Set<string>>;

const MOST_PLACES = 5;

const add = (found: Found, text: string, place: string) => found.set(text, (found.get(text) ?? new Set()).add(place));

/** Returns findings as sentences. The same finding in several places is one sentence: `row 6, row 7: …`. */
const worded = (found: Found): string[] =>
	[...found].map(([text, places]) => {
		const named = [...places].filter((place) => place !== '');
		return named.length === 0 ? text : `${firstFew(named, ', ', MOST_PLACES)}: ${text}`;
	});

/** What stops a booking (problems), and what a person should look at (notes). */
export class Findings {
	private readonly found = { problems: new Map() as Found, notes: new Map() as Found };

	/** Adds what stops a booking. */
	problem(text: string, place = ''): void {
		add(this.found.problems, text, place);
	}

	/** Adds what a person should look at. */
	note(text: string, place = ''): void {
		add(this.found.notes, text, place);
	}

	get problems(): string[] {
		return worded(this.found.problems);
	}

	get notes(): string[] {
		return worded(this.found.notes);
	}
}
