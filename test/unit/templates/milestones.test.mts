import { runCode } from './code.mts';

const TEMPLATE = 'Tell customers about milestones';

describe(`the code of "${TEMPLATE}"`, () => {
	const message = (reference: unknown, change: object = {}, customers: object = {}) =>
		runCode(TEMPLATE, 'Message', [
			{
				customers,
				signature: '',
				change: 'container.status',
				container_number: 'MSCU1234566',
				current: 34,
				summary: 'MSCU1234566 available',
				record: { customer_reference_number: reference },
				...change,
			},
		])[0] ?? {};

	it.each<[string, unknown, string]>([
		['PO-1', 'PO-1', 'a@example.com'],
		['PO-1', 'po-1/2', 'a@example.com'],
		['PO-1', 'PO-13', ''],
		['ACME-', 'ACME-13', 'a@example.com'],
		['ACME', 'ACMEX-13', ''],
		['4500', 4500, 'a@example.com'],
		['4500', 45_001, ''],
		['', 'ACME-13', ''],
	])('treats %p as the beginning of %p: %p', (prefix, reference, to) => {
		expect(message(reference, {}, { [prefix]: { email: 'a@example.com' } }).to).toBe(to);
	});

	it('writes dates in full', () => {
		const summary = 'MSCU1234566 available (was Outgated), last free day tomorrow';
		const { subject, text } = message('PO-1', { summary, last_free_day: '2099-03-18' });
		expect(subject).toBe('PO-1: MSCU1234566 available, last free day March 18, 2099');
		expect(text).toContain('In short: MSCU1234566 available, last free day March 18, 2099.');
		expect(message('PO-1', { summary: 'Order 5: ETA today' }).subject).toMatch(/ETA [A-Z][a-z]+ \d+, \d{4}$/);
	});

	it.each([
		['port_of_discharge_eta', 'is now expected to arrive at the port of discharge on March 18, 2099.'],
		['final_port_eta', 'is now expected to arrive at the final port or rail ramp on March 18, 2099.'],
		['delivery_eta', 'is now expected to be delivered on March 18, 2099.'],
		['vessel_eta', 'is now expected by its vessel ETA on March 18, 2099.'],
		[undefined, 'is now expected by its ETA on March 18, 2099.'],
	])('describes a change of %p', (field, words) => {
		expect(message('PO-1', { change: 'order.eta', field, current: '2099-03-18' }).text).toContain(words);
	});
});
