import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { containerStatuses, orderStatuses, rateRequestStatuses, shippingActivities } from '../../../contract/index.ts';
import { resources } from '../../../nodes/DrayageFreight/resources/index.ts';
import { readTemplates } from '../../../tools/n8n/workflows.mts';
import { ROOT } from '../../../tools/setup/project.mjs';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const templates = [...readTemplates().keys()].map((name) => `templates/${name}.json`).sort();

/** Returns the templates that a page links to, by path in the project. */
const templatesOn = (page: string) =>
	[...read(page).matchAll(/\]\(([^)]+\.json)\)/g)]
		.map(([, target = '']) => path.join(path.dirname(page), target))
		.filter((target) => target.startsWith('templates/'));

test('the README is short, shows a picture on its first screen, and counts the templates', () => {
	const readme = read('README.md');
	expect(readme.split('\n').length).toBeLessThanOrEqual(100);
	expect(readme.split('\n## ')[0]).toMatch(/!\[[^\]]+\]\(docs\/images\/rates\.png\)/);
	expect(readme).toContain(`[${templates.length} workflows](docs/templates.md)`);
});

test('the README explains first how to install the package', () => {
	const headings = [...read('README.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
	expect(headings.slice(0, 2)).toEqual(['Installation', 'Try it without an account']);
});

test('docs/templates.md lists every template once', () => {
	const listed = [...read('docs/templates.md').matchAll(/\*\*\[[^\]]+\]\(\.\.\/([^)]+)\)\*\*/g)].map(
		([, file]) => file,
	);
	expect(listed.sort()).toEqual(templates);
});

test('every template has a recipe', () => {
	const recipes = readdirSync(path.join(ROOT, 'docs/recipes')).map((name) => `docs/recipes/${name}`);
	const explained = new Set([...recipes, 'docs/agents.md'].flatMap(templatesOn));
	expect(templates.filter((template) => !explained.has(template))).toEqual([]);
});

test('every operation is on the index of the reference, with a page for its resource', () => {
	const index = read('docs/reference/README.md');
	for (const { name, operations } of resources) {
		const page = `${name.toLowerCase().replaceAll(' ', '-')}.md`;
		expect(index).toContain(`[${name}](${page}) | ${operations.map((operation) => operation.name).join(', ')} |`);
		expect(existsSync(path.join(ROOT, 'docs/reference', page))).toBe(true);
	}
});

const statuses = read('docs/statuses.md');

test.each([...orderStatuses, ...rateRequestStatuses, ...shippingActivities].map(({ value }) => value))(
	'docs/statuses.md explains %s',
	(code) => {
		expect(statuses).toContain(`| \`${code}\` |`);
	},
);

test.each(containerStatuses.map(({ value, name }) => [value, name]))(
	'docs/statuses.md explains container status %s, %s',
	(code, name) => {
		expect(statuses).toContain(`| ${code} | ${name} |`);
	},
);

test.each([
	...[
		'MBL',
		'HBL',
		'SCAC',
		'FIRMS',
		'LFD',
		'Demurrage',
		'Per diem (detention)',
		'Prepull',
		'Live',
		'Drop',
		'SOC',
		'CET',
	],
	...['MET', 'Accessorials'],
])('the glossary has %s', (word) => {
	expect(read('docs/glossary.md')).toMatch(
		new RegExp(`^\\| <a id="[\\w-]+"></a>${word.replace(/[()]/g, '\\$&')} \\|`, 'm'),
	);
});

const glossary = read('docs/glossary.md');

test.each([
	...['MBL', 'HBL', 'SCAC', 'FIRMS', 'LFD', 'Demurrage', 'Per diem', 'Prepull', 'Live', 'Drop', 'SOC', 'CET', 'MET'],
	...['Accessorials', 'BOL', 'COI', 'POD', 'EIR', 'DO', 'ETA', 'Free time', 'LTL', 'FTL', 'Drayage', 'UN/LOCODE'],
])('docs/glossary.md explains %s', (word) => {
	expect(glossary).toMatch(new RegExp(`^\\| (<a id="[^"]+"></a>)?${word}[ |,(]`, 'm'));
});
