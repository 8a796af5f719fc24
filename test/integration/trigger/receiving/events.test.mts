import type { IDataObject } from 'n8n-workflow';
import { eventPayloads } from '../../../../contract/eventPayloads.mts';
import { eventTypes } from '../../../../contract/index.ts';
import { loadNode, type WebhookRequest } from '../../../../tools/engine/index.mts';
import { useSandbox } from '../../support/freight.mts';
import { ALL } from '../support.mts';
import { BILL, event, LABEL, published, started } from './support.mts';

const sandbox = useSandbox();

describe('the event type', () => {
	test.each(eventTypes.map(({ value, path }) => [value, path] as const))(
		'%s is recognized by its URL',
		async (type, path) => {
			const { post, token } = await published(sandbox());
			const received = { order_number: event.order_number };
			const expected = [{ ...received, event_type: type }];
			const forms: WebhookRequest[] = [
				{ query: { event: type } },
				{ query: { event: type, token: `${token}/${path}/` } },
				{ query: { event: `${type}/${path}/` } },
				{ below: `/${path}`, webhook: 'setup' },
				{ below: `/${path}/`, webhook: 'setup' },
			];
			for (const form of forms) expect(started(await post({ ...form, body: { data: [received] } }))).toEqual(expected);
		},
	);

	test('the documented path without "ltl" means the LTL certificate, which may call itself a bill of lading', async () => {
		const { post } = await published(sandbox());
		const body = { data: [{ ...event, event_type: BILL }] };
		const answer = await post({ body, below: '/certificateOfInsurance/created/webhook/', webhook: 'setup' });
		expect(started(answer)).toEqual([
			{ ...event, event_type: 'ltl.certificateOfInsurance.created', received_event_type: BILL },
		]);
	});

	test('the body takes precedence over the query, and the query over the path', async () => {
		const { post } = await published(sandbox());
		const below = '/ltl/label/created/webhook';
		const body = { data: [{ order_number: 'LS1' }] };
		const byQuery = await post({ body, below, query: { event: 'ltl.proofOfDelivery.created' } });
		expect(started(byQuery)?.[0]?.event_type).toBe('ltl.proofOfDelivery.created');
		expect(started(await post({ body, below }))?.[0]?.event_type).toBe(LABEL);
		const typed = { data: [{ ...event, event_type: 'ltl.shipment.created' }] };
		expect(started(await post({ body: typed, below }))?.[0]?.event_type).toBe('ltl.shipment.created');
	});

	test('all documented paths are served, as well as the registered one', async () => {
		const { webhooks = [] } = (await loadNode('drayageFreightTrigger')).description;
		const paths = eventTypes.map(({ path }) => `webhook/${path}`);
		const alias = 'webhook/certificateOfInsurance/created/webhook';
		expect(webhooks.map(({ name, path }) => `${name} ${path}`)).toEqual([
			'default webhook',
			...[...paths, alias].map((path) => `setup ${path}`),
		]);
		for (const { name, httpMethod, ndvHideUrl } of webhooks) {
			expect({ httpMethod, ndvHideUrl }).toEqual({
				httpMethod: 'POST',
				ndvHideUrl: name === 'setup' ? true : '={{ $parameter["registration"] !== "manual" }}',
			});
		}
	});
});

describe('the payloads', () => {
	test.each(ALL)('a documented %s passes unchanged, with fields that are not documented', async (eventType) => {
		const { post } = await published(sandbox());
		const [sent] = (await sandbox().control.emit({ eventType, objects: undefined })) as IDataObject[];
		expect(eventPayloads[eventType].safeParse(sent).success).toBe(true);
		const unknown = { ...sent, not_documented: { deep: [1, null, { x: '' }] } };
		const answer = await post({ body: { data: [sent, unknown] }, query: { event: eventType } });
		expect(started(answer)).toEqual([sent, unknown]);
	});
});
