import type { IDataObject } from 'n8n-workflow';
import { eventsSeen, statusSeen } from '../../../../../nodes/DrayageFreightUpdatesTrigger/watches/values.ts';
import type { Seen, SeenValue } from '../../../../../nodes/DrayageFreightUpdatesTrigger/watches/watch.ts';

const ACTIVITIES = [{ value: 'GATE-IN', name: 'In at the gate' }];

const keys = (events: IDataObject[]) => eventsSeen(events).values.map(({ key }) => key);

const GATE = { activity: 'GATE-IN', event_time: '2026-03-01 10:00:00' };

it('identifies an event by activity and time, not by location, position or description', () => {
	const other = { activity: 'LOAD', event_time: '2026-03-02 10:00:00' };
	expect(keys([{ ...GATE, location: 'Busan' }, other])).toEqual(
		keys([other, { ...GATE, location: 'Busan, KR' }]).reverse(),
	);
	expect(keys([GATE])).toEqual(keys([{ ...GATE, description: 'Gate in' }]));
	expect(keys([GATE])).not.toEqual(keys([{ ...GATE, event_time: '2026-03-01 11:00:00' }]));
});

it('identifies an event by its ID if there is one', () => {
	expect(keys([{ id: 5, activity: 'LOAD' }])).toEqual(keys([{ id: 5, activity: 'DISCHARG' }]));
});

it('passes the event on with its name', () => {
	const detailsOf = (seen: Seen) => seen.values[0]?.details;
	expect(detailsOf(eventsSeen([GATE], ACTIVITIES))).toEqual({
		current: 'GATE-IN',
		current_name: 'In at the gate',
		event: GATE,
	});
	expect(detailsOf(eventsSeen([GATE]))).toEqual({ current: 'GATE-IN', event: GATE });
});

it('a status is the same in another style, and a code in another type', () => {
	const [{ wording = String }] = statusSeen('x').values as [SeenValue];
	expect(new Set(['On Hold', 'on_hold', 'ON-HOLD'].map(wording)).size).toBe(1);
	expect([wording(-5), wording('-5'), wording(5)]).toEqual(['-5', '-5', '5']);
});

it('reports a chosen status by its code and by its name, and nothing for an empty one', () => {
	const codes = [
		{ value: 34, name: 'Available' },
		{ value: 41, name: 'Deliver to Destination' },
	];
	const [{ condition }] = statusSeen(41, codes, [41, 'Seized']).values as [SeenValue];
	const statuses = [41, '41', 'deliver to destination', 'Seized', 'Available', 34, ''];
	expect(statuses.filter((status) => condition?.(status))).toEqual([41, '41', 'deliver to destination', 'Seized']);
});
