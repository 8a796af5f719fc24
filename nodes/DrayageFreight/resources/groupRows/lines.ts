import type { IDataObject } from 'n8n-workflow';
import { asText } from '../../../shared/fields/text';
import { containerTypeOf } from '../../../shared/values/code';
import { mblKey } from '../../../shared/values/identifier';
import { areHeadings, type OwnColumns } from './columns';

/** Matches a container number within a text, even as painted on the container. */
export const CONTAINER = /(?<![A-Z])[A-Z]{3}[UJZ][\s-]?\d{6}[\s/-]?\d(?!\d)/gi;

/** Matches weights with their units within a text: `18,000.00 KGS`, `18 000 kg`, `18.5 MT`. */
const WEIGHTS =
	/(?<!\w|\d[.,])(?:\d{1,3}(?: \d{3})+(?:[.,]\d+)?|\d[\d.,']*)\s?(?:KGS?|KILOS?|LBS?|MTS?|TONS?|TONNES?)\b/gi;

/** Matches a part that can be a container's weight without a unit, since it's a number of four or five digits. */
const BARE_WEIGHT = /^\d{1,2}[ ,'.]?\d{3}(?:[.,]\d{1,3})?$/;

/** Matches what separates the parts of a line. A comma or point within a number doesn't. */
const SEPARATOR = /[\t\n;|]|(?<!\b\d{1,3}),|,(?!\d{3}\b)|\s[/-]\s(?!\d+(?:[.,]\d+)?\s?°?\s?[CF]\b)/i;

/** Matches a seal after its label, or in the next column after the container number: `SEAL: ML123457`, `/ ML123457`. */
const SEAL =
	/(?:\bseals?\b[\s:.#]*(?:n[or]\b[\s:.#]*)?(?=[A-Z-]*\d)|^(?: ?[/\n]\s*| {2,})(?!PO|HBL|MBL)(?=[A-Z]+-?\d))([A-Z0-9-]{4,})(?![\w-])/i;

/** Matches a temperature with its unit in the last part of a line, or the mark of a reefer that doesn't run. */
const TEMPERATURE = /^(?:NOR|[+-]?\d+(?:[.,]\d+)?\s?(?:°|deg|degrees)?\s?[CF])$/i;

/** Returns the words of a container type: up to five of them, as in `1 x 40' HIGH CUBE`. */
const typeIn = (text: string): string => {
	const words = [...text.matchAll(/[^\s,;|/]+/g)];
	for (const [start, { index }] of words.entries())
		for (const last of words.slice(start, start + 5).reverse()) {
			const type = text.slice(index, last.index + last[0].length);
			if (containerTypeOf(type) !== undefined) return type;
		}
	return '';
};

/** Returns the record that a text describes: number, type, seal, weight and temperature, and all else as its contents. */
export const recordIn = (text: string): IDataObject => {
	const line = text.replace(/^\d{1,3}[.)]\s+/, '');
	const numbers = line.match(CONTAINER) ?? [];
	if (new Set(numbers.map(mblKey)).size > 1) return { number: numbers.join(', ') };
	// Without a container number, the first word is reported in its place.
	const [number = /^[^\s,;|]*/.exec(line)?.[0] ?? ''] = numbers;
	const start = line.indexOf(number);
	let rest = `${line.slice(start + number.length)} ; ${line.slice(0, start)}`;
	const type = typeIn(rest);
	rest = type === '' ? rest : rest.replace(type, ' | ');
	const [sealed = '', seal_number] = SEAL.exec(rest) ?? [];
	const united = rest.match(WEIGHTS) ?? [];
	const parts = [sealed, ...united]
		.reduce((one, known) => one.replace(known, ' '), rest)
		.split(SEPARATOR)
		.map((part) => /[^\s,/](?:.*[^\s,/])?/.exec(part)?.[0].replace(/\s+/g, ' ') ?? '')
		.filter((part) => /[\p{L}\p{N}]/u.test(part));
	const weights = united.length > 0 ? united : parts.filter((part) => BARE_WEIGHT.test(part));
	const contents = parts.filter((part) => !weights.includes(part));
	const temperature = TEMPERATURE.test(contents.at(-1) ?? '') ? contents.pop() : undefined;
	return { number, type, weight: weights.join(' / '), seal_number, package: contents.join(', '), temperature };
};

// cspell:ignore summe
/** Matches a sum of the rows: `Total`, `TOTAL: 26 containers`, but not the company Total Wine. */
export const TOTAL =
	/^(?:(?:grand |sub[- ]?)?totals?|ttl|summe|合计|总计)(?=[^\p{L}]*(?:\d|$)|\s(?:containers?|weight|ctns|cartons|pkgs)\b)/iu;

/** Adds what a person wrote beside the containers to one of them. */
export const addRemark = (record: IDataObject, text: string): void => {
	record.Remarks = [asText(record.Remarks), text].filter((one) => one !== '').join(' / ');
};

/**
 * Returns one record per line of a text in which people list containers. Headings and sums are left out. Lines without
 * digits are remarks on the first container.
 */
export const linesIn = (text: string, own: OwnColumns): IDataObject[] => {
	const lines = text
		.split(/[\r\n]+/)
		.map((line) => line.trim())
		.filter((line) => line !== '' && !areHeadings(line.split(/[\t;|,/]|\s{2,}/), own) && !TOTAL.test(line));
	const records = lines.filter((line) => /\d/.test(line)).map(recordIn);
	const remarks = lines.filter((line) => !/\d/.test(line));
	if (records[0] !== undefined && remarks.length > 0) addRemark(records[0], remarks.join(' / '));
	return records;
};
