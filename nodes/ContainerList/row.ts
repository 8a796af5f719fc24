import { asText } from '../shared/fields/text';
import { containerTypeOf } from '../shared/values/code';
import { flagIn } from '../shared/values/flag';
import { cleaned, isPlaceholder, mblKey } from '../shared/values/identifier';
import { readText } from '../shared/values/text';
import { Unreadable } from '../shared/values/unreadable';
import { type ColumnName, labelOfColumn } from './columns';

/** A value under its heading. */
export interface Cell {
	readonly heading: string;
	readonly value: unknown;
}

/** The cells of known columns, without empty ones. */
export type Cells = { [K in ColumnName]?: Cell | undefined };

/** What a person should know, and the row that it's about: "row 3", or an empty text for the whole order. */
export type Finding = readonly [place: string, text: string];

/** Returns a value on one line. */
export const onOneLine = (value: unknown): string => asText(value).replace(/\s+/g, ' ').trim();

/** Returns whether a text contains a digit. */
export const hasDigit = (text: string): boolean => /\d/.test(text);

/** Returns a cell for a message: `Remarks: "live unload"`. */
export const shownCell = ({ heading, value }: Cell): string => `${heading && `${heading}: `}"${onOneLine(value)}"`;

/** Matches a container number within a text, even as painted on the container. */
const CONTAINER = /(?<![A-Z])[A-Z]{3}[UJZ][\s-]?\d{6}[\s/-]?\d(?!\d)/gi;

/** Returns the container numbers in a value, each once. */
export const numbersIn = (value: unknown): string[] => [...new Set(asText(value).match(CONTAINER)?.map(mblKey))];

/** Returns whether a value is a container type, even one that isn't usual: `40' HC`, `45G1`, `40TK`. */
export const isType = (value: unknown): boolean =>
	containerTypeOf(value) !== undefined || /^(?:20|4[05])(?!FT)[A-Z]{2}(?:NOR)?$/.test(mblKey(value));

/** What people and programs write in a cell that is empty or doesn't apply. Unlike `TBA`, that isn't worth a note. */
const NOTHING = new Set(['', '[]', '{}', '-', '--', '---', '–', '—', 'n/a', 'na', 'n.a.', 'none', 'nil', 'null']);

/** Returns whether a cell says that there is no value. */
export const saysNothing = (value: unknown): boolean => NOTHING.has(cleaned(asText(value)).toLowerCase());

/** A row whose columns are known, and what was found in it. Every cell that nothing has read becomes a note. */
export class Row {
	readonly problems: Finding[] = [];
	readonly notes: Finding[] = [];
	/** Whether a line of text is above, such as the title of a section. */
	isBelowText = false;
	private readonly read = new Set<unknown>();

	constructor(
		readonly cells: Cells,
		/** All cells, in the order of the columns. */
		readonly written: readonly Cell[],
		readonly place: string,
		/** The index of the input item. */
		readonly item: number,
		readonly timezone: string,
	) {}

	/** Adds what keeps the row from being booked. With a column, the text follows its heading. */
	problem(text: string, name?: ColumnName): void {
		this.problems.push([this.place, name ? `${this.heading(name)} ${text}` : text]);
	}

	note(text: string): void {
		this.notes.push([this.place, text]);
	}

	/** Returns the heading of a column as it is in the list, or else its label. */
	heading(name: ColumnName): string {
		const heading = this.cells[name]?.heading ?? name;
		return heading === name ? labelOfColumn(name) : heading;
	}

	/** Marks the value in a column as read. */
	markRead(name: ColumnName): void {
		this.read.add(this.cells[name]);
	}

	/** Returns the value in a column, which counts as read. */
	value(name: ColumnName): unknown {
		this.markRead(name);
		return this.cells[name]?.value;
	}

	/** Returns the text in a column. It is empty for a placeholder such as `TBA`, which stays unread. */
	text(name: ColumnName): string {
		const text = readText(this.cells[name]?.value ?? '');
		if (text === '' || isPlaceholder(asText(text))) return '';
		this.markRead(name);
		if (text instanceof Unreadable) this.problem(text.reason, name);
		return text instanceof Unreadable ? '' : onOneLine(cleaned(asText(text)));
	}

	/** Returns whether the value in a column was read. */
	hasRead(name: ColumnName): boolean {
		return this.cells[name] !== undefined && this.read.has(this.cells[name]);
	}

	/** Returns the answer in a column for yes or no, or undefined if it's empty. Any other text is a problem. */
	answer(name: ColumnName): boolean | undefined {
		const value = this.value(name);
		const answer = flagIn(value);
		if (answer === undefined && !saysNothing(value)) this.problem(`must be yes or no, not "${onOneLine(value)}"`, name);
		this.noteIfNothing(name);
		return answer;
	}

	/** Notes words such as N/A in a column that decides whether, or how, the container is booked. */
	noteIfNothing(name: ColumnName): void {
		const cell = this.cells[name];
		if (cell && saysNothing(cell.value) && /\p{L}/u.test(asText(cell.value)))
			this.note(`${shownCell(cell)} was read as empty`);
	}

	/** Returns the cells that nothing has read. */
	get unread(): Cell[] {
		return this.written.filter((cell) => !this.read.has(cell) && !saysNothing(cell.value));
	}
}
