import { statSync } from 'node:fs';
import path from 'node:path';
import { NodeHelpers, type INodeProperties, type INodePropertyOptions, type INodeTypeDescription } from 'n8n-workflow';
import { eventTypes } from '../../../contract/index.ts';
import { DrayageFreightApi } from '../../../credentials/DrayageFreightApi.credentials.ts';
import { DrayageFreightTrigger } from '../../../nodes/DrayageFreightTrigger/DrayageFreightTrigger.node.ts';
import { DrayageFreightUpdatesTrigger } from '../../../nodes/DrayageFreightUpdatesTrigger/DrayageFreightUpdatesTrigger.node.ts';
import { nodes, within } from '../../support/properties.mts';

it('describes the type of each node', () => {
	expect(nodes).toMatchObject([
		{ name: 'drayageFreight', group: ['transform'], inputs: ['main'], outputs: ['main'], usableAsTool: true },
		{ name: 'drayageFreightTrigger', group: ['trigger'], inputs: [], outputs: ['main'] },
		{ name: 'drayageFreightUpdatesTrigger', group: ['trigger'], inputs: [], outputs: ['main'], polling: true },
		{ name: 'containerList', group: ['transform'], inputs: ['main'], outputs: ['main'], usableAsTool: true },
	]);
	expect(nodes.map(({ polling = false, webhooks = [] }) => [polling, webhooks.length > 0])).toEqual([
		[false, false],
		[false, true],
		[true, false],
		[false, false],
	]);
});

it("serves all documented paths as well as the registered one, and lets n8n respond with the node's output", () => {
	const { webhooks = [] } = new DrayageFreightTrigger().description;
	const paths = [...eventTypes.map(({ path: at }) => at), 'certificateOfInsurance/created/webhook'];
	expect(webhooks.map(({ name, path: at }) => `${name} ${at}`)).toEqual([
		'default webhook',
		...paths.map((at) => `setup webhook/${at}`),
	]);
	for (const webhook of webhooks) {
		const ndvHideUrl = webhook.name === 'setup' ? true : '={{ $parameter["registration"] !== "manual" }}';
		expect(webhook).toMatchObject({ httpMethod: 'POST', responseMode: 'onReceived', responseData: '', ndvHideUrl });
	}
});

const ROOT = path.join(__dirname, '../../..');

it.each([
	{ folder: 'credentials', icon: new DrayageFreightApi().icon },
	...nodes.map(({ name, icon }) => ({ folder: `nodes/${name}`, icon })),
])('$folder has an icon for light and dark mode', ({ folder, icon }) => {
	const { light, dark } = icon as { light: string; dark: string };
	expect(light).not.toBe(dark);
	for (const theme of [light, dark]) {
		expect(theme).toMatch(/^file:.+\.svg$/);
		expect(statSync(path.join(ROOT, folder, theme.slice('file:'.length))).isFile()).toBe(true);
	}
});

it('requires the credential in each node that sends requests', () => {
	const credentials = nodes.flatMap(({ credentials: used = [] }) => used);
	const needed = { name: 'drayageFreightApi', required: true };
	const automatic = { show: { registration: ['automatic'] } };
	expect(credentials).toMatchObject([needed, { ...needed, displayOptions: automatic }, needed]);
});

it("offers a shared secret only if the node doesn't register one itself", () => {
	const options = nodes.flatMap(({ properties }) => properties.flatMap(within));
	const [secret] = options.filter(({ displayName }) => displayName === 'Shared Secret');
	expect(secret?.displayOptions).toEqual({ show: { registration: ['manual'] } });
});

it('masks the fields for secrets, and no others', () => {
	const properties = [new DrayageFreightApi(), ...nodes].flatMap((one) => one.properties.flatMap(within));
	const hidden = properties.filter(({ typeOptions }) => typeOptions?.password === true);
	expect(hidden.map(({ displayName }) => displayName)).toEqual(['Access Token', 'Shared Secret']);
});

it("doesn't accept an expression in a menu that determines what is shown, what starts the workflow, or whether a manual run books", () => {
	const fixed = nodes.map(({ properties }) => {
		const without = properties.filter(({ noDataExpression }) => noDataExpression === true);
		return [...new Set(without.map(({ name }) => name))].filter((name) => !/[a-z]sMode$/.test(name));
	});
	expect(fixed).toEqual([['resource', 'operation', 'bookingMode'], ['events', 'registration'], ['changes'], []]);
});

/**
 * Returns the values for n8n's node panel: each option of the first property with one of these names, as the only one
 * selected.
 */
const panelEntries = ({ properties, displayName }: INodeTypeDescription) => {
	expect(displayName.toLowerCase()).toContain('trigger');
	const events = properties.find((one) => ['event', 'events', 'trigger on'].includes(one.displayName.toLowerCase()));
	expect(events).toMatchObject({ type: 'multiOptions' });
	expect(events).not.toHaveProperty('displayOptions');
	return (events?.options as INodePropertyOptions[]).map(({ action, value }) => [action, value]);
};

