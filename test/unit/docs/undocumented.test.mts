import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');

const FOLDERS = ['contract', 'credentials', 'nodes', 'sandbox', 'tools', 'transport'];

const files = FOLDERS.flatMap((folder) =>
	readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
).filter((name) => /\.(ts|mts|mjs|js)$/.test(name));

/** Block comments, and groups of consecutive line comments. */
const COMMENTS = /\/\*\*?\s[^]*?\*\/|(?:(?<=^|\s)\/\/ .*\n?\s*)+/g;

const comments = files.flatMap((file) =>
	[...readFileSync(path.join(ROOT, file), 'utf8').matchAll(COMMENTS)].map(([text]) => ({ file, text })),
);

test('every comment that cites an undocumented point contains the word "undocumented"', () => {
	const citing = comments.filter(({ text }) => /interface\.md#u-/.test(text));
	expect(citing.length).toBeGreaterThan(40);
	expect(citing.filter(({ text }) => !/\bundocumented\b/.test(text))).toEqual([]);
});
