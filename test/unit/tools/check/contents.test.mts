import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUDGET, checkEmitted, checkSize, emittedFrom } from '../../../../tools/check/contents.mts';

let root: string;

const write = (files: Readonly<Record<string, string>>) => {
	for (const [name, text] of Object.entries(files)) {
		mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
		writeFileSync(path.join(root, name), text);
	}
};

beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), 'drayage-emitted-'));
	write({
		'tsconfig.json': JSON.stringify({
			compilerOptions: {
				target: 'ES2022',
				module: 'CommonJS',
				rootDir: '.',
				outDir: 'dist',
				resolveJsonModule: true,
				types: [],
			},
			include: ['nodes/**/*.ts', 'nodes/**/*.node.json'],
		}),
		'nodes/Node.node.ts': 'export const node: number = 1;\n',
		'nodes/Node.node.json': '{}',
		'nodes/notes.json': '{}',
		'icons/node.svg': '<svg/>',
	});
});

afterEach(() => rmSync(root, { recursive: true }));

it("finds files in dist that don't come from a source, were edited, or are missing", () => {
	const emitted = emittedFrom(root);
	expect([...emitted.keys()].sort()).toEqual([
		'dist/icons/node.svg',
		'dist/nodes/Node.node.js',
		'dist/nodes/Node.node.json',
	]);
	const built = Object.fromEntries(emitted);
	write(built);
	const files = ['package.json', ...emitted.keys()];
	expect(checkEmitted(root, files, emitted)).toEqual([]);

	write({
		'dist/nodes/evil.js': "fetch('https://example.com');\n",
		'dist/nodes/Node.node.js': `${built['dist/nodes/Node.node.js']}fetch('https://example.com');\n`,
		'dist/icons/node.svg': '<svg onload="fetch()"/>',
	});
	const tampered = [...files.filter((file) => !file.endsWith('.node.json')), 'dist/nodes/evil.js'];
	expect(checkEmitted(root, tampered, emitted)).toEqual([
		'dist/nodes/evil.js comes from no source',
		'dist/nodes/Node.node.js differs from its source',
		'dist/icons/node.svg differs from its source',
		'dist/nodes/Node.node.json is missing',
	]);
});

const files = (count: number) => Array.from({ length: count }, (_, at) => `dist/${at}.js`);

it('finds a package that exceeds its budget for files, packed size or unpacked size', () => {
	const full = { ...BUDGET, files: files(BUDGET.files) };
	expect(checkSize(full)).toEqual([]);
	const larger = { files: files(BUDGET.files + 1), size: BUDGET.size + 1, unpackedSize: BUDGET.unpackedSize + 1 };
	expect(checkSize({ ...full, files: larger.files })).toEqual([expect.stringMatching(/^files/)]);
	expect(checkSize({ ...full, size: larger.size })).toEqual([expect.stringMatching(/^size/)]);
	expect(checkSize({ ...full, unpackedSize: larger.unpackedSize })).toEqual([expect.stringMatching(/^unpackedSize/)]);
});
