import { agent, region } from '../../../../../nodes/shared/locators/locators.ts';
import { namedRecords } from '../../../../../nodes/shared/locators/locator.ts';

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));

describe('the records that go by a name', () => {
	test.each([
		['a place written exactly so, not one that is spelt otherwise', region, 'St. Louis - MO', [1]],
		['a place spelt otherwise, where none is written exactly so', region, 'Ft. Worth - TX', [3]],
		['nothing but a place however it is spelt', agent, 'Ft. Worth - TX', []],
		['whatever the letter case', agent, 'fort worth - tx', [3]],
	])('are %s', (_which, kind, text, ids) => {
		const records = named('St. Louis - MO', 'Saint Louis - MO', 'Fort Worth - TX');
		expect(namedRecords(kind, records, text).map(({ id }) => id)).toEqual(ids);
	});
});
