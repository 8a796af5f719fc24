import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { anchorsOf } from './anchors.mts';

const ROOT = path.join(__dirname, '../../..');

const page = readFileSync(path.join(ROOT, 'docs/interface.md'), 'utf8');

const anchors = anchorsOf(page);

const FOLDERS = ['contract', 'credentials', 'docs', 'nodes', 'sandbox', 'test', 'tools', 'transport'];

const files = FOLDERS.flatMap((folder) =>
	readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
).filter((name) => /\.(ts|mts|mjs|md|json)$/.test(name));

/** Every reference to an anchor of docs/interface.md, including those within the page. */
const citations = files.flatMap((file) => {
	const text = readFileSync(path.join(ROOT, file), 'utf8');
	const pattern = file === 'docs/interface.md' ? /\]\(#([\w-]+)\)/g : /interface\.md#([\w-]+)/g;
	return [...text.matchAll(pattern)].map(([, anchor = '']) => ({ file, anchor }));
});

test('every citation of docs/interface.md has an anchor that exists', () => {
	expect(citations.length).toBeGreaterThan(20);
	expect(citations.filter(({ anchor }) => !anchors.has(anchor))).toEqual([]);
});
