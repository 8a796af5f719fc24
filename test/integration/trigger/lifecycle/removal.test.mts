import type { Sandbox } from '../../../../sandbox/index.mts';
import { apiOf } from '../../../support/api.mts';
import { useTiming } from '../../support/timing.mts';
import { registered, THREE, wanted } from '../support.mts';
import { AT, CONFIG, useWorkflows, type Row } from './support.mts';

const { sandbox, workflow, requests, testRegistrations } = useWorkflows();
useTiming({ backoff: 4 });
const STAGING_AT = AT.replace('n8n.test', 'staging.n8n.test');
const ELSEWHERE = 'https://hooks.example.com/freight';

/** Someone else's registration of an event that the workflow also uses. */
const addForeign = async (sandbox: Sandbox, url = ELSEWHERE, event_type = THREE[0]) =>
	await apiOf(sandbox).post(CONFIG, { event_type, url });

const rows: Row[] = [
	[
		'publish after a registration was removed at the service',
		async (trigger) => {
			await trigger.publish();
			const [first] = await sandbox().control.webhooks();
			await apiOf(sandbox()).delete(CONFIG, { id: first?.id });
			expect(await registered(sandbox())).toHaveLength(2);
			await trigger.publish();
			expect(await requests('POST')).toBe(4);
		},
		wanted(AT),
	],
	[
		'publish when a registration exists twice',
		async (trigger) => {
			await trigger.publish();
			const [first] = await sandbox().control.webhooks();
			await addForeign(sandbox(), first?.url, first?.event_type);
			expect(await registered(sandbox())).toHaveLength(4);
			await trigger.publish();
			expect(await requests('DELETE')).toBe(1);
		},
		wanted(AT),
	],
	[
		'unpublish',
		async (trigger) => {
			await trigger.publish();
			expect(await trigger.unpublish()).toBe(true);
		},
		[],
	],
	[
		'unpublish twice',
		async (trigger) => {
			await trigger.publish();
			await trigger.unpublish();
			expect(await trigger.unpublish()).toBe(true);
		},
		[],
	],
	[
		'unpublish while the service is unreachable',
		async (trigger) => {
			await trigger.publish();
			await sandbox().control.fail({ path: CONFIG, kind: 'breakBefore', times: 20 });
			expect(await trigger.unpublish()).toBe(false);
			await sandbox().control.clearFaults();
		},
		wanted(AT),
	],
	[
		'unpublish while the service is unreachable, then publish and unpublish',
		async (trigger) => {
			await trigger.publish();
			await sandbox().control.fail({ path: CONFIG, kind: 'breakBefore', times: 20 });
			await trigger.unpublish();
			await sandbox().control.clearFaults();
			await trigger.publish();
			await trigger.unpublish();
		},
		[],
	],
	[
		'unpublish when no registration can be deleted',
		async (trigger) => {
			await trigger.publish();
			await sandbox().control.fail({ method: 'DELETE', path: CONFIG, status: 403, times: 9 });
			expect(await trigger.unpublish()).toBe(false);
		},
		wanted(AT),
	],
	[
		"publishing again when the registrations can't be listed",
		async (trigger) => {
			await trigger.publish();
			await sandbox().control.fail({ method: 'GET', path: CONFIG, status: 403, times: 9 });
			await trigger.publish().catch(() => undefined);
			expect(await requests('DELETE')).toBe(0);
		},
		wanted(AT),
	],
	[
		'unpublish when a registration is gone already',
		async (trigger) => {
			await trigger.publish();
			await sandbox().control.fail({ method: 'DELETE', path: CONFIG, status: 404, handled: true });
			expect(await trigger.unpublish()).toBe(true);
		},
		[],
	],
	[
		'a foreign registration of the same event',
		async (trigger) => {
			await addForeign(sandbox());
			await addForeign(sandbox(), `${AT}-of-another`);
			await trigger.publish();
			await trigger.edit({ events: ['ltl.label.created'] });
			await trigger.unpublish();
		},
		[`${THREE[0]} at ${ELSEWHERE}`, `${THREE[0]} at ${AT}-of-another`].sort(),
	],
	[
		'another node of the same workflow',
		async (trigger) => {
			await trigger.publish();
			await workflow({ webhookId: 'hook-2', nodeId: 'node-2' }).publish();
			await trigger.publish();
			expect(await requests('DELETE')).toBe(0);
			await trigger.unpublish();
		},
		wanted('https://n8n.test/webhook/hook-2/webhook'),
	],
	[
		'two workflows on one account',
		async (trigger) => {
			await trigger.publish();
			await workflow({ webhookId: 'hook-2', nodeId: 'node-2' }).publish();
			await trigger.unpublish();
		},
		wanted('https://n8n.test/webhook/hook-2/webhook'),
	],
	[
		'the same workflow in two n8n, such as staging and production, one of them unpublished',
		async () => {
			const staging = workflow({ n8n: 'https://staging.n8n.test', instance: 'staging' });
			await workflow().publish();
			await staging.publish();
			await staging.publish();
			expect(await registered(sandbox())).toEqual([...wanted(AT), ...wanted(STAGING_AT)].sort());
			await staging.unpublish();
		},
		wanted(AT),
	],
	[
		'manual registration',
		async () => {
			const trigger = workflow({ parameters: { registration: 'manual', sharedSecret: 's3cret' } });
			await trigger.publish();
			expect(await trigger.unpublish()).toBe(true);
			expect(await sandbox().control.log()).toEqual([]);
		},
		[],
	],
	[
		'automatic, then manual registration',
		async (trigger) => {
			await trigger.publish();
			await trigger.edit({ parameters: { registration: 'manual', sharedSecret: 's3cret' } });
		},
		[],
	],
	[
		'automatic, then manual registration with the deletion failing, then automatic again',
		async (trigger) => {
			await trigger.publish();
			await sandbox().control.fail({ method: 'GET', path: CONFIG, status: 403 });
			await trigger.edit({ parameters: { registration: 'manual', sharedSecret: 's3cret' } });
			expect(await registered(sandbox())).toHaveLength(3);
			await trigger.edit({ parameters: {}, events: ['ltl.label.created'] });
		},
		wanted(AT, ['ltl.label.created']),
	],
];

describe('the service lists exactly the wanted registrations after', () => testRegistrations(rows));
