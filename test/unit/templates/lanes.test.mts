import { runInNewContext } from 'node:vm';
import { parametersIn } from '../../e2e/support/templates.mts';

it.each([',', ';', '\t'])('lanes are read from a file with %j between its columns', (separator) => {
	const { options } = parametersIn('Quote lanes from a spreadsheet', 'Read lanes');
	const { delimiter } = options as { delimiter: string };
	const text = `${['region', 'city', 'size'].join(separator)}\nChicago - IL; rail${separator}Ontario, CA`;
	expect(runInNewContext(delimiter.slice(3, -2), { $json: { text } })).toBe(separator);
});
