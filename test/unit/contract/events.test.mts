import { eventPayloads } from '../../../contract/eventPayloads.mts';
import type { EventName } from '../../../contract/index.ts';
import { differencesFrom, undocumentedIn } from '../../fixtures/notation/differences.mts';
import { events, type EventFact } from '../../fixtures/api/index.mts';
import { booked, receiver, useSandbox, type Row } from '../sandbox/support.mts';
import { expectSchemaMatches } from '../../support/schemas.mts';

const sandbox = useSandbox();
const eachEvent = events.map((event) => [event.type, event] as const);

function expectDocumented({ fields }: EventFact, object: object) {
	expect(differencesFrom(fields, object)).toEqual([]);
	expect(undocumentedIn(fields, object)).toEqual([]);
}

test('the contract knows the payload of each event, and no others', () => {
	expect(Object.keys(eventPayloads).sort()).toEqual(events.map(({ type }) => type).sort());
});

test('a shipment sends all events, each with exactly the documented fields', async () => {
	const hook = await receiver();
	for (const { type } of events) {
		await sandbox.api.post('/api/webhook/config', { event_type: type, url: `${hook.url}?event=${type}` });
	}
	const more = { is_insurance_entrusted: true, pickup_contact_name: 'Desk', pickup_open_time: '08:00' };
	const { order_number: orderNumber } = await booked(sandbox.api, 'ltl', more);
	await sandbox.control.advanceLtl({ orderNumber, status: 'Delivered' });
	await sandbox.control.settle();
	await hook.close();
	const posted = new Map(hook.posts.map(({ path, data }) => [path.replace(/^.*event=/, ''), data]));
	expect([...posted.keys()].sort()).toEqual(events.map(({ type }) => type).sort());
	for (const event of events) {
		const [object] = posted.get(event.type)!;
		expectDocumented(event, object!);
		expectSchemaMatches(eventPayloads[event.type as EventName], event.fields, object);
	}
});

test.each(eachEvent)('%s is invented with exactly the documented fields', async (type, event) => {
	const [object] = (await sandbox.control.emit({ eventType: type })) as Row[];
	expectDocumented(event, object!);
	expect(object).toMatchObject({ event_type: type });
});
