import { provideCredential } from '../../../tools/n8n/workflows.mts';
import { runNodes } from '../../../tools/n8n/rest.mts';
import { useBrowser } from '../support/browser.mts';
import { Console } from '../support/console.mts';
import { Editor } from '../support/editor.mts';
import { useSession } from '../support/session.mts';
import { setBudget, useTemplates } from '../support/workflows.mts';

const MANUAL = 'When clicking ‘Execute workflow’';
const EVENT = 'ltl.shipment.status.updated';

/** n8n in one tab and the console in another. The console is never reloaded. */
describe('the console while n8n runs', () => {
	const session = useSession();
	const browser = useBrowser();
	const idOf = useTemplates(session);
	let console: Console;

	beforeAll(async () => {
		console = await Console.in(browser(), session().sandboxUrl);
	});
	afterAll(async () => {
		expect(console.thrown).toEqual([]);
	});

	it('shows what a workflow books: its requests, the shipment, and its place on the map', async () => {
		await session().sandbox.clearLog();
		await console.open('log');
		await setBudget(session(), idOf('LTL quote to shipment'), 900);
		const { items } = await runNodes(session().rest, idOf('LTL quote to shipment'), MANUAL);
		const number = String(items.get('Book shipment')?.[0]?.order_number);
		const booking = console.row('/api/ltl/shipments').filter({ hasText: 'POST' });
		await booking.getByText('201', { exact: true }).waitFor();
		await console.go('LTL shipments');
		await console.row(number).getByText('Booked', { exact: true }).waitFor();
		await console.go('Overview');
		await console.page.getByRole('link', { name: new RegExp(`^LTL shipment ${number}: Booked`) }).waitFor();
		await session().sandbox.advanceLtl({ orderNumber: number });
		await console.page.getByRole('link', { name: new RegExp(`^LTL shipment ${number}: Dispatched`) }).waitFor();
	});

	it("starts a listening trigger in the editor with a button, and shows n8n's response", async () => {
		await provideCredential(session().rest, session().sandboxUrl);
		const editor = await Editor.signIn(browser(), session().n8nUrl);
		await editor.addNode('freight', 'Drayage Freight', 'On LTL shipment status updated');
		await editor.chooseCredential('Drayage Freight sandbox');
		await console.go('Webhooks');
		await editor.execute();
		await console.row(EVENT).waitFor();
		await editor.page.getByText('Stop Listening').first().waitFor();
		await console.go('Overview');
		await console.button('Emit event').click();
		await console.says('Emit event: sent one event about LS');
		await editor.at('output-panel').getByText(EVENT).first().waitFor();
		await console.go('Deliveries');
		await console.row(EVENT).first().getByText('200', { exact: true }).waitFor();
		const [delivery] = (await session().sandbox.deliveries()).slice(-1);
		const [{ order_number: number }] = delivery?.data as [{ order_number: string }];
		await editor.at('output-panel').getByText(number).first().waitFor();
	});
});
