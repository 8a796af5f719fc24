import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../../tools/setup/project.mjs';

const FOLDER = path.join(ROOT, '.github/workflows');

/** The text of each job of the workflows, as `file job`. */
const jobs = readdirSync(FOLDER).flatMap((file) => {
	const [, text = ''] = readFileSync(path.join(FOLDER, file), 'utf8').split(/^jobs:\n/m);
	const [, ...parts] = text.split(/^ {2}(\w[\w-]*):\n/m);
	return parts.flatMap((name, at) => (at % 2 === 0 ? [[`${file} ${name}`, parts[at + 1] ?? ''] as const] : []));
});

const jobsWith = (pattern: RegExp) => jobs.filter(([, text]) => pattern.test(text)).map(([name]) => name);

it('only two jobs get an identity token, and neither installs or runs packages', () => {
	const trusted = jobsWith(/^ +id-token: write$/m);
	expect(trusted).toEqual(['publish.yml publish', 'security.yml scorecard']);
	const running = jobsWith(/\bnpm (?:ci|exec|install|run|test)\b|\bnpx |\.ci\/run/);
	expect(running).toContain('publish.yml build');
	expect(trusted.filter((name) => running.includes(name))).toEqual([]);
});

it('no checkout leaves its token behind', () => {
	const checkouts = jobs.flatMap(([name, text]) =>
		text
			.split(/^ {6}- /m)
			.filter((step) => step.startsWith('uses: actions/checkout@'))
			.map((step) => [name, step] as const),
	);
	expect(checkouts.length).toBeGreaterThan(5);
	expect(checkouts.filter(([, step]) => !step.includes('persist-credentials: false'))).toEqual([]);
});
