import { readFileSync } from 'node:fs';
import path from 'node:path';
import { responseNames } from '../../../contract/index.ts';

const page = readFileSync(path.join(__dirname, '../../../docs/interface.md'), 'utf8');
const [, section = ''] = page.split('<a id="u-response-names"></a>');

/** Each row of the table: the record, the field, and its names in the order in which they are tried. */
const rows = [...section.matchAll(/^\| (\w+) +\| (\w+) +\| (`.+`) +\|$/gm)].map(([, of, what, names = '']) => [
	of,
	what,
	names.match(/\w+/g),
]);

test('docs/interface.md lists the names that the code tries for fields of responses, in their order', () => {
	const tried = Object.entries<Readonly<Record<string, readonly string[]>>>(responseNames).flatMap(([of, fields]) =>
		Object.entries(fields).map(([what, names]) => [of, what, names]),
	);
	expect(rows).toEqual(tried);
});
