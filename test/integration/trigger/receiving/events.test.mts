import type { IDataObject } from 'n8n-workflow';
import { eventPayloads } from '../../../../contract/eventPayloads.mts';
import { eventTypes } from '../../../../contract/index.ts';
import { loadNode } from '../../../../tools/engine/index.mts';
import { useSandbox } from '../../support/freight.mts';
import { ALL } from '../support.mts';
import { published, started } from './support.mts';

const sandbox = useSandbox();

test('an event whose type is only in the path is recognized there', async () => {
	const { post } = await published(sandbox());
	const body = { data: [{ order_number: 'LS1' }] };
	const answer = await post({ body, below: '/ltl/label/created/webhook/', webhook: 'setup' });
	expect(started(answer)).toEqual([{ order_number: 'LS1', event_type: 'ltl.label.created' }]);
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

test.each(ALL)('a documented %s passes unchanged, with fields that are not documented', async (eventType) => {
	const { post } = await published(sandbox());
	const [sent] = (await sandbox().control.emit({ eventType, objects: undefined })) as IDataObject[];
	expect(eventPayloads[eventType].safeParse(sent).success).toBe(true);
	const unknown = { ...sent, not_documented: { deep: [1, null, { x: '' }] } };
	const answer = await post({ body: { data: [sent, unknown] }, query: { event: eventType } });
	expect(started(answer)).toEqual([sent, unknown]);
});
