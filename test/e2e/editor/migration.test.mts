import { createWorkflow, readTemplates } from '../../../tools/n8n/workflows.mts';
import { useSession } from '../support/session.mts';
import { itFrom } from '../support/templates.mts';
import { useTemplates } from '../support/workflows.mts';

interface RuleResult {
	readonly ruleId: string;
	readonly affectedWorkflows: readonly { readonly id: string; readonly name: string }[];
}

/** Breaks two rules of n8n 3.0, which removes the Function node and `$getPairedItem`. */
const OUTDATED = {
	name: 'Fails the migration report',
	nodes: [
		{
			id: 'f0000000-0000-4000-8000-000000000001',
			name: 'Function',
			type: 'n8n-nodes-base.function',
			typeVersion: 1,
			position: [0, 0],
			parameters: { functionCode: 'return [{ json: { item: $getPairedItem } }];' },
		},
	],
	connections: {},
	settings: {},
};

describe("n8n's own migration report for 3.0", () => {
	const session = useSession();
	const templates = useTemplates(session);

	// Older versions of n8n have no rules for 3.0.
	itFrom('2.41')('finds nothing in any template, but finds an outdated workflow', async () => {
		const { rest } = session();
		const ids = [...readTemplates().values()].map(({ name }) => templates(name));
		const outdated = await createWorkflow<{ id: string }>(rest, OUTDATED);
		const { report } = await rest.request<{ report: { workflowResults: { ruleId: string }[] } }>(
			'POST',
			'/breaking-changes/report/refresh?version=v3',
		);
		const results = await Promise.all(
			report.workflowResults.map(({ ruleId }) => rest.request<RuleResult>('GET', `/breaking-changes/report/${ruleId}`)),
		);
		const affected = results.flatMap(({ ruleId, affectedWorkflows }) =>
			affectedWorkflows.map(({ id, name }) => ({ ruleId, id, name })),
		);
		expect(affected.filter(({ id }) => id === outdated.id)).not.toEqual([]);
		expect(affected.filter(({ id }) => ids.includes(id))).toEqual([]);
		await rest.request('POST', `/workflows/${outdated.id}/archive`, {});
		await rest.request('DELETE', `/workflows/${outdated.id}`);
	});
});
