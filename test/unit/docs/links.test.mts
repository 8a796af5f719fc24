import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { anchorsOf } from './anchors.mts';

const ROOT = path.join(__dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const FOLDERS = ['.', 'docs', 'docs/decisions', 'docs/project', 'docs/recipes', 'docs/reference', 'sandbox', '.github'];

const pages = FOLDERS.flatMap((folder) =>
	readdirSync(path.join(ROOT, folder))
		.filter((name) => name.endsWith('.md'))
		.map((name) => path.join(folder, name)),
);

/** Returns the targets of a page's links and pictures in this repository. */
const linksIn = (page: string) =>
	[...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
		.map(([, target = '']) => target)
		.filter((target) => !/^\w+:/.test(target));

test.each(pages)('every link on %s leads to an existing target', (page) => {
	const dead = linksIn(page).filter((target) => {
		const [file = '', anchor] = target.split('#');
		const to = file === '' ? page : path.join(path.dirname(page), file);
		if (!existsSync(path.join(ROOT, to))) return true;
		return anchor !== undefined && !anchorsOf(read(to)).has(anchor);
	});
	expect(dead).toEqual([]);
});

test('every page of docs can be reached from its index', () => {
	const reached = new Set(['docs/README.md']);
	for (const page of reached) {
		for (const target of linksIn(page)) {
			const to = path.join(path.dirname(page), target.split('#')[0] ?? '');
			if (pages.includes(to)) reached.add(to);
		}
	}
	expect(pages.filter((page) => page.startsWith('docs/') && !reached.has(page))).toEqual([]);
});

test.each(pages)('every JSON block of %s can be parsed', (page) => {
	const blocks = [...read(page).matchAll(/^ *```json\n(.*?)^ *```/gms)].map(([, block = '']) => block);
	for (const block of blocks) expect(() => JSON.parse(block) as unknown).not.toThrow();
});

test('every picture is on a page', () => {
	const shown = pages.flatMap((page) => linksIn(page).map((target) => path.join(path.dirname(page), target)));
	const pictures = readdirSync(path.join(ROOT, 'docs/images'), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.png'))
		.map((name) => path.join('docs/images', name));
	expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
});

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

test.each(pages)('every command on %s exists', (page) => {
	const named = [...read(page).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
	expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('CONTRIBUTING.md lists every command', () => {
	const page = read('CONTRIBUTING.md');
	const names = Object.keys(scripts).map((name) => (/^(start|test)$/.test(name) ? `npm ${name}` : `npm run ${name}`));
	expect(names.filter((name) => !new RegExp(`${name}(?![\\w:])`).test(page))).toEqual([]);
});

test('the list of decisions is complete', () => {
	const all = readdirSync(path.join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md');
	expect(linksIn('docs/decisions/README.md').filter((target) => !target.startsWith('.'))).toEqual(all.sort());
});

const [, tree = ''] = /```\n([^]*?)```/.exec(read('docs/architecture.md')) ?? [];

/** Folders whose subfolders are listed; `.` is the root. */
const TOLD = ['.', 'contract', 'transport', 'nodes', 'nodes/shared', 'nodes/DrayageFreight', 'sandbox'];
const LISTED = ['templates', 'test', 'tools', 'docs', 'versions'];
/** Folders that are created by commands, or aren't part of the architecture. */
const UNTOLD = ['node_modules', 'dist'];

test.each([...TOLD, ...LISTED])('architecture.md lists every folder in %s', (folder) => {
	// Git doesn't track empty folders.
	const isEmpty = (name: string) => readdirSync(path.join(ROOT, folder, name)).length === 0;
	const folders = readdirSync(path.join(ROOT, folder), { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !UNTOLD.includes(entry.name))
		.filter(({ name }) => !isEmpty(name))
		.map(({ name }) => `${name}/`);
	expect(folders.filter((name) => !tree.includes(name))).toEqual([]);
});

test('every folder and page in the tree of architecture.md exists', () => {
	const all = [...UNTOLD, ...['.', ...TOLD, ...LISTED].flatMap((folder) => readdirSync(path.join(ROOT, folder)))];
	const folders = [...tree.matchAll(/\b(\w+)\/(?!\w)/g)];
	const files = [...tree.matchAll(/\b(\w+\.(?:ts|mts|md|json))\b/g)];
	const named = [...folders, ...files].map(([, name = '']) => name);
	expect(named.length).toBeGreaterThan(40);
	expect(named.filter((name) => !all.includes(name))).toEqual([]);
});
