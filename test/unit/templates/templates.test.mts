import path from 'node:path';
import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { readTemplates } from '../../../tools/n8n/workflows.mts';
import { nodes } from '../../support/properties.mts';

const PACKAGE = 'n8n-nodes-drayage.';
/** Parameters that n8n adds to a node that is an agent's tool, or that polls. */
const BY_N8N = ['descriptionType', 'toolDescription', 'pollTimes'];

const propertiesOf = (type: string) => nodes.find(({ name }) => [name, `${name}Tool`].includes(type))?.properties ?? [];

const isFor = ({ displayOptions }: INodeProperties, { resource, operation }: Record<string, unknown>) => {
	const { resource: resources, operation: operations } = displayOptions?.show ?? {};
	return (
		(!resources || resources.includes(resource as string)) && (!operations || operations.includes(operation as string))
	);
};

/**
 * Returns parameters, including those in collections and rows, that the node doesn't have and would ignore, or that the
 * editor wouldn't show.
 */
function unknownNames(given: Record<string, unknown>, known: INodeProperties[]): string[] {
	return Object.entries(given).flatMap(([name, value]) => {
		const property = known.find((one) => one.name === name);
		if (!property) return [name];
		if (property.type === 'collection')
			return unknownNames(value as Record<string, unknown>, property.options as INodeProperties[]);
		if (property.type === 'resourceLocator' && typeof value !== 'object') return [`${name} as a plain value`];
		if (property.type === 'fixedCollection') return unknownRowNames(value as Record<string, unknown>, property);
		return [];
	});
}

function unknownRowNames(given: Record<string, unknown>, { options = [] }: INodeProperties): string[] {
	return Object.entries(given).flatMap(([entry, rows]) => {
		const { values } = (options as INodePropertyCollection[]).find(({ name }) => name === entry) ?? {};
		return values ? (rows as Record<string, unknown>[]).flatMap((row) => unknownNames(row, values)) : [entry];
	});
}

/**
 * Returns whether all of these are either empty, so that n8n marks them red and doesn't run the node, or expressions
 * that refer to another node.
 */
const isChosenLater = (...addresses: unknown[]) =>
	addresses.every((address) => address === undefined || (typeof address === 'string' && address.startsWith('={{ ')));

describe.each([...readTemplates()])('templates/%s', (file, template) => {
	it('has the same name as its file', () => {
		const slug = template.name.toLowerCase().replaceAll(' ', '-');
		expect(path.basename(file)).toBe(slug);
	});

	it('contains no credentials and no pinned data', () => {
		expect(template.nodes.filter(({ credentials }) => credentials !== undefined)).toEqual([]);
		expect(template.pinData).toBeUndefined();
	});

	it('leaves email addresses and URLs empty, so that nothing is sent to an example', () => {
		const filled = template.nodes.filter(
			({ type, parameters: { toEmail, fromEmail, url } }) =>
				(type === 'n8n-nodes-base.emailSend' && !isChosenLater(toEmail, fromEmail)) ||
				(type === 'n8n-nodes-base.httpRequest' && !isChosenLater(url)),
		);
		expect(filled.map(({ name }) => name)).toEqual([]);
		expect(JSON.stringify(template)).not.toMatch(/example\.(com|org|net)/);
	});

	it('is explained by a sticky note', () => {
		const notes = template.nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
		const own = notes.map(({ parameters }) => String(parameters.content));
		const [note] = own.filter((content) => content.startsWith(`## ${template.name}`));
		expect(note).toMatch(/^Needs n8n \d+\.\d+ or newer, and your credential in each Drayage Freight node\.$/m);
	});

	it('connects existing nodes with distinct names', () => {
		const names = template.nodes.map(({ name }) => name);
		const targets = Object.values(template.connections).flatMap((kinds) =>
			Object.values(kinds).flatMap((outputs) => outputs.flatMap((output) => output.map(({ node }) => node))),
		);
		expect(new Set(names).size).toBe(names.length);
		expect([...Object.keys(template.connections), ...targets].filter((name) => !names.includes(name))).toEqual([]);
	});

	it("reads CSV files that start with a byte order mark, as in Excel's type CSV UTF-8", () => {
		const readers = template.nodes.filter(
			({ type, parameters: { operation } }) => type === 'n8n-nodes-base.extractFromFile' && operation === 'csv',
		);
		for (const { name, parameters } of readers)
			expect({ name, parameters }).toMatchObject({ name, parameters: { options: { enableBOM: true } } });
	});

	it("uses only existing parameters of this package's nodes", () => {
		for (const { name, type, parameters } of template.nodes) {
			if (!type.startsWith(PACKAGE)) continue;
			const known = propertiesOf(type.replace(PACKAGE, '')).filter((property) => isFor(property, parameters));
			const unknown = unknownNames(parameters, known).filter((parameter) => !BY_N8N.includes(parameter));
			expect({ name, unknown }).toEqual({ name, unknown: [] });
		}
	});
});

it('all templates that read a mailbox leave out automatic emails by the same expression', () => {
	const readers = [...readTemplates().values()].filter(({ nodes: all }) =>
		all.some(({ type }) => type === 'n8n-nodes-base.emailReadImap'),
	);
	const expression = /\(\(\{ from, subject, headers, files \}\).+?\.length > 0 \}\)/;
	const used = readers.map((template) => expression.exec(JSON.stringify(template))?.[0]);
	expect(used).toHaveLength(3);
	expect(new Set(used).size).toBe(1);
	expect(used[0]).toBeDefined();
});
