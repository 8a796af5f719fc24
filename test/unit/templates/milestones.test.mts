import { settingsOf } from '../../e2e/support/templates.mts';
import { runAssignment, runCode, type Json } from './code.mts';

const TEMPLATE = 'Tell customers about milestones';

describe(`the code of "${TEMPLATE}"`, () => {
	const texts = JSON.parse(settingsOf(TEMPLATE).find(({ name }) => name === 'texts')?.value ?? '') as Json;

	const message = (reference: unknown, change: object = {}, customers: object = {}) => {
		const given = {
			...{ customers, signature: '', texts },
			...{ change: 'container.status', container_number: 'MSCU1234566', current: 34, current_name: 'Available' },
			...{ record: { customer_reference_number: reference }, ...change },
		};
		const [customer = {}] = runCode(TEMPLATE, 'Customer', [given]);
		const write = (node: string, fields: string[], json: Json) =>
			Object.fromEntries(fields.map((field) => [field, runAssignment(TEMPLATE, node, field, json)]));
		const news = write('Wording', ['freight', 'happened', 'day', 'day_before'], customer);
		return write('Message', ['to', 'subject', 'text'], { ...customer, ...news });
	};

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

	it('says what happened, with the last free day of an available container', () => {
		const { subject, text } = message('PO-1', { last_free_day: '2099-03-18' });
		expect(subject).toBe('PO-1: MSCU1234566 Available');
		expect(text).toContain(
			'\n\nYour container MSCU1234566 (your reference PO-1) is available at the terminal, and we are arranging its pickup. Its last free day is March 18, 2099.',
		);
		expect(message('PO-1', { current: 12, current_name: 'Staged' }).text).toMatch(/ has a new status: Staged\.$/);
	});

	it.each([
		['port_of_discharge_eta', 'is now expected to arrive at the port of discharge on March 18, 2099.'],
		['final_port_eta', 'is now expected to arrive at the final port or rail ramp on March 18, 2099.'],
		['vessel_eta', 'has a new estimated arrival: March 18, 2099.'],
		[undefined, 'has a new estimated arrival: March 18, 2099.'],
	])('describes a change of %p', (field, words) => {
		expect(message('PO-1', { change: 'order.eta', field, current: '2099-03-18' }).text).toContain(words);
	});

	it('writes about an ETA only if its day changes', () => {
		const customers = { 'PO-1': { email: 'a@example.com' } };
		const moved = (previous: string) =>
			message('PO-1', { change: 'order.eta', previous, current: '2099-03-18T09:30:00Z' }, customers);
		expect(moved('2099-03-17').text).toContain(': March 18, 2099, not on March 17, 2099.');
		expect(moved('2099-03-17').to).toBe('a@example.com');
		expect(moved('2099-03-18').to).toBe('');
	});
});
