import { randomUUID } from 'node:crypto';
import { inDays } from '../../support/dates.mts';
import { provideCredential } from '../../../tools/n8n/workflows.mts';
import { useBrowser } from '../support/browser.mts';
import { Editor } from '../support/editor.mts';
import { useSession } from '../support/session.mts';
import { waitUntil } from '../support/until.mts';

/** Each filled-in field counts as one click, and each choice from a menu as two. */
describe('a freight person who starts with a quote', () => {
	const session = useSession();
	const browser = useBrowser();
	let editor: Editor;

	beforeAll(async () => {
		await provideCredential(session().rest, session().sandboxUrl);
		editor = await Editor.signIn(browser(), session().n8nUrl);
	});

	/** Opens a workflow that contains a quote. */
	const openQuote = async (parameters: object) => {
		const { rest, sandboxUrl } = session();
		const credentials = { drayageFreightApi: await provideCredential(rest, sandboxUrl) };
		const node = (name: string, type: string, x: number, more: object) => ({
			...{ id: randomUUID(), name, type, typeVersion: 1, position: [x, 0] },
			...more,
		});
		const { id } = await rest.request<{ id: string }>('POST', '/workflows', {
			name: 'A quote',
			nodes: [
				node('Start', 'n8n-nodes-base.manualTrigger', 0, { parameters: {} }),
				node('Quote', 'n8n-nodes-drayage.drayageFreight', 200, { parameters, credentials }),
			],
			connections: { Start: { main: [[{ node: 'Quote', type: 'main', index: 0 }]] } },
			settings: {},
			active: false,
		});
		await editor.openWorkflow(id, ['Start', 'Quote']);
	};

	const named = (value: string) => ({ __rl: true, mode: 'name', value });
	const output = () => editor.at('output-panel');

	it('quotes a lane and sees its price in 9 clicks', async () => {
		const clicks = await editor.countClicks();
		await editor.addNode('rates', 'Drayage Freight', 'Search freight rates');
		await editor.chooseFromList('toCityId', 'Ontario, CA', 'Ontario, CA, USA');
		await editor.chooseFromList('intermodalRegionId', '', 'Los Angeles/Long Beach - CA');
		await editor.execute();
		const price = output().locator('th').getByText('total', { exact: true });
		await price.waitFor();
		expect(await clicks()).toBeLessThanOrEqual(9);
		const { x, width } = (await price.boundingBox())!;
		expect(x + width).toBeLessThan(editor.page.viewportSize()!.width);
	});

	it('books an order in 15 clicks', async () => {
		await openQuote({
			...{ resource: 'rate', operation: 'search', options: { cheapestOnly: true } },
			intermodalRegionId: named('Los Angeles/Long Beach - CA'),
			toCityId: named('Ontario, CA'),
		});
		const clicks = await editor.countClicks();
		await editor.addNodeBehind('delivery order', 'Drayage Freight', 'Create order (books drayage)');
		await editor.choose('bookingMode', 'Always Book');
		await editor.fill('mblNumber', 'MAEU777000111');
		await editor.fill('portOfDischargeEta', inDays(9));
		await editor.page.keyboard.press('Enter');
		await editor.fill('customerReferenceNumber', 'PO-1234');
		await editor.fill('number', 'MSCU1234566');
		await editor.choose('type', "40' High Cube (40HQ)");
		await editor.fill('package', '20 Cartons');
		await editor.fill('weight', '12000');
		await editor.fill('deliveryAddress', '1670 Champagne Ave, Ontario, CA 91761');
		await editor.execute();
		await output().getByText('MAEU777000111').first().waitFor();
		expect(await output().locator('th').allTextContents()).toEqual(expect.arrayContaining(['lane', 'total']));
		expect(await clicks()).toBeLessThanOrEqual(15);
	});

	/** The twelve fields that a booking of a shipment asks for. */
	const fillEnds = async () => {
		for (const end of ['pickup', 'destination']) {
			await editor.fill(`${end}CompanyName`, 'Acme Imports');
			await editor.fill(`${end}Address1`, '1 Main St');
			await editor.fill(`${end}ContactEmail`, 'dock@example.com');
			await editor.fill(`${end}ContactPhone`, '5625550100');
			await editor.fill(`${end}OpenTime`, '08:00');
			await editor.fill(`${end}CloseTime`, '17:00');
		}
	};

	const fillLane = async () => {
		await editor.fill('pickupZipcode', '91761');
		await editor.fill('pickupCity', 'Ontario');
		await editor.fill('pickupState', 'CA');
		await editor.fill('destinationZipcode', '12207');
		await editor.fill('destinationCity', 'Albany');
		await editor.fill('destinationState', 'NY');
		await editor.fill('pickupDate', inDays(9));
		await editor.page.keyboard.press('Enter');
	};

	it('quotes and books pallets in 48 clicks and 26 typed fields', async () => {
		await editor.newWorkflow();
		const clicks = await editor.countClicks();
		await editor.addNode('ltl quote', 'Drayage Freight', 'Create LTL quote');
		await fillLane();
		await editor.choose('pickupAddressType', 'Business');
		await editor.choose('destinationAddressType', 'Business');
		await editor.page.getByRole('button', { name: 'Add Item' }).click();
		await editor.fill('units', '2');
		await editor.choose('packageType', 'Pallet');
		await editor.fill('description', 'Furniture');
		await editor.fill('totalWeight', '800');
		await editor.fill('length', '48');
		await editor.fill('width', '40');
		await editor.fill('height', '60');
		await editor.addOption('Add Option', 'Cheapest Only');
		await editor.execute();
		await output().getByText('rate_number').first().waitFor();
		await editor.page.keyboard.press('Escape');
		await editor.addNodeBehind('ltl shipment', 'Drayage Freight', 'Create LTL shipment (books freight)');
		await editor.choose('bookingMode', 'Always Book');
		await editor.fill('bookingKey', 'PO-1234 load 1');
		await fillEnds();
		await editor.choose('isInsuranceEntrusted', 'No');
		await editor.execute();
		await output().getByText('order_number').first().waitFor();
		expect(await clicks()).toBeLessThanOrEqual(48);
		expect(editor.typed).toBeLessThanOrEqual(26);
	});

	it('lists containers with a near last free day in 6 clicks', async () => {
		const [orderId = 0] = await session().sandbox.seedOrders({ count: 1 });
		await session().sandbox.setContainer({ orderId, fields: { last_free_day: inDays(1) } });
		await editor.newWorkflow();
		const clicks = await editor.countClicks();
		await editor.addNode('container status', 'Drayage Freight', 'Get many containers (available, last free day)');
		await editor.fill('lastFreeDayWithin', '2');
		await editor.execute();
		await waitUntil(async () => (await output().getByText('days_left').count()) > 0);
		expect(await clicks()).toBeLessThanOrEqual(6);
	});
});
