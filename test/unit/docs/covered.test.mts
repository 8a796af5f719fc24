import { readdirSync, readFileSync } from 'node:fs';
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

/** All operations by the name of their resource, sorted like n8n's menu. */
const operations = resources.map(({ name, operations: own }) => ({
	name,
	labels: own.map((operation) => operation.name).sort(),
}));

test('the index of the reference lists every operation', () => {
	const rows = read('docs/reference/README.md').split('\n');
	for (const { name, labels } of operations) {
		const row = rows.find((text) => text.startsWith(`| [${name}](`)) ?? '';
		const listed = [...row.matchAll(/\[([^\]]+)\]/g)].map(([, label]) => label);
		expect(listed).toEqual([name, ...labels]);
	}
});

test('every template has a recipe, and docs/templates.md lists each once', () => {
	const recipes = readdirSync(path.join(ROOT, 'docs/recipes')).map((name) => `docs/recipes/${name}`);
	expect([...new Set([...recipes, 'docs/agents.md'].flatMap(templatesOn))].sort()).toEqual(templates);
	expect([...new Set(templatesOn('docs/templates.md'))].sort()).toEqual(templates);
	expect(read('README.md')).toContain(`[${templates.length} workflows](docs/templates.md)`);
});

const codes = [...orderStatuses, ...rateRequestStatuses, ...shippingActivities].map(({ value }) => `\`${value}\``);
const containers = containerStatuses.map(({ value, name }) => `${value} | ${name}`);

test('docs/statuses.md explains every status', () => {
	const page = read('docs/statuses.md');
	expect([...codes, ...containers].filter((status) => !page.includes(`| ${status} |`))).toEqual([]);
});
