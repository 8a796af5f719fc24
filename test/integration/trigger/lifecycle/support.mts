import type { Sandbox } from '../../../../sandbox/index.mts';
import { useSandbox } from '../../support/freight.mts';
import { registered, TriggerWorkflow, type Setup } from '../support.mts';

export const CONFIG = '/api/webhook/config';
export const AT = 'https://n8n.test/webhook/hook-1/webhook';
export const TEST_AT = 'https://n8n.test/webhook-test/hook-1/webhook';

/** Steps of a workflow, and the registrations that the service must list afterwards. */
export type Row = [title: string, act: (trigger: TriggerWorkflow) => Promise<void>, wanted: string[]];

/** Returns a sandbox for the tests of a file, and workflows that use it. */
export function useWorkflows() {
	const sandbox: () => Sandbox = useSandbox();
	const workflow = (setup: Setup = {}) => new TriggerWorkflow(sandbox(), setup);
	return {
		sandbox,
		workflow,
		/** Rejects one request to create a registration, after `skip` others. */
		refuseCreation: async (skip: number, change = {}) =>
			await sandbox().control.fail({ method: 'POST', path: CONFIG, status: 403, skip, ...change }),
		requests: async (method: string) =>
			(await sandbox().control.log()).filter((entry) => entry.path === CONFIG && entry.method === method).length,
		/** Defines one test for each row. */
		testRegistrations: (rows: readonly Row[]) => {
			test.each(rows)('%s', async (_title, act, wanted) => {
				await act(workflow());
				expect(await registered(sandbox())).toEqual(wanted);
			});
		},
	};
}
