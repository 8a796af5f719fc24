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
