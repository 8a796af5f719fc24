import { provideCredential, readTemplates } from '../../../tools/n8n/workflows.mts';
import { useBrowser } from '../support/browser.mts';
import { Editor } from '../support/editor.mts';
import { type Session, useSession } from '../support/session.mts';
import { waitUntil } from '../support/until.mts';
import { useTemplates } from '../support/workflows.mts';

/** Words that freight people search for in n8n's node panel. */
const WORDS = [
	...['drayage', 'DrayEasy', 'freight', 'shipment', 'tracking', 'quote', 'rates', 'carrier', 'cargo', 'container'],
	...['LTL', 'FTL', 'truck', 'trucking', 'logistics', 'bill of lading', 'POD', 'proof of delivery', 'last free day'],
	...['demurrage', 'per diem', 'dispatch', 'delivery', 'intermodal', 'port', 'truckload', 'create order'],
	...['delivery order', 'container available', 'download ltl', 'download bol', 'LTL files'],
];

describe('the nodes in the editor', () => {
	const session = useSession();
	const browser = useBrowser();
	const idOf = useTemplates(session);
	let editor: Editor;

	beforeAll(async () => {
		const { rest, sandboxUrl } = session();
		await provideCredential(rest, sandboxUrl);
		editor = await Editor.signIn(browser(), session().n8nUrl);
	});

	it("are among the first three results for a freight desk's search terms", async () => {
		const ranks: Array<[word: string, rank: number]> = [];
		for (const word of WORDS) {
			// The results of the previous search must be gone first.
			const before = await editor.searchNodes('no node has this name');
			await before.first().waitFor({ state: 'hidden' });
			const found = await editor.searchNodes(word);
			await found.getByText('Drayage Freight', { exact: true }).waitFor();
			const names = (await found.allTextContents()).map((name) => name.trim());
			ranks.push([word, names.indexOf('Drayage Freight') + 1]);
		}
		expect(ranks.filter(([, rank]) => rank > 3)).toEqual([]);
		expect(ranks).toHaveLength(WORDS.length);
		await editor.searchNodes('freight');
		await editor.picture('node-panel');
	});

	it('search rates from an empty canvas, and report a rejected token', async () => {
		await editor.newWorkflow();
		await editor.addNode('DrayEasy', 'Drayage Freight', 'Search cities');
		await editor.chooseCredential('Drayage Freight sandbox');
		await editor.choose('resource', 'Intermodal Region');
		await editor.choose('operation', 'Suggest for City');
		await editor.choose('resource', 'Rate');
		await editor.chooseFromList('toCityId', 'Ontario, CA', 'Ontario, CA, USA');
		await editor.chooseFromList('intermodalRegionId', 'Los Angeles', 'Los Angeles/Long Beach - CA');
		await editor.execute();
		const output = editor.at('output-panel');
		await output.getByText('3 items').waitFor();
		await output.getByText('Economy').waitFor();
		await editor.widePicture('rates');

		// Another credential would clear the lists, so this one's token is changed instead.
		await withdrawToken(session());
		await editor.execute();
		await output.getByText('refused the access token').first().waitFor();
		await provideCredential(session().rest, session().sandboxUrl);
	});

	it('keep a number as it is typed, even if the API will not accept it', async () => {
		await editor.newWorkflow();
		await editor.addNode('freight', 'Drayage Freight', 'Create LTL quote');
		await editor.addOption('Add Field', 'Cargo Value');
		const value = editor.at('parameter-input-cargoValue').locator('input');
		for (const typed of ['45000', '120000.5']) {
			await value.fill('');
			await editor.fill('cargoValue', typed);
			await value.blur();
			expect(await value.inputValue()).toBe(typed);
		}
	});

	it('ask for the destination of an order, and show the action on the canvas', async () => {
		await editor.newWorkflow();
		await editor.addNode('freight', 'Drayage Freight', 'Create order (books drayage)');
		await editor.at('parameter-input-deliveryAddress').waitFor();
		await editor.at('resource-locator-warehouseId').waitFor();
		// n8n names the node after its action, and the subtitle says when it books.
		await editor.at('canvas-node').getByText('books when published or called', { exact: true }).waitFor();
	});

	it('show few fields for an upload, and a list of ports for an order', async () => {
		await editor.newWorkflow();
		await editor.addNode('freight', 'Drayage Freight', 'Upload order files (delivery order, POD)');
		await editor.at('parameter-input-binaryPropertyName').waitFor();
		await editor.at('parameter-input-fileType').waitFor();
		expect(await editor.at('parameter-input-urlsMode').count()).toBe(0);

		await editor.chooseCredential('Drayage Freight sandbox');
		await editor.choose('resource', 'Order');
		await editor.choose('operation', 'Create');
		await editor.chooseList('portOfDischargeId');
		expect(await editor.entriesOf('portOfDischargeId')).toContain('Los Angeles/Long Beach - CA');
	});

	it('listen for an event and show it', async () => {
		await editor.newWorkflow();
		await editor.addNode('freight', 'Drayage Freight', 'On LTL shipment status updated');
		await editor.chooseCredential('Drayage Freight sandbox');
		await editor.execute();
		await waitUntil(async () => (await session().sandbox.webhooks()).length > 0);
		// n8n serves the webhook a moment after it has registered it.
		await editor.page.getByText('Stop Listening').first().waitFor();
		expect(await session().sandbox.webhooks()).toMatchObject([{ event_type: 'ltl.shipment.status.updated' }]);
		const [event] = (await session().sandbox.emit({ eventType: 'ltl.shipment.status.updated' })) as {
			order_number: string;
		}[];
		await editor
			.at('output-panel')
			.getByText(event?.order_number ?? '')
			.first()
			.waitFor();
		await editor.picture('trigger');
	});

	it.each([...readTemplates()])('appear on the canvas of %s, and no note is cut off', async (file, { name, nodes }) => {
		const steps = nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote').map((node) => node.name);
		await editor.openWorkflow(idOf(name), steps);
		expect({ name, cutOff: await editor.notesCutOff() }).toEqual({ name, cutOff: [] });
		await editor.canvasPicture(`templates/${file}`);
	});
});

/** Replaces the token in the sandbox's credential with one that the service rejects. */
async function withdrawToken({ rest, sandboxUrl }: Session): Promise<void> {
	const { id, name } = await provideCredential(rest, sandboxUrl);
	const data = { environment: 'custom', baseUrl: sandboxUrl, accessToken: 'withdrawn' };
	await rest.request('PATCH', `/credentials/${id}`, { name, type: 'drayageFreightApi', data });
}
