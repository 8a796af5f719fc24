import { apiOf } from '../../support/api.mts';
import { book } from '../../support/bookings.mts';
import { useSandbox } from '../support/freight.mts';
import { pollBrief, startedKit, updatesKit } from './support.mts';

const sandbox = useSandbox();

describe("the node's stored data", () => {
	it('is not used for another base URL', async () => {
		await sandbox().control.seedOrders();
		const kit = await startedKit(sandbox());
		const baseUrl = sandbox().url.replace('127.0.0.1', 'localhost');
		await sandbox().control.advanceOrder({ id: 70_001 });
		expect(await (await updatesKit(sandbox(), { staticData: kit.staticData(), baseUrl })).poll()).toEqual([]);
	});

	it("isn't used for another Watch, so finished records don't become new", async () => {
		const kit = await startedKit(sandbox());
		const [id = 0] = await sandbox().control.seedRateRequests();
		await sandbox().control.advanceRateRequest({ id });
		const parameters = { changes: ['rateRequest.completed'] };
		const other = await updatesKit(sandbox(), { staticData: kit.staticData(), parameters });
		expect(await pollBrief(other)).toEqual([]);
	});

	it("doesn't report old events of a shipment as new if its number is added later", async () => {
		const bookOne = async () => (await book.ftl(apiOf(sandbox()))).order_number;
		const [first, added] = [await bookOne(), await bookOne()];
		const watch = { changes: ['ftlShipment.trackingEvent'] };
		const kit = await startedKit(sandbox(), { parameters: { ...watch, orderNumbers: first } });
		const both = await updatesKit(sandbox(), {
			staticData: kit.staticData(),
			parameters: { ...watch, orderNumbers: `${first}, ${added}` },
		});
		expect(await pollBrief(both)).toEqual([]);
	});
});
