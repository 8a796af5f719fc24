import type { IDataObject } from 'n8n-workflow';
import { hasOtherContainers } from '../../../../../../nodes/DrayageFreight/execution/bookings/findBooking.ts';

const asked = { containers: [{ number: 'MSCU1234567' }, { number: 'TCLU7654321' }] };
const isOther = (containers: unknown, body: Record<string, unknown> = asked) =>
	hasOtherContainers({ containers: containers as never }, body as IDataObject);

it.each([
	['in another sequence and spelling', [{ number: 'tclu 765432-1' }, { container_number: 'MSCU1234567' }]],
	['without numbers', [{ id: 1 }, { id: 2 }]],
	['with one that has no number', [{ number: 'MSCU1234567' }, { number: null }]],
	['none', []],
	['null', null],
	['a text', 'MSCU1234567'],
	['left out', undefined],
])('recognizes the requested order if its containers are listed %s', (_title, containers) => {
	expect(isOther(containers)).toBe(false);
});

it.each([
	['has fewer', [{ number: 'MSCU1234567' }]],
	['has more', [{ number: 'MSCU1234567' }, { number: 'TCLU7654321' }, { number: 'MAEU1111111' }]],
	['has another', [{ number: 'MSCU1234567' }, { number: 'MAEU1111111' }]],
])('recognizes an order that %s as another one', (_title, containers) => {
	expect(isOther(containers)).toBe(true);
});

it('takes an order that was requested without containers for the requested one', () => {
	expect(isOther([{ number: 'MSCU1234567' }], {})).toBe(false);
});
