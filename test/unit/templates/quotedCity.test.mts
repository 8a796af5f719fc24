import { runInNewContext } from 'node:vm';
import { readTemplates } from '../../../tools/n8n/workflows.mts';

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

describe.each([['Freight tools for AI clients', 'Ask a person']])('the approval of "%s"', (template, node) => {
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