it('the updates trigger has a node panel entry for each change, and starts with one change selected', () => {
	const { description } = new DrayageFreightUpdatesTrigger();
	expect(panelEntries(description)).toEqual([
		['On appointment changed', 'container.appointment'],
		['On container available', 'container.available'],
		['On container status changed', 'container.status'],
		['On ETA changed', 'order.eta'],
		['On FTL shipment status changed', 'ftlShipment.status'],
		['On last free day changed', 'container.lastFreeDayMoved'],
		['On last free day near', 'container.lastFreeDay'],
		['On LTL shipment status changed', 'ltlShipment.status'],
		['On new FTL tracking event', 'ftlShipment.trackingEvent'],
		['On new LTL tracking event', 'ltlShipment.trackingEvent'],
		['On new shipping event', 'container.shippingEvent'],
		['On order created', 'order.created'],
		['On order release status changed', 'order.releasedStatus'],
		['On order released', 'order.released'],
		['On order status changed', 'order.status'],
		['On rate request completed', 'rateRequest.completed'],
		['On rate request rejected', 'rateRequest.rejected'],
		['On release time changed', 'container.release'],
	]);
	expect(description.properties.find(({ name }) => name === 'changes')?.default).toEqual(['container.available']);
});

it('shows each filter of the updates trigger only with its changes', () => {
	const { properties } = new DrayageFreightUpdatesTrigger().description;
	const shown = (changes: string[]) =>
		properties
			.filter((property) => NodeHelpers.displayParameter({ changes }, property, null, null))
			.map(({ displayName }) => displayName);
	expect(shown(['container.available'])).toEqual(['Trigger On', 'Filters', 'Options']);
	expect(shown(['container.status'])).toEqual(['Trigger On', 'Container Statuses', 'Filters', 'Options']);
	expect(shown(['order.status'])).toEqual(['Trigger On', 'Order Statuses', 'Filters', 'Options']);
	expect(shown(['container.lastFreeDay'])).toEqual(['Trigger On', 'Days Before Last Free Day', 'Filters', 'Options']);
	expect(shown(['rateRequest.completed'])).toEqual(['Trigger On', 'Filters', 'Options']);
	expect(shown(['ftlShipment.status'])).toEqual(['Trigger On', 'Order Numbers', 'Filters', 'Options']);
});

it('names every property, and has no extra spaces in texts', () => {
	const properties = [new DrayageFreightApi(), ...nodes].flatMap((one) => one.properties.flatMap(within));
	const names = properties.map(({ name }) => name);
	expect(names.filter((name) => !/^[a-zA-Z]\w*$/.test(name))).toEqual([]);
	expect(properties.filter(({ displayName }) => displayName === '')).toEqual([]);
	const worded = [...properties, ...properties.flatMap(({ modes = [] }) => modes as Array<Partial<INodeProperties>>)];
	const texts = worded.flatMap((one) => [one.displayName, one.description, one.placeholder, one.hint]);
	expect(texts.filter((text) => / {2}| [.,]|^ | $/.test(text ?? ''))).toEqual([]);
});

it.each([
	['Limit', 50],
	['Request Timeout (Seconds)', 75],
	['Quote Timeout (Seconds)', 30],
	['Days Before Last Free Day', 2],
])('%s is %i by default', (setting, usual) => {
	const properties = nodes.flatMap((one) => one.properties.flatMap(within));
	const defaults = properties.filter(({ displayName }) => displayName === setting).map((one) => one.default);
	expect(new Set(defaults)).toEqual(new Set([usual]));
});

it('explains what to register manually, and why with a secret', () => {
	const { properties = [] } = nodes[1] ?? {};
	const [notice] = properties.filter(({ type }) => type === 'notice');
	expect(notice).toMatchObject({ name: 'manualNotice', displayOptions: { show: { registration: ['manual'] } } });
	expect(notice?.displayName).toMatch(
		/^Register the webhook URL above with the API, once for each event\. .+Requests without the secret are rejected\./,
	);
});

const properties = nodes.flatMap((one) => one.properties.flatMap(within));

it('shows the JSON example below the field, because a placeholder disappears when the user types', () => {
	const json = properties.filter(({ type, placeholder }) => type === 'json' && placeholder !== undefined);
	expect(json.length).toBeGreaterThan(30);
	for (const { placeholder = '', hint } of json) expect(hint).toBe(placeholder.replace(/^e\.g\. /, 'Example: '));
});

it('lets the editor keep every number as it is typed', () => {
	const numbers = properties.filter(({ type }) => type === 'number');
	expect(numbers.length).toBeGreaterThan(10);
	// With a limit or a precision, the editor drops the digits that would exceed it: 45000 becomes 4500.
	expect(numbers.filter(({ typeOptions }) => typeOptions !== undefined).map(({ name }) => name)).toEqual([]);
});

it('gives four lines to values longer than one line', () => {
	const boxes = properties.filter(({ typeOptions }) => typeOptions?.rows !== undefined);
	expect(new Set(boxes.map(({ typeOptions }) => typeOptions?.rows))).toEqual(new Set([4]));
	expect([...new Set(boxes.map(({ name }) => name))].sort()).toEqual([
		'customerMemo',
		'deliveryAddress',
		'destinationSpecialRequest',
		'memo',
		'pickupSpecialRequest',
	]);
});

it('explains the fields for files in the same way as n8n', () => {
	const hints = properties.filter(({ type, hint }) => type === 'string' && hint !== undefined);
	expect(new Set(hints.map(({ displayName, hint }) => `${displayName}: ${hint}`))).toEqual(
		new Set([
			'Input Binary Field: The name of the input binary field containing the file to be uploaded',
			'Put Output File in Field: The name of the output binary field to put the file in',
		]),
	);
});
