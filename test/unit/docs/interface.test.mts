import { readFileSync } from 'node:fs';
import path from 'node:path';
import { apiEndpoints } from '../../fixtures/api/index.mts';

const page = readFileSync(path.join(__dirname, '../../../docs/interface.md'), 'utf8').replace(/\s+/g, ' ');

/** The words in the page's inline code. */
const words = new Set([...page.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.split(/\W+/)));

/** Returns the last part of a field's name, because the page lists the fields of both ends only once. */
const namesOf = (field: string) => {
	const last = field.replace(/\.\*$/, '').split('.').at(-1) ?? '';
	return [last, last.replace(/^(pickup|destination)_/, '')];
};

test.each(apiEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
	'docs/interface.md lists the path and each field of %s',
	(_name, { path: url, query, body, response }) => {
		expect(page).toContain(url);
		const fields = [...query, ...body, ...response].map(({ name }) => name);
		expect(fields.filter((field) => !namesOf(field).some((name) => words.has(name)))).toEqual([]);
	},
);
