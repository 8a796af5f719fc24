import type { IDataObject } from 'n8n-workflow';
import { asParameters, lane, parties } from '../../../support/bookings.mts';
import { examples } from '../../../fixtures/examples/index.mts';
import { inputItems, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();
const LANE = { intermodalRegionId: 50, toCityId: 115 };

const hintsOf = async (name: string, parameters: IDataObject, count = 1) => {
	const { error, hints } = await runOperation(sandbox(), name, parameters, { items: inputItems(count) });
	expect(error).toBeUndefined();
	return hints;
};

describe('a filter', () => {
	const listing = async (name: string, filters: IDataObject) => await hintsOf(name, { filters, returnAll: true }, 2);

	it.each([
		['Destination City', 'rateRequest.getAll', { toCityId: { __rl: true, mode: 'id', value: '={{ $json.city }}' } }],
	])('whose expression evaluates to empty is pointed out once: %s', async (label, name, filters) => {
		const message = `Expressions that evaluated to empty, so their values weren't sent: ${label}.`;
		expect(await listing(name, filters)).toEqual([{ message, type: 'warning', location: 'outputPane' }]);
	});

	it.each([
		['order.getAll', { mblNumber: '' }],
		['order.getAll', { mblNumber: '={{ "MAEU1" }}' }],
		['order.getAll', { customFields: '={{ { mine: 1 } }}' }],
		['rateRequest.getAll', { toCityId: { __rl: true, mode: 'id', value: '={{ 115 }}' } }],
	])("in %s that is empty or has a value isn't pointed out: %j", async (name, filters) => {
		expect(await listing(name, filters)).toEqual([]);
	});
});

describe('an expression', () => {
	const NOTHING = '={{ $json.nothing }}';
	const BY_MODEL = "={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Value', ``, 'string') }}";
	const hint = (message: string) => ({ message, type: 'warning', location: 'outputPane' });
	const [order = {}] = [examples['order.create']?.parameters];
	const [row] = (order.containers as { container: IDataObject[] }).container;

	it('that evaluates to empty is pointed out in one hint, for any field and any number of items', async () => {
		const additionalFields = {
			...(order.additionalFields as IDataObject),
			terminalFirmsCode: NOTHING,
			customFields: NOTHING,
		};
		const containers = {
			container: [
				{ ...row, sealNumber: NOTHING },
				{ ...row, number: 'MSCU7654321', sealNumber: NOTHING },
			],
		};
		const hints = await hintsOf('order.create', { ...order, containers, additionalFields, bookingMode: 'preview' }, 2);
		expect(hints.map(({ message }) => message)).toContainEqual(
			"Expressions that evaluated to empty, so their values weren't sent: Seal Number, Custom Fields (JSON), Terminal FIRMS Code.",
		);
	});

	it('that leaves the container size of a rate search empty is pointed out', async () => {
		expect(await hintsOf('rate.search', { ...LANE, cntrSize: NOTHING })).toEqual([
			hint("Expressions that evaluated to empty, so their values weren't sent: Container Size."),
		]);
	});

	it("whose value an AI model omits isn't pointed out", async () => {
		expect(
			await hintsOf('ltlShipment.track', {
				orderNumbers: BY_MODEL.replace(/\$fromAI.*'\)/, '/* $fromAI( */ undefined'),
			}),
		).toEqual([]);
	});

	it.each([
		['ltlShipment.track', 'Order Numbers', { orderNumbers: NOTHING }],
		// The default, which takes the number from the input item.
		['ltlShipment.track', 'Order Numbers', {}],
		['ltlShipment.track', 'Order Numbers', { orderNumbers: '={{ [] }}' }],
		['ltlShipment.track', 'Order Numbers', { orderNumbers: '={{ " , " }}' }],
		['ltlShipment.getAll', 'Order Numbers', { filters: { orderNumbers: NOTHING } }],
		['order.getAll', 'MBL Number', { filters: { mblNumber: NOTHING } }],
		['container.getAll', 'MBL Number', { filters: { mblNumber: NOTHING } }],
		['orderFile.download', 'Types', { orderId: 5, which: 'all', fileTypes: NOTHING }],
		['ftlShipment.create', 'Quote Number', { ...asParameters(parties), bookingKey: 'PO-1', quoteNumber: NOTHING }],
	])('in %s that leaves %s empty makes the item fail and sends nothing', async (name, label, parameters) => {
		const { error } = await runOperation(sandbox(), name, parameters);
		expect(error?.message).toBe(
			`${label} is empty. Check its expression, or clear the field to continue without it [item 0]`,
		);
		expect(await sandbox().control.log()).toEqual([]);
	});

	it("isn't required in Order Numbers, and tracking covers the whole company if the field is cleared", async () => {
		const { hints, error } = await runOperation(sandbox(), 'ltlShipment.track', { orderNumbers: '' });
		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
		expect((await sandbox().control.log()).map(({ rawQuery }) => rawQuery)).toEqual(['']);
	});

	it.each([
		['2099-12-01T03:00:00.000Z', '2099-11-30'],
		['2099-12-01T00:00:00.000Z', '2099-12-01'],
		['2099-12-01T20:00:00-08:00', '2099-12-01'],
	])('that evaluates to the time %s is sent as the date %s', async (given, sent) => {
		const parameters = { ...asParameters(lane), pickupDate: `={{ "${given}" }}` };
		await runOperation(sandbox(), 'ftlQuote.create', parameters, { settings: { timezone: 'America/New_York' } });
		const [request] = await sandbox().control.log();
		expect(request?.body).toMatchObject({ pickup_date: sent });
	});
});
