import { bodies, column, listIn, recordIn, useSandbox, searchedRate, type Row } from '../support.mts';

const sandbox = useSandbox();

const search = async (more = '') => {
	const answer = await sandbox.api.get(`/api/v2/rates/advanceSearch?intermodal_region_id=50&to_city_id=115${more}`);
	const { rates, premium, quote_id: quoteId } = recordIn(answer);
	return { premium, quoteId, rates: rates as [Row, ...Row[]] };
};

describe('rates', () => {
	test('are the same for the same lane, and add up', async () => {
		const [one, other] = [await search(), await search()];
		const prices = (rates: Row[]) => rates.map((rate) => ({ ...rate, id: '', expired_at: '' }));
		expect(prices(one.rates)).toEqual(prices(other.rates));
		expect(one.quoteId).not.toBe(other.quoteId);
		expect(one.rates.length).toBeGreaterThan(1);
		for (const rate of one.rates) {
			const fees = Object.entries(rate)
				.filter(([name]) => /_(fee|surcharge)$/.test(name))
				.map(([, fee]) => Number(fee));
			expect(rate.total).toBeCloseTo(
				fees.reduce((sum, fee) => sum + fee, 0),
				2,
			);
			expect(rate).toMatchObject({
				id: expect.stringMatching(/^RATE\d+$/),
				expired_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
			});
		}
	});

	test.each([
		['&cargo_types[]=2', 'hazmat_surcharge'],
		['&cargo_types[]=3', 'reefer_surcharge'],
		['&weight=21000&weight_unit=kg', 'overweight_surcharge'],
		['&is_limited_area_access=true', 'limited_access_surcharge'],
	])('with %s include a %s', async (query, fee) => {
		expect([(await search()).rates[0][fee], Number((await search(query)).rates[0][fee]) > 0]).toEqual([0, true]);
	});

	test('include a premium only if there is a cargo value', async () => {
		expect([
			(await search()).premium,
			(await search('&cargo_value=0')).premium,
			(await search('&cargo_value=80000')).premium,
		]).toEqual([0, 0, 200]);
	});

	test('can be made to expire', async () => {
		await sandbox.control.behave({ rates: { expired: 1 } });
		const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
		expect(column((await search()).rates, 'expired_at').map((at) => String(at) < now)).toEqual([true, false, false]);
	});
});

describe('rate requests', () => {
	test('are completed with a rate, or rejected with a reason', async () => {
		const [completed, rejected, open] = await sandbox.control.seedRateRequests({ count: 3 });
		await sandbox.control.advanceRateRequest({ id: completed! });
		await sandbox.control.advanceRateRequest({ id: rejected!, status: 'rejected', reason: 'Closed' });
		const requests = listIn(await sandbox.api.get('/api/v2/rateRequests'));
		const seen = requests.map(({ id, status, rejected_reason: reason, rate }) => [
			id,
			status,
			reason,
			rate !== undefined,
		]);
		expect(seen).toEqual([
			[open, 'created', null, false],
			[rejected, 'rejected', 'Closed', false],
			[completed, 'completed', null, true],
		]);
		expect((await sandbox.api.get(`/api/v2/rateRequests?id=${open}`)).data.data).toHaveLength(1);
		expect((await sandbox.api.get('/api/v2/rateRequests?to_city_id=116')).data.data).toHaveLength(0);
	});
});

describe('warehouses', () => {
	test('keep the IDs of their contacts, and the fields that an update omits', async () => {
		const made = (
			await sandbox.api.post('/api/v2/warehouses', {
				...bodies.warehouse,
				customer_memo: 'Ring twice',
				time_zone: 'PST',
			})
		).data.data;
		expect(made.delivery_order_address).toBe('1 HARBOR STREET\nONTARIO, CA, USA 91761\nDISPATCH DESK((909) 555-0100)');
		expect(made).toMatchObject({
			working_hour_from: '08:00:00',
			user: { name: 'Dispatch Desk', company: 'Blue Anchor Imports' },
			created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
		});
		const [contact] = made.contacts;
		const contacts = [{ id: contact.id, name: 'Day Desk' }, { name: 'Night Desk' }];
		const changed = (
			await sandbox.api.put(`/api/v2/warehouses/${made.id}`, {
				...bodies.warehouse,
				id: made.id,
				name: 'East',
				contacts,
			})
		).data.data;
		expect(changed).toMatchObject({
			id: made.id,
			name: 'East',
			customer_memo: 'Ring twice',
			time_zone: 'PST',
			created_at: made.created_at,
		});
		expect(changed.contacts).toMatchObject([
			{ ...contact, name: 'Day Desk' },
			{ name: 'Night Desk', type: [], phone: '', email: '' },
		]);
		expect((await sandbox.api.get(`/api/v2/warehouses/${made.id}`)).data.data).toEqual(changed);
		await sandbox.api.delete(`/api/v2/warehouses/${made.id}`);
		expect((await sandbox.api.get(`/api/v2/warehouses/${made.id}`)).status).toBe(404);
	});

	test.each(['cold storage', 'ANCHOR-DISTRIBUTION.example', 'receiving office', '555-010-1004', 'CA1', 'albany, ny'])(
		'are found among the public ones by %j',
		async (keyword) => {
			const { data } = await sandbox.api.get('/api/v2/warehouses/public/search', { params: { keyword } });
			expect(data.data.length).toBeGreaterThan(0);
		},
	);
});

describe('agents', () => {
	test('are found by part of their name, at both URLs', async () => {
		const create = async (name: string) =>
			recordIn(await sandbox.api.post('/api/v2/pickupNumberAgents', { name, emails: ['a@b.example'] }));
		const [harbor, rail] = [await create('Harbor Numbers'), await create('Rail Numbers')];
		const at = async (path: string) => listIn(await sandbox.api.get(`/api/v2/pickupNumberAgents${path}`));
		expect(await at('?name=numbers')).toEqual([harbor, rail]);
		expect(await at('?name=RAIL')).toEqual([rail]);
		expect(await at('/harbor')).toEqual([harbor]);
		expect(await at(`/${rail.id}`)).toEqual(rail);
		const pier = await create('Pier 987654');
		expect(await at('/987654')).toEqual([pier]);
		expect(await at('')).toHaveLength(3);
	});
});

describe('orders', () => {
	test('have a premium for each container, and are found with each filter', async () => {
		const wanted = bodies.order(await searchedRate(sandbox.api), 'MBL-F');
		const container = { ...wanted.containers[0]!, number: 'EFGH7654321', cargo_value: undefined };
		const two = { ...wanted, containers: [wanted.containers[0], container] };
		const order = recordIn(await sandbox.api.post('/api/v2/createOrder', two));
		expect(column(order.containers, 'premium')).toEqual([125, 0]);
		await sandbox.control.seedOrders({ count: 3 });
		for (const [filter, value] of Object.entries({
			id: order.id,
			mbl_number: 'MBL-F',
			booking_number: order.booking_number,
			container_number: 'EFGH7654321',
			customer_reference_number: 'REF-1',
		})) {
			const { data } = await sandbox.api.get('/api/v2/orders', { params: { [filter]: value } });
			expect([filter, column(data.data, 'id'), data.meta.total]).toEqual([filter, [order.id], 1]);
		}
	});
});
