import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { INodePropertyOptions } from 'n8n-workflow';
import { DrayageFreightApi } from '../../../credentials/DrayageFreightApi.credentials.ts';
import { DrayageFreight } from '../../../nodes/DrayageFreight/DrayageFreight.node.ts';

const root = path.join(__dirname, '../../..');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** The categories of n8n's node panel. */
const CATEGORIES = [
	'Analytics',
	'Communication',
	'Core Nodes',
	'Data & Storage',
	'Development',
	'Finance & Accounting',
	'Marketing',
	'Miscellaneous',
	'Productivity',
	'Sales',
	'Utility',
];

const WORDS = ['DrayEasy', 'drayage', 'freight', 'container'];

const { name: packageName, n8n } = read('package.json') as { name: string; n8n: { nodes: string[] } };

it.each(n8n.nodes)('the codex of %s has a category and search words', (built) => {
	const source = built.replace(/^dist\//, '').replace(/\.js$/, '.json');
	const codex = read(source) as { node: string; categories: string[]; alias: string[] };
	const className = path.basename(source, '.node.json');
	expect(codex.node).toBe(`${packageName}.${className.charAt(0).toLowerCase()}${className.slice(1)}`);
	expect(codex.categories.length).toBeGreaterThan(0);
	for (const category of codex.categories) expect(CATEGORIES).toContain(category);
	expect(codex.alias).toEqual(expect.arrayContaining(WORDS));
	expect(new Set(codex.alias).size).toBe(codex.alias.length);
});

/**
 * Returns whether n8n finds a node: the letters of the search must occur in this order in its name or in one of its
 * aliases.
 */
const isFound = (query: string, text: string) => {
	let rest = text.toLowerCase();
	return Array.from(query.toLowerCase()).every((letter) => {
		const index = rest.indexOf(letter);
		rest = rest.slice(index + 1);
		return index >= 0;
	});
};

describe('the node search', () => {
	it.each([
		[
			'DrayageFreight',
			'ltl,ftl,truckload,track ltl,track ftl,ltl quote,ftl quote,truckload quote,ltl shipment,book ltl,book ftl,drayage rate,' +
				'drayage quote,freight rate,freight quote,book freight,book container,create order,book order,delivery order,' +
				'order status,container available,container status,track container,track shipment,last free day,rate request,' +
				'upload pod,order files,bill of lading,demurrage,warehouse,download ltl,download bol,download pod,ltl files,ftl files',
		],
		['ContainerList', 'container,spreadsheet,freight,packing list,arrival notice,excel,csv,mbl'],
		['DrayageFreightTrigger', 'ltl,shipment status,shipment delivered,proof of delivery,webhook,drayage'],
		[
			'DrayageFreightUpdatesTrigger',
			'container available,container status,container delivered,last free day,order released,order status,eta,' +
				'shipment delivered,ltl shipment,ftl shipment,truckload,rate request',
		],
	])("finds %s for a freight desk's search terms", (node, queries) => {
		const { alias } = read(`nodes/${node}/${node}.node.json`) as { alias: string[] };
		const missing = queries.split(',').filter((query) => !alias.some((text) => isFound(query, text)));
		expect(missing).toEqual([]);
	});
});

describe('the action search inside the node', () => {
	const actions = new DrayageFreight().description.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ options = [] }) => (options as INodePropertyOptions[]).map(({ action = '' }) => action));

	it.each([
		['download ltl', 'Download LTL shipment files'],
		['download bol', 'Download LTL shipment files'],
		['ltl files', 'Download LTL shipment files'],
		['pod', 'Download LTL shipment files'],
		['proof of delivery', 'Download order files'],
		['upload pod', 'Upload order files'],
		['delivery order', 'Upload order files'],
		['truckload', 'Create FTL quote'],
		['truckload', 'Create FTL shipment'],
		['create order', 'Create order'],
		['container available', 'Get many containers'],
	])('finds for %s: %s', (query, start) => {
		const found = actions.filter((action) => isFound(query, action));
		expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${start}`)));
	});
});

const { homepage } = read('package.json') as { homepage: string };
const urlOf = (page: string) => homepage.replace('#readme', `/blob/main/docs/${page}`);

it.each([
	['DrayageFreight', 'drayage-freight.md'],
	['DrayageFreightTrigger', 'triggers.md'],
	['DrayageFreightUpdatesTrigger', 'triggers.md'],
])('Docs in the panel of %s opens its page, %s, and the page about credentials', (node, page) => {
	const { resources } = read(`nodes/${node}/${node}.node.json`) as {
		resources: Record<'primaryDocumentation' | 'credentialDocumentation', { url: string }[]>;
	};
	expect(resources.primaryDocumentation).toEqual([{ url: urlOf(page) }]);
	expect(resources.credentialDocumentation).toEqual([{ url: urlOf('credentials.md') }]);
	expect(existsSync(path.join(root, 'docs', page))).toBe(true);
});

it('Docs in the credential opens the page about credentials', () => {
	expect(new DrayageFreightApi().documentationUrl).toBe(urlOf('credentials.md'));
});
