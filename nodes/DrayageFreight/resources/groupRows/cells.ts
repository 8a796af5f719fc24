import type { IDataObject } from 'n8n-workflow';
import { asText } from '../../../shared/fields/text';
import { textOf } from '../../../shared/fields/read';
import { flagIn } from '../../../shared/values/flag';
import { cleaned, isPlaceholder, isRounded, readIdentifier } from '../../../shared/values/identifier';
import { readPlainText } from '../../../shared/values/text';
import { Unreadable } from '../../../shared/values/unreadable';
import { type ColumnName, labelOfColumn } from './columns';
import type { Findings } from './findings';

/** A row with known columns, as it was in the list. */
export interface Row {
	/** The values by name, without blank ones. */
	readonly cells: Readonly<Partial<Record<ColumnName, unknown>>>;
	/** The headings of the known columns, including those of blank cells. */
	readonly headings: Readonly<Partial<Record<ColumnName, string>>>;
	/** The other columns, by heading. */
	readonly others: IDataObject;
	/** The index of the input item. */
	readonly item: number;
	/** How a message names the row: "row 3", "line 2" or its container number. */
	readonly place: string;
	/** Whether it has cells beyond the headings. */
	readonly isLong?: boolean;
}

/** A row, and what was found in its order. */
export interface Reading {
	readonly row: Row;
	readonly found: Findings;
}

/** Returns the text in a cell, empty for a placeholder such as `TBA`. What can't be used, or is missing, is a problem. */
export const textIn = ({ row, found }: Reading, name: ColumnName, isRequired = false): string => {
	const given = row.cells[name];
	const written = textOf(typeof given === 'object' ? asText(given) : given);
	const text = isRounded(asText(written)) ? readIdentifier(written) : readPlainText(written);
	const plain = typeof text === 'string' && !isPlaceholder(text) ? cleaned(text).replace(/\s+/g, ' ') : '';
	if (text instanceof Unreadable) found.problem(`${labelOfColumn(name)} ${text.reason}`, row.place);
	else if (plain === '' && isRequired) found.problem(`${labelOfColumn(name)} is missing`, row.place);
	return plain;
};

/** Returns the answer that the first word of a text stands for, as in `No hazmat`, or undefined if it's no answer. */
export const answerIn = (text: string): boolean | undefined => flagIn(/^[^\s,;:-]+/.exec(text)?.[0]);

/** Returns the answer in a column for yes or no. An empty cell means no. */
export const flagOf = (reading: Reading, name: ColumnName): boolean => {
	const { row, found } = reading;
	const text = textIn(reading, name);
	const answer = text === '' ? false : answerIn(text);
	if (answer === undefined) found.problem(`write yes or no for ${labelOfColumn(name)}, not "${text}"`, row.place);
	return answer === true;
};

/** Returns the texts of a row that may contain remarks: everything without a meaning of its own. */
export const remarksIn = ({ cells, others }: Row): string[] =>
	[
		...[cells.package, cells.quantity, cells.packaging, cells.description, cells.temperature, cells.type],
		...Object.values(others),
	].filter((cell) => typeof cell === 'string');
