import type { IDataObject } from 'n8n-workflow';
import { eventsSeen } from '../../../../../nodes/DrayageFreightUpdatesTrigger/watches/values.ts';

const ACTIVITIES = [{ value: 'GATE-IN', name: 'In at the gate' }];

const observe = (events: IDataObject[] | undefined) => eventsSeen(events, ACTIVITIES);

const slots = (events: IDataObject[]) =>
	observe(events)
		.slice(0, -1)
		.map(({ slot }) => slot);

const GATE = { activity: 'GATE-IN', event_time: '2026-03-01 10:00:00' };

it('identifies an event by activity and time, not by location or position', () => {
	const other = { activity: 'LOAD', event_time: '2026-03-02 10:00:00' };
	expect(slots([{ ...GATE, location: 'Busan' }, other])).toEqual(
		slots([other, { ...GATE, location: 'Busan, KR' }]).reverse(),
	);
	expect(slots([GATE])).not.toEqual(slots([{ ...GATE, event_time: '2026-03-01 11:00:00' }]));
});

it('identifies an event by its ID if there is one', () => {
	expect(slots([{ id: 5, activity: 'LOAD' }])).toEqual(slots([{ id: 5, activity: 'DISCHARG' }]));
});

it('records whether the list existed, even if it was empty', () => {
	expect(observe([])).toMatchObject([{ slot: 'event', value: 1, isReportable: expect.any(Function) as object }]);
	expect(observe(undefined)).toMatchObject([{ slot: 'event', value: undefined }]);
});

it('passes the event on with its name', () => {
	expect(observe([GATE])[0]?.details).toEqual({ current: 'GATE-IN', current_name: 'In at the gate', event: GATE });
	expect(eventsSeen([GATE])[0]?.details).toEqual({ current: 'GATE-IN', event: GATE });
});
