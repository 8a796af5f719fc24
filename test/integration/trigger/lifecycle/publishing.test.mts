import { wanted } from '../support.mts';
import { AT, CONFIG, useWorkflows, type Row } from './support.mts';

const { sandbox, workflow, refuseCreation, requests, testRegistrations } = useWorkflows();

const rows: Row[] = [
	['first publish', async (trigger) => trigger.publish(), wanted(AT)],
	[
		'publish twice',
		async (trigger) => {
			await trigger.publish();
			await trigger.publish();
			expect(await requests('POST')).toBe(3);
			expect(await requests('DELETE')).toBe(0);
		},
		wanted(AT),
	],
	[
		'publish twice where n8n has lost its memory',
		async () => {
			await workflow().publish();
			await workflow().publish();
		},
		wanted(AT),
	],
	[
		'edit the trigger and publish',
		async (trigger) => {
			await trigger.publish();
			await trigger.edit({ events: ['ltl.label.created', 'ltl.shipment.created'] });
		},
		wanted(AT, ['ltl.label.created', 'ltl.shipment.created']),
	],
	[
		'edit the trigger and publish, with the deletion failing',
		async (trigger) => {
			await trigger.publish();
			await sandbox().control.fail({ method: 'GET', path: CONFIG, status: 404 });
			await trigger.edit({ events: ['ltl.label.created'] });
		},
		wanted(AT, ['ltl.label.created']),
	],
	[
		'create fails after one of three',
		async () => {
			await refuseCreation(1);
			await expect(workflow().publish()).rejects.toThrow("The account isn't allowed to do this");
		},
		[],
	],
	[
		'create fails after one of three, and n8n tries again',
		async (trigger) => {
			await refuseCreation(1);
			await expect(trigger.publish()).rejects.toThrow();
			await trigger.publish();
		},
		wanted(AT),
	],
	[
		'create fails after one of three, and taking it back fails at first',
		async () => {
			await refuseCreation(1);
			await sandbox().control.fail({ method: 'GET', path: CONFIG, status: 418, skip: 1 });
			await expect(workflow().publish()).rejects.toThrow("The account isn't allowed to do this");
		},
		[],
	],
	[
		'create is done but its response is lost',
		async (trigger) => {
			await sandbox().control.fail({ method: 'POST', path: CONFIG, kind: 'breakAfter', skip: 2, times: 9 });
			await trigger.publish();
		},
		wanted(AT),
	],
	...(
		[
			['an error object', { body: { success: false } }],
			['an empty 202', { status: 202, body: '' }],
			['an empty 204', { kind: 'empty', handled: false }],
			['a web page', { body: '<html></html>' }],
		] as const
	).map(([what, fault]): Row => [
		`create is not done, but answered with ${what}`,
		async () => {
			await sandbox().control.fail({ method: 'POST', path: CONFIG, status: 200, skip: 1, ...fault });
			await expect(workflow().publish()).rejects.toThrow(/doesn't list it|isn't JSON/);
		},
		[],
	]),
	[
		'create is done, but answered with a web page',
		async (trigger) => {
			await sandbox().control.fail({ method: 'POST', path: CONFIG, kind: 'html', times: 3 });
			await trigger.publish();
		},
		wanted(AT),
	],
	[
		'create fails, and n8n does not even call delete',
		async () => {
			await refuseCreation(2);
			await expect((await workflow().kit()).hook('create')).rejects.toThrow();
		},
		[],
	],
	[
		'no event chosen',
		async () => expect(workflow({ events: [] }).publish()).rejects.toThrow('Choose at least one event'),
		[],
	],
];

describe('the service lists exactly the wanted registrations after', () => testRegistrations(rows));
