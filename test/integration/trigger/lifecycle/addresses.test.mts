import { tokensAt, wanted } from '../support.mts';
import { AT, CONFIG, TEST_AT, useWorkflows, type Row } from './support.mts';

const { sandbox, workflow, testRegistrations } = useWorkflows();

const rows: Row[] = [
	[
		'a test run beside a published workflow, while it listens',
		async (trigger) => {
			await trigger.publish();
			await trigger.listen();
			expect(await tokensAt(sandbox(), AT)).not.toEqual(await tokensAt(sandbox(), TEST_AT));
		},
		[...wanted(AT), ...wanted(TEST_AT)].sort(),
	],
	[
		'a test run beside a published workflow, afterwards',
		async (trigger) => {
			await trigger.publish();
			const before = await tokensAt(sandbox(), AT);
			await (await trigger.listen()).end();
			expect(await tokensAt(sandbox(), AT)).toEqual(before);
		},
		wanted(AT),
	],
	[
		'a test run that broke off, and another',
		async (trigger) => {
			await trigger.listen();
			await (await trigger.listen()).end();
		},
		[],
	],
	[
		'a test run that broke off, then publish',
		async (trigger) => {
			await trigger.listen();
			await trigger.publish();
		},
		wanted(AT),
	],
	[
		"n8n's address changed",
		async (trigger) => {
			await trigger.publish();
			trigger.setup.n8n = 'https://new.n8n.test';
			await trigger.publish();
		},
		wanted('https://new.n8n.test/webhook/hook-1/webhook'),
	],
	[
		"n8n's address changed, then edit the trigger and publish",
		async (trigger) => {
			await trigger.publish();
			trigger.setup.n8n = 'https://new.n8n.test';
			await trigger.edit({ events: ['ltl.label.created'] });
		},
		wanted('https://new.n8n.test/webhook/hook-1/webhook', ['ltl.label.created']),
	],
	[
		"n8n's address and path changed and its memory lost, then publish",
		async () => {
			await workflow().publish();
			await workflow({ n8n: 'https://new.n8n.test', path: 'hooks/in', webhookId: 'hook-9' }).publish();
		},
		wanted('https://new.n8n.test/hooks/in/hook-9/webhook'),
	],
	[
		"n8n's address and path changed and its memory lost, then unpublish",
		async () => {
			await workflow().publish();
			await workflow({ n8n: 'https://new.n8n.test', path: 'hooks/in' }).unpublish();
		},
		[],
	],
	[
		'unpublish while a test run listens',
		async (trigger) => {
			await trigger.publish();
			await trigger.listen();
			await trigger.unpublish();
		},
		[],
	],
	[
		"n8n's address changed after a deletion that failed",
		async (trigger) => {
			await trigger.publish();
			await sandbox().control.fail({ method: 'GET', path: CONFIG, status: 404 });
			await trigger.unpublish();
			trigger.setup.n8n = 'https://new.n8n.test';
			await trigger.publish();
		},
		wanted('https://new.n8n.test/webhook/hook-1/webhook'),
	],
];

describe('the service lists exactly the wanted registrations after', () => testRegistrations(rows));
