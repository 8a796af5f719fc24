import type { IDataObject } from 'n8n-workflow';
import { isPlaceholder } from '../../../shared/values/identifier';
import { readContainerIn, type ReadContainer } from './container';
import type { Findings } from './findings';
import type { Row } from './cells';
import { othersIn } from './rows';
import { sharedIn, type Whole } from './shipment';

// cspell:ignore cxld
/** Matches what people write on a container that must not be booked. */
const NOT_TO_BOOK =
	/\b(?:cancel(?:l?ed)?|cxld?|hold|shut out|rolled (?:to|over)|(?:do not|don't) (?:book|dispatch|(?:deliver|pick ?up)(?! (?:before|after|on|until|without)))|already (?:booked|delivered|picked ?up))\b|^\W*(?:void(?:ed)?|rolled)\b(?!-|\s+\w)/i;

/** Matches the heading of a column for remarks. */
const REMARKS = /(?<![a-z])(?:remark|note|comment|instruction)s?(?![a-z])/i;

/**
 * Adds what people wrote on these rows: as a problem if it says, in any cell, that the container must not be booked, and
 * otherwise as a note.
 */
const addRemarks = (rows: readonly Row[], found: Findings): void => {
	for (const { cells, others, place } of rows)
		for (const [heading, cell] of [...Object.entries(cells), ...Object.entries(others)]) {
			const text = typeof cell === 'string' ? cell.replace(/\s+/g, ' ').trim() : '';
			if (NOT_TO_BOOK.test(text)) found.problem(`"${text}". Leave the row out, or correct it`, place);
			else if (REMARKS.test(heading) && text !== '' && !isPlaceholder(text)) found.note(`"${text}"`, place);
		}
};

type Container = ReadContainer['container'];

/** Adds what keeps containers from having one rate. */
const addMixed = (containers: readonly Container[], found: Findings) => {
	const differs = (valueOf: (one: Container) => unknown) => new Set(containers.map(valueOf)).size > 1;
	if (differs(({ type }) => type.slice(0, 2)))
		found.problem('its containers have different sizes, and a rate covers one size. Ask DrayEasy how to book them');
	if (differs(({ is_reefer: reefer }) => reefer))
		found.problem('a rate is for reefers or for other containers, not for both');
	if (differs(({ is_dg: hazmat }) => hazmat))
		found.problem('a rate is for hazmat or for other containers, not for both');
};

/** Returns an order as Rate › Search and Order › Create need it, with its problems and notes. */
export const orderOf = (mbl: string, rows: readonly Row[], whole: Whole, found: Findings): IDataObject => {
	const shared = sharedIn(rows, whole, found);
	for (const { place } of rows.filter(({ isLong }) => isLong))
		found.problem(
			'it has more cells than there are headings. Give each column a heading, and put text with separators in quotation marks',
			place,
		);
	const read = whole.hasContainers ? rows.map((row) => readContainerIn({ row, found })) : [];
	const containers = read.map(({ container }) => container);
	if (containers.length === 0) found.problem('There are no containers');
	for (const number of containers.map((one) => one.number).filter(whole.isRepeated))
		found.problem(`${number} is listed more than once`);
	addMixed(containers, found);
	addRemarks(rows, found);
	const [first] = containers;
	return {
		...othersIn(rows),
		mbl_number: mbl,
		...shared,
		containers,
		container_count: containers.length,
		container_numbers: containers.map(({ number }) => number).join(', '),
		cntr_size: Number(first?.type.slice(0, 2)) || null,
		weight: Math.max(0, ...containers.map(({ weight }) => weight)),
		weight_unit: 'kg',
		// 2 is hazmat, 3 is reefer (docs/interface.md#rate-search).
		cargo_types: [...(first?.is_dg === true ? [2] : []), ...(first?.is_reefer === true ? [3] : [])],
		temperatures: read
			.filter(({ temperature }) => temperature !== '')
			.map(({ container, temperature }) => `${container.number}: ${temperature}`)
			.join(', '),
		problems: found.problems,
		notes: found.notes,
	};
};
