import { readFileSync } from 'node:fs';
import path from 'node:path';
import { resources } from '../../../nodes/DrayageFreight/resources/index.ts';
import { readTemplates } from '../../../tools/n8n/provision.mts';
import { ROOT } from '../../../tools/setup/project.mjs';

const readme = readFileSync(path.join(__dirname, '../../../README.md'), 'utf8');

test('the README lists every operation of the menu, and no other', () => {
	const [, table = ''] = /\n## Operations\n([^]*?)\n## /.exec(readme) ?? [];
	const rows = [...table.matchAll(/^\| ([\w ]+) \| ([\w, ]+) \|$/gm)].map(
		([, name, operations]) => `${name}: ${operations}`,
	);
	const menu = resources.map(({ name, operations }) => `${name}: ${operations.map((each) => each.name).join(', ')}`);
	expect(rows.slice(1)).toEqual(menu);
});

test('the README is short enough to be read', () => {
	const written = readme.replace(/(?<=\n## Operations\n\n)(\|.*\n)+/, '');
	expect(written.split('\n').length).toBeLessThanOrEqual(135);
});

test('docs/templates.md lists every template, and the README counts them', () => {
	const files = [...readTemplates().keys()].map((name) => `../templates/${name}.json`);
	const page = readFileSync(path.join(ROOT, 'docs/templates.md'), 'utf8');
	const listed = [...page.matchAll(/\*\*\[[^\]]+\]\(([^)]+)\)\*\*/g)].map(([, file]) => file);
	expect(listed.sort()).toEqual(files.sort());
	expect(readme).toContain(`\n${files.length} workflows to import`);
});
