import type { IDataObject } from 'n8n-workflow';
import { eventPayloads } from '../../../../contract/eventPayloads.mts';
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

test.each(ALL)('a documented %s passes unchanged, with fields that are not documented', async (eventType) => {
	const { post } = await published(sandbox());
	const [sent] = (await sandbox().control.emit({ eventType, objects: undefined })) as IDataObject[];
	expect(eventPayloads[eventType].safeParse(sent).success).toBe(true);
	const unknown = { ...sent, not_documented: { deep: [1, null, { x: '' }] } };
	const answer = await post({ body: { data: [sent, unknown] }, query: { event: eventType } });
	expect(started(answer)).toEqual([sent, unknown]);
});
