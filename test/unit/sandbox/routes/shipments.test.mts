import { PDFDocument } from 'pdf-lib';
import { bases, bodies, booked, column, listIn, recordIn, useSandbox, type Row } from '../support.mts';

const sandbox = useSandbox();

const modes = ['ltl', 'ftl'] as const;

const listed = async (mode: 'ltl' | 'ftl', query: string) => listIn(await sandbox.api.get(`${bases[mode]}?${query}`));

describe('quotes', () => {
	test('for LTL have several rates, each with a number, and a premium', async () => {
		const { rates, premium } = recordIn(await sandbox.api.post('/api/ltl/quotes', bodies.ltlQuote));
		expect([new Set(column(rates, 'rate_number')).size, premium]).toEqual([3, 50]);
		const uninsured = { ...bodies.ltlQuote, cargo_value: undefined };
		expect((await sandbox.api.post('/api/ltl/quotes', uninsured)).data.data.premium).toBe(0);
	});

	test.each([
		[100, 3],
		[600_000, 0],
	])('for LTL that need %i ms and may take 5 s have %i rates', async (quoteDelayMs, rates) => {
		await sandbox.control.behave({ ltl: { quoteDelayMs } });
		const { data } = await sandbox.api.post('/api/ltl/quotes', { ...bodies.ltlQuote, timeout: 5 });
		expect(data.data.rates).toHaveLength(rates);
	});

	test.each([
		[{ trailer_type: 'FLATBED' }, { trailer_type: 'FLATBED', trailer_size: 48 }],
		[
			{ trailer_type: undefined, trailer_size: 48 },
			{ trailer_type: 'FLATBED', trailer_size: 48 },
		],
		[{ trailer_type: undefined }, { trailer_type: 'VAN', trailer_size: 53 }],
	])('for FTL with %j have %j', async (wanted, trailer) => {
		const { data } = await sandbox.api.post('/api/v2/ftl/quotes', { ...bodies.ftlQuote, ...wanted });
		expect(data.data).toMatchObject({
			quote_number: expect.stringMatching(/^FQ\d{12}$/),
			rate: { ...trailer, transit_days: expect.any(Number) },
		});
	});
});

describe.each(modes)('%s shipments', (mode) => {
	const advance = async (step: { orderNumber: string; status?: string; location?: string; eventType?: string }) =>
		await sandbox.control[mode === 'ltl' ? 'advanceLtl' : 'advanceFtl'](step);

	test('are found by order number, newest first, without documents', async () => {
		const [one, two] = [await booked(sandbox.api, mode), await booked(sandbox.api, mode)];
		expect(one.order_number).toMatch(mode === 'ltl' ? /^LS\d{12}$/ : /^FS\d{12}$/);
		const found = await listed(mode, `order_numbers=${one.order_number}, ${two.order_number},LS0`);
		expect(column(found, 'order_number')).toEqual([two.order_number, one.order_number]);
		expect(found[0]).not.toHaveProperty('documents');
	});

	test('advance, and so does their tracking', async () => {
		const { order_number: orderNumber } = await booked(sandbox.api, mode);
		expect(await advance({ orderNumber })).toEqual({ orderNumber, previous: 'Booked', status: 'Dispatched' });
		await advance({ orderNumber, status: 'In Transit', location: 'Denver, CO, USA', eventType: 'DEPARTED' });
		await advance({ orderNumber, status: 'Delivered' });
		const answer = await sandbox.api.get(`${bases[mode]}/tracking?order_numbers=${orderNumber}`);
		const [tracked] = listIn(answer) as [Row];
		expect(tracked).toMatchObject({ order_number: orderNumber, status: 'Delivered' });
		expect(column(tracked.events, 'status')).toEqual(['Booked', 'Dispatched', 'In Transit', 'Delivered']);
		expect((tracked.events as Row[])[2]).toMatchObject({
			location: 'Denver, CO, USA',
			event_type: 'DEPARTED',
			event_date: expect.stringMatching(/^\d{4}-/),
		});
		const [shipment] = await listed(mode, `order_numbers=${orderNumber}`);
		expect(shipment).toMatchObject({ [mode === 'ltl' ? 'customer_status' : 'status']: 'Delivered' });
	});

	test('have PDF documents', async () => {
		const insured = mode === 'ltl' ? { is_insurance_entrusted: true } : {};
		const { order_number: orderNumber } = await booked(sandbox.api, mode, insured);
		await advance({ orderNumber, status: 'Delivered' });
		const papers = listIn(await sandbox.api.get(`${bases[mode]}/${orderNumber}/files`));
		expect(column(papers, 'type')).toEqual(mode === 'ltl' ? ['BOL', 'LABEL', 'COI', 'POD'] : ['BOL', 'LABEL', 'POD']);
		for (const { url } of papers) {
			const { data, headers } = await sandbox.api.get<Buffer>(url, { responseType: 'arraybuffer' });
			expect([(await PDFDocument.load(data)).getPageCount(), headers['content-type']]).toEqual([1, 'application/pdf']);
		}
	});
});

test('LTL shipments are found by rate number, and a rate can be booked twice by default', async () => {
	const rate = String((await booked(sandbox.api, 'ltl')).rate_number);
	const again = { ...bodies.parties, rate_number: rate, is_insurance_entrusted: false };
	expect((await sandbox.api.post(bases.ltl, again)).status).toBe(201);
	expect(await listed('ltl', `rate_numbers=${rate}`)).toHaveLength(2);
	await sandbox.control.behave({ ltl: { rateBooksOnce: true } });
	expect((await sandbox.api.post(bases.ltl, again)).data.errors).toEqual({
		rate_number: ['The rate number has already been taken.'],
	});
});

test.each([
	['rate_numbers', false, 1],
	['rate_numbers', true, 0],
	['rate_numbers[]', true, 1],
	['rate_numbers[0]', true, 1],
])(
	'LTL shipments are found by %s, depending on whether only a list is accepted: %s',
	async (parameter, rateNumbersAsList, found) => {
		const { rate_number: rate } = await booked(sandbox.api, 'ltl');
		await sandbox.control.behave({ ltl: { rateNumbersAsList } });
		expect(await listed('ltl', `${parameter}=${String(rate)}`)).toHaveLength(found);
	},
);
