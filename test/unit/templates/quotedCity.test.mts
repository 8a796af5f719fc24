import { runInNewContext } from 'node:vm';
import { readTemplates } from '../../../tools/n8n/workflows.mts';
import { runCode } from './code.mts';

const ADDRESS = '1670 Champagne Ave, Suite 4\nOntario, CA 91761';

/** Returns the warning about an order that a template shows or sends. */
function warning(template: string, node: string, city: string, deliveryAddress: string): unknown {
	const workflow = [...readTemplates().values()].find(({ name }) => name === template);
	const text = JSON.stringify(workflow?.nodes.find(({ name }) => name === node)?.parameters);
	const [, expression] =
		/\{\{ (?=[^}]*?\.includes\(' ')((?:(?!\}\}).)*does not mention this city(?:(?!\}\}).)*) \}\}/.exec(text) ?? [];
	const json = {
		city,
		deliveryAddress,
		delivery_address: deliveryAddress,
		'Goes to (City)': city,
		'Delivery Address': deliveryAddress,
	};
	const access = { first: () => ({ json }), item: { json } };
	return runInNewContext(expression ?? '', { $json: json, $: () => access });
}

describe.each([
	['Book an order from a form', 'Approve the price'],
	['Book orders from emailed documents', 'Ask a person'],
	['Freight tools for AI clients', 'Ask a person'],
])('the approval of "%s"', (template, node) => {
	it.each([
		['Ontario, CA', ADDRESS],
		['ontario', ADDRESS],
		['Winston-Salem, NC', '1 Main St, Winston Salem NC 27101'],
	])("doesn't show a warning if the price is to %s and the delivery address mentions it", (city, address) => {
		expect(warning(template, node, city, address)).toBe('');
	});

	it.each(['Houston, TX', 'Ontari, CA'])(
		"asks the approver to check a delivery address that doesn't mention %s",
		(city) => {
			expect(warning(template, node, city, ADDRESS)).toBe(
				`Please check: the price is to ${city}, but the delivery address does not mention this city.`,
			);
		},
	);
});

it('the page of "Book orders from a spreadsheet of containers" notes a delivery address in another city', () => {
	const notes = (city: string) => {
		const order = {
			mbl_number: 'MAEU1',
			city,
			delivery_address: ADDRESS,
			containers: [{ number: 'MSKU1234565', type: '40HQ', weight: 9000 }],
		};
		const [exists] = runCode('Book orders from a spreadsheet of containers', 'What exists', [], {
			'Group by MBL number': [order],
		});
		return exists?.notes;
	};
	expect(notes('Ontario, CA')).toEqual([]);
	expect(notes('Houston, TX')).toEqual([
		"the price is to Houston, TX, but the delivery address doesn't mention this city",
	]);
});
