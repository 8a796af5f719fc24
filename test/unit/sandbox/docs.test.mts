import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usualBehavior } from '../../../sandbox/faults/behavior.mts';
import { controlsOf } from '../../../sandbox/control/routes.mts';
import { EventPost } from '../../../sandbox/events/post.mts';
import { Access } from '../../../sandbox/access/access.mts';
import { createSandbox } from '../../../sandbox/index.mts';
import type { Service } from '../../../sandbox/service.mts';

const page = readFileSync(join(__dirname, '../../../docs/sandbox.md'), 'utf8');

/** Returns the names in the first column of the table below a heading. */
const namesUnder = (heading: string) => {
	const [, section = ''] = page.split(`${heading}\n`);
	const rows = section
		.split(/^#/m, 1)[0]!
		.split('\n')
		.filter((line) => line.startsWith('| `'));
	return rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name));
};

test('docs/sandbox.md lists every control, and no others', () => {
	expect(namesUnder('## Control routes').sort()).toEqual(Object.keys(controlsOf({} as Service)).sort());
});

test.each([
	...Object.values(usualBehavior()).flatMap(Object.keys),
	...Object.keys(new EventPost(new Access({ host: '127.0.0.1', allowHosts: [] })).behavior),
])('docs/sandbox.md names %s', (name) => {
	expect(page).toContain(`\`${name}\``);
});

test("the first request of the sandbox's README returns rates from Los Angeles/Long Beach to Ontario", async () => {
	const readme = readFileSync(join(__dirname, '../../../sandbox/README.md'), 'utf8');
	const [, path = ''] = /'http:\/\/127\.0\.0\.1:4010(\/api[^']+)'/.exec(readme) ?? [];
	const sandbox = await createSandbox();
	const response = await fetch(sandbox.url + path, { headers: { authorization: `Bearer ${sandbox.token}` } });
	const { data } = (await response.json()) as { data: object };
	await sandbox.close();
	expect(data).toMatchObject({
		intermodal_region: { name: 'Los Angeles/Long Beach - CA' },
		to_city: { full_name: 'Ontario, CA, USA' },
	});
});

test('docs/install.md names the Node.js that n8n 2.41 and the sandbox need', () => {
	const read = (file: string) => readFileSync(join(__dirname, '../../..', file), 'utf8');
	const { packages } = JSON.parse(read('versions/n8n/2.41/package-lock.json')) as {
		packages: Record<string, { engines: { node: string } }>;
	};
	const sandbox = JSON.parse(read('sandbox/package.json')) as { engines: { node: string } };
	const named = /n8n 2\.41 needs\s+Node\.js (\d+) or newer, while the sandbox runs on Node\.js ([\d.]+) or newer/.exec(
		read('docs/install.md'),
	);
	expect(packages['node_modules/n8n']?.engines.node).toBe(`>=${named?.[1]}.0.0`);
	expect(sandbox.engines.node).toBe(`>=${named?.[2]}`);
});
