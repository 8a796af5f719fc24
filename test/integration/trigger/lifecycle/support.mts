import type { Sandbox } from '../../../../sandbox/index.mts';
import { useSandbox } from '../../support/freight.mts';
import { registered, TriggerWorkflow, type Setup } from '../support.mts';

export const CONFIG = '/api/webhook/config';
export const AT = 'https://n8n.test/webhook/hook-1/webhook';
export const TEST_AT = 'https://n8n.test/webhook-test/hook-1/webhook';

/** What happens to workflows, and what is then listed at the service. */
export type Row = [title: string, act: () => Promise<void>, left: string[]];

/** A sandbox for the tests of a file, and workflows that use it. */
export function useWorkflows() {
	const sandbox: () => Sandbox = useSandbox();
	return {
		sandbox,
		workflow: (setup: Setup = {}) => new TriggerWorkflow(sandbox(), setup),
		/** The n-th request to create a registration is refused. */
		refuseCreation: async (skip: number, change = {}) =>
			await sandbox().control.fail({ method: 'POST', path: CONFIG, status: 403, skip, ...change }),
		requests: async (method: string) =>
			(await sandbox().control.log()).filter((entry) => entry.path === CONFIG && entry.method === method).length,
		/** One test for each row. */
		testLeft: (rows: readonly Row[]) => {
			test.each(rows)('%s', async (_title, act, left) => {
				await act();
				expect(await registered(sandbox())).toEqual(left);
			});
		},
	};
}
