import type { IDataObject } from 'n8n-workflow';
import { loadNode } from '../../../../tools/engine/index.mts';
import { apiEndpoints, type EndpointFact, type FieldFact } from '../../../fixtures/api/index.mts';
import { PARTS } from '../../../fixtures/notation/requests.mts';
import { refusalOf } from '../../../fixtures/api/refusals.mts';
import { crossFieldRules } from '../../../fixtures/api/rules.mts';
import { valuesOf } from '../../../fixtures/notation/values.mts';
import { changed } from '../../../fixtures/notation/change.mts';
import { examples, operationOf, parametersOf } from '../../../fixtures/examples/index.mts';
import { labelOf } from '../../../support/contract.mts';
import { editorFields, HIDDEN, shownLabel } from '../../../support/editor.mts';
import { runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

/** Parameters for operations without an example that need some. */
const OTHERS: Readonly<Record<string, IDataObject>> = {
	'orderFile.upload': { orderId: 1024, source: 'url', urls: { url: [{ url: 'https://example.com/do.pdf' }] } },
	'orderFile.download': { orderId: 1024, fileId: 9 },
	'ltlShipmentFile.download': { orderNumber: 'LS241205028749', fileId: 3 },
	'ftlShipmentFile.download': { orderNumber: 'FS260127000001', fileId: 3 },
	'webhookConfiguration.delete': { configurationId: 4 },
};

const givenFor = (name: string): IDataObject => OTHERS[name] ?? examples[name]?.parameters ?? {};

const fieldsOf = (endpoint: EndpointFact) =>
	PARTS.flatMap((part) => endpoint[part]).filter(({ name }) => !HIDDEN.includes(`${endpoint.name} ${name}`));

/** Every field in the editor, with the example in which its values are tested. */
const fields = apiEndpoints.flatMap((endpoint) =>
	fieldsOf(endpoint).map((field) => {
		// These fields are valid only with home delivery.
		const example = field.conditional ? `${endpoint.name} with home delivery` : endpoint.name;
		return [example, labelOf(endpoint.name, field.name), field] as const;
	}),
);

const badValues = fields
	.map(([example, label, field]) => [example, label, valuesOf(field).invalid, field] as const)
	.filter(([, , values]) => values.length > 0);

const isEntry = ({ name }: FieldFact) => name.endsWith('.*');

/**
 * Fields that users have to fill in: all required ones, except those that an update takes from the stored warehouse and
 * its contacts.
 */
const needed = fields.filter(
	([example, , field]) =>
		field.required && !isEntry(field) && (example !== 'warehouse.update' || field.name === 'warehouseId'),
);

/** n8n itself reports empty fields, but not expressions that evaluate to empty. */
const NOTHING = '={{ $json.nothing }}';

const missing = needed.flatMap(([example, label, field]) =>
	(field.min && field.kinds.includes('array') ? [NOTHING, '={{ [] }}'] : [NOTHING]).map(
		(value) => [example, label, value] as const,
	),
);

/** Returns the parameter with this label, or the list if it is an entry of a list. */
async function parameterOf(operation: string, label: string): Promise<string> {
	const { properties } = (await loadNode('drayageFreight')).description;
	const shown = editorFields(properties, operationOf(operation)).filter((field) => field.label === shownLabel(label));
	// If two fields have the same label, this selects the one in the collection, since no other parameter hides it.
	const parameter = shown.at(-1)?.parameter;
	if (parameter === undefined) throw new Error(`The editor shows no ${label} in ${operation}`);
	return parameter;
}

/** Returns the parameters of an example with different values, by label. `undefined` empties a field. */
async function parametersWith(example: string, changes: ReadonlyArray<readonly [label: string, value: unknown]>) {
	let parameters = givenFor(example);
	for (const [label, value] of changes) {
		parameters = changed(parameters, await parameterOf(example, label), value ?? '');
	}
	return parameters;
}

/** The cross-field rules for fields that the editor shows. */
const crossField = crossFieldRules.flatMap(({ name, change, refused }) => {
	const known = fieldsOf(apiEndpoints.find((endpoint) => endpoint.name === name)!);
	const isKnown = (wanted: string) => known.some((field) => field.name === wanted);
	const isAsked = [...Object.keys(change), ...Object.keys(refused)].every(isKnown);
	const changes = Object.entries(change).map(
		([field, value]) => [isKnown(field) ? labelOf(name, field) : '', value] as const,
	);
	const messages = Object.entries(refused).map(
		([field, words]) => `${isKnown(field) ? labelOf(name, field) : ''} ${words}`,
	);
	return isAsked && messages.length > 0 ? [[name, changes, messages] as const] : [];
});

/** Returns a regular expression for a message with this text after a label. */
const toldFor = (label: string, { source, flags }: RegExp): unknown =>
	expect.stringMatching(new RegExp(`(^|\\n| )${label.replace(/[()]/g, '\\$&')} ${source.replace(/^\^/, '')}`, flags));

async function expectRefused(name: string, parameters: IDataObject, message: unknown) {
	const { error, items } = await runOperation(sandbox(), operationOf(name), parameters);
	expect(items).toEqual([]);
	expect(error?.message).toEqual(message);
	expect(error?.message).toMatch(/ \[item 0\]$/);
	expect(await sandbox().control.log()).toEqual([]);
}

it.each(badValues)('%s: in %s, each of %j is reported and not sent', async (example, label, values, field) => {
	const given = isEntry(field) ? '={{ [$json.value] }}' : '={{ $json.value }}';
	const parameters = await parametersWith(example, [[label, given]]);
	const items = values.map((value) => ({ json: { value } as IDataObject }));
	const node = { onError: 'continueRegularOutput' } as const;
	const run = await runOperation(sandbox(), operationOf(example), parameters, { items, node });
	const told = toldFor(label, refusalOf(field));
	expect(run.items.map(({ json }) => json.error)).toEqual(values.map(() => told));
	expect(await sandbox().control.log()).toEqual([]);
});

it.each(missing)(
	'%s: %s with an expression that evaluates to empty (%s) is reported and nothing is sent',
	async (name, label, value) => {
		await expectRefused(
			name,
			await parametersWith(name, [[label, value]]),
			expect.stringContaining(`${label} is required`),
		);
	},
);

it.each(crossField)('%s with %j is reported and nothing is sent', async (name, changes, messages) => {
	const parameters = await parametersWith(name, changes);
	for (const message of messages) await expectRefused(name, parameters, expect.stringContaining(message));
});

it('lists all invalid fields and options of an item in one message', async () => {
	const { error } = await runOperation(sandbox(), 'rate.search', {
		...parametersOf('rate.search'),
		cntrSize: 53,
		additionalFields: { cargoValue: -1, weightUnit: 't' },
		options: { requestTimeout: 0, cheapestOnly: 'sometimes' },
	});
	for (const label of ['Request Timeout (Seconds)', 'Cheapest Only', 'Container Size', 'Cargo Value', 'Weight Unit'])
		expect(error?.message).toContain(`${label} must be`);
});

it('sends nothing at all if a later item of a write is invalid', async () => {
	const parameters = { ...parametersOf('pickupNumberAgent.update'), name: '={{ $json.name }}' };
	const items = [{ json: { name: 'Harbor Dispatch' } }, { json: { name: '' } }];
	const { error } = await runOperation(sandbox(), 'pickupNumberAgent.update', parameters, { items });
	expect(error?.message).toBe('Name is required [item 1]');
	expect(await sandbox().control.log()).toEqual([]);
});

it('names the values of a menu from which none was chosen', async () => {
	const quote = { ...parametersOf('ltlQuote.create'), pickupAddressType: '={{ $json.type }}' };
	const { error } = await runOperation(sandbox(), 'ltlQuote.create', quote, { items: [{ json: { type: '' } }] });
	expect(error?.message).toMatch(/^Pickup Address Type is required: business, limitedAccess, residential\b/);
});
