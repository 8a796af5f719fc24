import { runAssignment, runCode, type Json } from './code.mts';

const TEMPLATE = 'Answer requests for quote by email';
const SETTINGS = { marginPercent: 15, minimumMargin: 75, roundUpTo: 5, validDays: 7, signature: '' };
const READ = { container_size: 40, quantity: 1, weight: 0, is_reefer: false, is_hazmat: false, customer: 'Ana' };

describe(`the code of "${TEMPLATE}"`, () => {
	const quote = (rate: object, { settings = {}, read = {} } = {}) =>
		runCode(TEMPLATE, 'Make the quote', [rate], {
			Settings: [{ ...SETTINGS, ...settings }],
			'Not quoted yet?': [{ message_id: '<1>', from: 'ana@example.com', subject: 'Price', text: '' }],
			'Is it complete?': [{ output: { ...READ, ...read } }],
		})[0] ?? {};
	const rateOf = (total: unknown) => ({ total, id: 'RATE1', currency: 'USD', lane: 'LA to Ontario' });

	it.each([
		['calculates the margin from the price, not from the cost', 1000, {}, 1180],
		['keeps cents if it rounds up to 0', '$1,000.00', { roundUpTo: 0 }, 1176.47],
		['adds the least margin', 100, { roundUpTo: 0 }, 175],
		['rounds up no error of floating point', 102.9, { marginPercent: 2, minimumMargin: 0 }, 105],
	])('%s', (_title, cost, settings, price) => {
		expect(quote(rateOf(cost), { settings })).toMatchObject({ price, problem: '' });
	});

	it.each([0, '', null, '-20', 'on request'])("doesn't offer a price of %p", (total) => {
		const { price, problem } = quote(rateOf(total));
		expect(problem).toBe('The cheapest rate has no price above 0 (rate RATE1).');
		expect(price).toBeUndefined();
	});

	it('rejects a margin of 100 percent', () => {
		expect(() => quote(rateOf(100), { settings: { marginPercent: 100 } })).toThrow('marginPercent in Settings');
	});

	it('contains the number of containers, the weight limit, and a note that the price is per container', () => {
		const reply = (given: Json) => runAssignment(TEMPLATE, 'Write the reply', 'text', given, { Settings: [SETTINGS] });
		expect(reply(quote(rateOf(1000)))).toContain('1 × 40 foot container, weight not stated\n1,180 USD per container\n');
		const read = { quantity: 3, weight: 40_000, weight_unit: 'lb' };
		expect(reply(quote(rateOf(1000), { read, settings: { roundUpTo: 0 } }))).toContain(
			'3 × 40 foot container, up to 40,000 lb each\n1,176.47 USD per container\n',
		);
	});

	it.each<[string, object]>([
		['IMAP', { metadata: { 'message-id': '<1>' }, from: 'ana@example.com', subject: 'Price', textPlain: 'To Ontario' }],
		[
			'Gmail',
			{
				id: 'x',
				messageId: '<1>',
				from: { value: [{ address: 'ana@example.com' }] },
				subject: 'Price',
				text: 'To Ontario',
			},
		],
		['Gmail, simplified', { id: '<1>', From: 'ana@example.com', Subject: 'Price', snippet: 'To Ontario' }],
		[
			'Outlook',
			{
				id: 'x',
				internetMessageId: '<1>',
				from: { emailAddress: { address: 'ana@example.com' } },
				subject: 'Price',
				body: { content: '<style>p {}</style>To <b>Ontario</b>' },
			},
		],
		['Outlook, simplified', { id: '<1>', from: 'ana@example.com', subject: 'Price', bodyPreview: 'To Ontario' }],
	])('reads an email of %s', (_title, email) => {
		const [read] = runCode(TEMPLATE, 'Email', [{}], { 'New email': [email] });
		const text = String(read?.text).replace(/\s+/g, ' ').trim();
		expect({ ...read, text }).toEqual({
			message_id: '<1>',
			from: 'ana@example.com',
			subject: 'Price',
			text: 'To Ontario',
		});
	});

	const email = (more: object) => ({
		metadata: { 'message-id': '<1>' },
		from: 'ana@example.com',
		subject: 'RFQ',
		...more,
	});
	const isRead = (more: object) => runCode(TEMPLATE, 'Email', [{}], { 'New email': [email(more)] }).length > 0;

	it.each<[string, object]>([
		['its own email to the desk', { subject: 'Please look at: RFQ' }],
		['a reply to its own email', { subject: 'RE: Fwd: Please look at: RFQ' }],
		['an email of another template', { subject: 'Book MBL MAEU123456789?' }],
		['a bounce', { from: '"Mail Delivery Subsystem" <MAILER-DAEMON@mx.example.com>' }],
		['a bounce in an object', { from: { value: [{ address: 'postmaster@example.com' }] } }],
		['a bounce from a no-reply address', { from: 'no-reply@example.com', subject: 'Undeliverable: Your request' }],
		['a report', { metadata: { 'content-type': 'multipart/report; report-type=delivery-status' } }],
		['an automatic reply', { metadata: { 'auto-submitted': 'auto-replied' } }],
		['an automatic reply as Gmail has it', { headers: { 'auto-submitted': 'Auto-Submitted: auto-replied' } }],
		['an automatic reply without headers', { subject: 'Automatic reply: Your request (quote Q1)' }],
		['an automatic email', { metadata: { 'auto-submitted': 'auto-generated' } }],
		['a bulk email', { metadata: { precedence: 'bulk' } }],
	])('leaves out %s', (_title, more) => {
		expect(isRead(more)).toBe(false);
	});

	it.each<[string, object]>([
		['a web form', { from: 'no-reply@forms.example', metadata: { 'auto-submitted': 'no' } }],
		['a mailing list', { metadata: { precedence: 'list' } }],
		['a person who writes about it', { subject: 'Undelivered container, please look at: MSCU1234566' }],
	])('reads an email of %s', (_title, more) => {
		expect(isRead(more)).toBe(true);
	});
});
