import { firstFew } from '../../../shared/fields/text';

/** What was found, and the row, container or order that it's about. Without a place, it's about the whole order. */
interface Finding {
	readonly place: string;
	readonly text: string;
}

const MOST_PLACES = 5;

/** Returns findings as sentences. The same finding in several places is one sentence: `row 6, row 7: …`. */
const worded = (findings: readonly Finding[]): string[] => {
	const texts = [...new Set(findings.map(({ text }) => text))];
	return texts.map((text) => {
		const places = findings.filter((one) => one.text === text).map(({ place }) => place);
		const named = [...new Set(places)].filter((place) => place !== '');
		return named.length === 0 ? text : `${firstFew(named, ', ', MOST_PLACES)}: ${text}`;
	});
};

/** What stops a booking (problems), and what a person should look at (notes). */
export class Findings {
	private readonly found: Record<'problems' | 'notes', Finding[]> = { problems: [], notes: [] };

	/** Adds what stops a booking. */
	problem(text: string, place = ''): void {
		this.found.problems.push({ place, text });
	}

	/** Adds what a person should look at. */
	note(text: string, place = ''): void {
		this.found.notes.push({ place, text });
	}

	/** Adds everything that another row found. */
	add({ found }: Findings): void {
		this.found.problems.push(...found.problems);
		this.found.notes.push(...found.notes);
	}

	/** Returns whether a finding quotes this text. */
	quotes(text: string): boolean {
		const { problems, notes } = this.found;
		return [...problems, ...notes].some((one) => one.text.includes(`"${text}"`));
	}

	get problems(): string[] {
		return worded(this.found.problems);
	}

	get notes(): string[] {
		return worded(this.found.notes);
	}
}
