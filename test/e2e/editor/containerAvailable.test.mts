import { setTimeout as sleep } from 'node:timers/promises';
import { outputsOf } from '../../../tools/n8n/rest.mts';
import { until } from '../../../tools/until.mts';
import { provideCredential, unpublish } from '../../../tools/n8n/workflows.mts';
import { useBrowser } from '../support/browser.mts';
import { Editor } from '../support/editor.mts';
import { useSession } from '../support/session.mts';
import { waitUntil } from '../support/until.mts';

const AVAILABLE = 34;

/** By default, the trigger polls every minute. */
const PATIENCE = { patienceMs: 150_000, pollMs: 1_000 };

describe('a dispatcher who waits for a container', () => {
	const session = useSession();
	const browser = useBrowser();

	it('finds On container available in the node panel, tests it in 4 clicks, publishes it, and gets the next container', async () => {
		const { rest, sandbox, sandboxUrl, n8nUrl } = session();
		await provideCredential(rest, sandboxUrl);
		const [first = 0, second = 0] = await sandbox.seedOrders({ count: 2 });
		await sandbox.advanceContainer({ orderId: first, status: AVAILABLE });
		const editor = await Editor.signIn(browser(), n8nUrl);
		const clicks = await editor.countClicks();
		await editor.addNode('container available', 'Drayage Freight Updates', 'On container available');
		await editor.execute();
		const output = editor.at('output-panel');
		await output.getByText('container.available').first().waitFor();
		expect(await clicks()).toBeLessThanOrEqual(4);
		await editor.page.keyboard.press('Escape');
		await editor.at('workflow-open-publish-modal-button').click();
		await editor.at('workflow-publish-button').click();
		await waitUntil(async () => /\/workflow\/\w{10,}/.test(editor.page.url()));
		const id = /\/workflow\/(\w+)/.exec(editor.page.url())?.[1] ?? '';
		type Saved = { active: boolean; activeVersionId?: string | null; nodes: Array<{ name: string }> };
		const read = async () => await rest.request<Saved>('GET', `/workflows/${id}`);
		const { nodes } = await until(read, ({ activeVersionId }) => Boolean(activeVersionId), PATIENCE);
		const polls = async () => (await sandbox.log()).filter(({ path }) => path.endsWith('/orders')).length;
		const before = await polls();
		await until(polls, (count) => count > before, PATIENCE);
		// The first poll remembers the containers as they are.
		await sleep(1_000);
		await sandbox.advanceContainer({ orderId: second, status: AVAILABLE });
		const trigger = nodes[0]?.name ?? '';
		const fired = await until(
			async () => (await outputsOf(rest, id, trigger)).flatMap(({ items = [] }) => items),
			(items) => items.some(({ order_id: order }) => order === second),
			PATIENCE,
		);
		await unpublish(rest, id);
		expect(fired.filter(({ order_id: order }) => order === second)).toEqual([
			expect.objectContaining({ change: 'container.available' }),
		]);
	}, 500_000);
});
