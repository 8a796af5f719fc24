import { readText, textOf } from '../shared/fields/read';
import { asText } from '../shared/fields/text';
import { flagIn } from '../shared/values/flag';
import { cleaned, isPlaceholder, isRounded, readIdentifier } from '../shared/values/identifier';
import { Unreadable } from '../shared/values/unreadable';
import { type ColumnName, labelOfColumn } from './columns';

/** A value under its heading. */
export interface Cell {
	readonly heading: string;
	readonly value: unknown;
}

/** What a person should know, and the row that it's about: "row 3" or "line 2", or an empty text for the whole order. */
export type Finding = readonly [place: string, text: string];

/** Returns a value on one line. */
export const onOneLine = (value: unknown): string => asText(value).replace(/\s+/g, ' ').trim();

/** Returns whether a text contains a digit. */
export const hasDigit = (text: string): boolean => /\d/.test(text);

/** What people and programs write in a cell that is empty or doesn't apply. Unlike `TBA`, that isn't worth a note. */
const NOTHING = new Set(['', '[]', '{}', '-', '--', '---', '–', '—', 'n/a', 'na', 'n.a.', 'none', 'nil', 'null']);

/** Returns whether a cell says that there is no value. */
export const saysNothing = (value: unknown): boolean => NOTHING.has(cleaned(asText(value)).toLowerCase());

/** A row whose columns are known, and what was found in it. Every cell that nothing has read becomes a note. */
export class Row {
	readonly problems: Finding[] = [];
	readonly notes: Finding[] = [];
	/** What people wrote below the row. */
	readonly remarks: Finding[] = [];
	private readonly read = new Set<unknown>();

	constructor(
		/** The values of known columns, without empty ones. */
		readonly cells: Partial<Record<ColumnName, Cell>>,
		/** All cells, in the order of the columns. */
		readonly written: readonly Cell[],
		readonly place: string,
		/** The index of the input item. */
		readonly item: number,
		readonly timezone: string,
	) {}

	problem(text: string): void {
		this.problems.push([this.place, text]);
	}

	note(text: string): void {
		this.notes.push([this.place, text]);
	}

	/** Returns the value in a column, which counts as read. */
	value(name: ColumnName): unknown {
		this.read.add(this.cells[name]);
		return this.cells[name]?.value;
	}

	/** Returns whether the value in a column was read. */
	hasRead(name: ColumnName): boolean {
		return this.cells[name] !== undefined && this.read.has(this.cells[name]);
	}

	/** Returns the heading of a column as it is in the list, or else its label. */
	heading(name: ColumnName): string {
		const heading = this.cells[name]?.heading ?? name;
		return heading === name ? labelOfColumn(name) : heading;
	}

	/** Returns the text in a column. It is empty for a placeholder such as `TBA`, which stays unread. */
	text(name: ColumnName, isRequired = false): string {
		const cell = this.cells[name];
		const written = textOf(typeof cell?.value === 'object' ? asText(cell.value) : cell?.value);
		const text = isRounded(asText(written)) ? readIdentifier(written) : readText(written, this);
		const isGiven = typeof text === 'string' && !isPlaceholder(text);
		if (isGiven || text instanceof Unreadable) this.read.add(cell);
		if (text instanceof Unreadable) this.problem(`${this.heading(name)} ${text.reason}`);
		else if (!isGiven && isRequired) this.problem(`${labelOfColumn(name)} is missing`);
		return isGiven ? onOneLine(cleaned(text)) : '';
	}

	/** Returns the answer in a column for yes or no, or undefined if it's empty. Any other text is a problem. */
	answer(name: ColumnName): boolean | undefined {
		const text = onOneLine(this.value(name));
		const answer = flagIn(text.split(',', 1)[0]);
		if (answer === undefined && !saysNothing(text))
			this.problem(`write yes or no for ${this.heading(name)}, not "${text}"`);
		return answer;
	}

	/** Returns everything that the row says, as texts. */
	get texts(): string[] {
		return this.written.map(({ value }) => onOneLine(value));
	}

	/** Returns the cells that nothing has read. */
	get unread(): Cell[] {
		return this.written.filter((cell) => !this.read.has(cell) && !saysNothing(cell.value));
	}
}
