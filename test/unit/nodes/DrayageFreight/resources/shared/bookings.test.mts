import { orderBooking } from '../../../../../../nodes/DrayageFreight/resources/shared/bookings.ts';

const asked = { containers: [{ number: 'MSCU1234567' }, { number: 'TCLU7654321' }] };
const differs = (containers: unknown, body: Record<string, unknown> = asked) =>
	orderBooking.difference?.({ containers: containers as never }, body);

it.each([
	['in another order and spelling', [{ number: 'tclu 765432-1' }, { container_number: 'MSCU1234567' }]],
	['without numbers', [{ id: 1 }, { id: 2 }]],
	['with one that has no number', [{ number: 'MSCU1234567' }, { number: null }]],
	['none', []],
	['null', null],
	['a text', 'MSCU1234567'],
	['left out', undefined],
])('recognizes the requested order if its containers are listed %s', (_title, containers) => {
	expect(differs(containers)).toBeUndefined();
});

it.each([
	['has fewer', [{ number: 'MSCU1234567' }]],
	['has more', [{ number: 'MSCU1234567' }, { number: 'TCLU7654321' }, { number: 'MAEU1111111' }]],
	['has another', [{ number: 'MSCU1234567' }, { number: 'MAEU1111111' }]],
])('reports that an order %s', (_title, containers) => {
	expect(differs(containers)).toBe('with other containers');
});

it("doesn't report differences for an order that was requested without containers", () => {
	expect(differs([{ number: 'MSCU1234567' }], {})).toBeUndefined();
});
