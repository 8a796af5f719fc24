import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Formats JSON with one value per line, regardless of the file's formatting. */
const linesOf = (text: string, isJson: boolean) =>
	(isJson ? JSON.stringify(JSON.parse(text), null, 2) : text).split('\n');

/** Fails at the first different line, because the full difference of a long page would hide the problem. */
export function expectUpToDate(name: string, generated: string | object): void {
	const isJson = typeof generated !== 'string';
	const lines = linesOf(readFileSync(path.join(__dirname, '../..', name), 'utf8'), isJson);
	const wanted = linesOf(isJson ? JSON.stringify(generated) : generated, isJson);
	const length = Math.max(lines.length, wanted.length);
	const at = Array.from({ length }, (_, index) => index).find((index) => lines[index] !== wanted[index]);
	if (at === undefined) return;
	const [is = '(its end)', shouldBe = '(its end)'] = [lines[at], wanted[at]];
	throw new Error(`${name} is stale: run npm run generate. Line ${at + 1} is\n${is}\nand should be\n${shouldBe}`);
}
