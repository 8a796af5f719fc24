import { codesOf } from '../../fixtures/api/index.mts';
import { useSandbox } from '../support/freight.mts';
import { polled, requestsOf, startedKit } from './support.mts';

const activities = [...codesOf('shipping_activity').keys()].map(String);

const sandbox = useSandbox();

/** 20 orders per request, as docs/triggers.md says. The state stays small enough for n8n to save it after each poll. */
it('a poll of 1,000 orders takes 50 requests and stores less than 600 kB', async () => {
	await sandbox().control.setRateLimit({ limit: 10_000 });
	const ids = await sandbox().control.seedOrders({ count: 1_000 });
	for (const orderId of ids) {
		const event = (activity: string, index: number) => ({ activity, event_time: `2026-01-0${index + 1} 10:00:00` });
		const fields = { shipping_events: activities.map(event), last_free_day: '2030-01-01' };
		await sandbox().control.setContainer({ orderId, fields });
	}
	const kit = await startedKit(sandbox());
	expect(await requestsOf(sandbox())).toHaveLength(50);
	await sandbox().control.clearLog();
	expect(await kit.poll()).toBeNull();
	expect(await requestsOf(sandbox())).toHaveLength(50);
	const fresh = JSON.stringify(kit.staticData()).length;
	for (const id of ids) await sandbox().control.advanceOrder({ id });
	expect(await polled(kit)).toHaveLength(1_000);
	// The items wait for the next poll, which confirms them.
	const pending = JSON.stringify(kit.staticData()).length;
	await kit.poll();
	const changed = JSON.stringify(kit.staticData()).length;
	console.info(
		`State of 1,000 orders: ${fresh} bytes, ${changed} once each has changed, ${pending} until the next poll`,
	);
	expect(changed).toBeLessThan(600_000);
}, 120_000);
