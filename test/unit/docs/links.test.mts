import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Returns the files in folders of the project whose names match. */
const filesIn = (folders: readonly string[], pattern: RegExp) =>
	folders.flatMap((folder) =>
		readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.filter((name) => pattern.test(name) && !name.includes('node_modules'))
			.map((name) => path.join(folder, name)),
	);

const pages = [
	...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
	...filesIn(['docs', 'sandbox', '.github'], /\.md$|llms\.txt$/),
];

/** Returns the anchors that links to a page can use: its headings as GitHub writes them, and explicit anchors. */
const anchorsOf = (page: string) =>
	new Set([
		...[...page.matchAll(/^#{1,6} ([^<\n]+)$/gm)].map(([, heading = '']) =>
			heading
				.toLowerCase()
				.replace(/[^\p{L}\p{N} _-]/gu, '')
				.replace(/ /g, '-'),
		),
		...[...page.matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id),
	]);

/** Returns the targets of a page's links and pictures in this repository. */
const linksIn = (page: string) =>
	[...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
		.map(([, target = '']) => target)
		.filter((target) => !/^\w+:/.test(target));

test('every link on a page leads to an existing target', () => {
	const isDead = (page: string, target: string) => {
		const [file = '', anchor] = target.split('#');
		const to = file === '' ? page : path.join(path.dirname(page), file);
		if (!existsSync(path.join(ROOT, to))) return true;
		return anchor !== undefined && !anchorsOf(read(to)).has(anchor);
	};
	const links = pages.flatMap((page) => linksIn(page).map((target) => [page, target] as const));
	expect(links.length).toBeGreaterThan(200);
	expect(links.filter(([page, target]) => isDead(page, target))).toEqual([]);
});

test('every page that code or templates cite exists, with its anchor', () => {
	const folders = ['contract', 'credentials', 'nodes', 'sandbox', 'templates', 'tools', 'transport'];
	const citations = filesIn(folders, /\.(ts|mts|mjs|json)$/).flatMap((file) =>
		[...read(file).matchAll(/\bdocs\/([\w/-]+\.md)(?:#([\w-]+))?/g)].map(([text, page = '', anchor]) => ({
			...{ file, text, page: path.join('docs', page), anchor },
		})),
	);
	expect(citations.length).toBeGreaterThan(20);
	const dead = citations.filter(
		({ page, anchor }) =>
			!existsSync(path.join(ROOT, page)) || (anchor !== undefined && !anchorsOf(read(page)).has(anchor)),
	);
	expect(dead.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
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

test('every picture is on a page', () => {
	const shown = pages.flatMap((page) => linksIn(page).map((target) => path.join(path.dirname(page), target)));
	const pictures = filesIn(['docs/images'], /\.\w+$/);
	expect(pictures.length).toBeGreaterThan(10);
	expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
});

test('every command of npm on a page exists', () => {
	const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
	const named = pages.flatMap((page) =>
		[...read(page).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => ({ page, name })),
	);
	expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});
