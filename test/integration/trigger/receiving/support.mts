import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../../../sandbox/index.mts';
import type { WebhookAnswer, WebhookRequest } from '../../../../tools/engine/index.mts';
import { ALL, tokensAt, TriggerWorkflow } from '../support.mts';

export const LABEL = 'ltl.label.created';
export const event = { event_type: LABEL, order_number: 'LS1', serial_number: '1' };

/** Publishes a workflow for all events. Returns its token, and a function that sends requests with it. */
export const published = async (sandbox: Sandbox, parameters: IDataObject = {}, events: readonly string[] = ALL) => {
	const trigger = new TriggerWorkflow(sandbox, { events, parameters });
	await trigger.publish();
	const [token = ''] = await tokensAt(sandbox, 'https://n8n.test');
	const kit = await trigger.kit();
	const post = async (request: WebhookRequest & { query?: Record<string, string> }) =>
		await kit.receive({ body: { data: [event] }, ...request, query: { token, ...request.query } });
	return { post, token };
};

/** Returns the JSON of the items that start an execution, or undefined if none starts. */
export const started = ({ workflowData }: { workflowData?: Array<Array<{ json: IDataObject }>> }) =>
	workflowData?.[0]?.map(({ json }) => json);

export const statusOf = ({ sent }: WebhookAnswer) => sent.status ?? 200;
