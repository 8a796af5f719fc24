import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { readSettings, type Settings } from '../settings';
import { beginsWithSecret, QUERY, tokenOf } from '../token';
import { typeNamedByUrl } from './eventType';
import { isOnList } from './ipAddresses';
import { eventsIn, toItems } from './items';
import { metadataOf } from './metadata';
import { queryText, type Request } from './request';

/** What the sender is answered (docs/interface.md#events). */
const RECEIVED = { received: true };

/** What matters of Express's response. */
interface Response {
	status(code: number): { json(content: IDataObject): unknown };
}

/** Refusals are written by this node itself: n8n knows only one status for all answers. */
const refuse = (context: IWebhookFunctions, status: number, message: string): IWebhookResponseData => {
	context.logger.warn(`${context.getNode().name} refused a post (${status}): ${message}`);
	const response = context.getResponseObject() as unknown as Response;
	response.status(status).json({ received: false, message });
	return { noWebhookResponse: true };
};

/**
 * Why a post is refused, as a status and a message; undefined where it is let in. A manual registration without a secret
 * lets everybody post.
 */
const objectionTo = (
	request: Request,
	secret: string | undefined,
	{ ipAllowList }: Settings,
): readonly [status: number, message: string] | undefined => {
	if (!isOnList(request.ip, ipAllowList)) return [403, 'This address may not post here'];
	const received = queryText(request, QUERY.token);
	if (secret === '' || (secret !== undefined && beginsWithSecret(received, secret))) return undefined;
	return [403, 'The token in the URL is missing or not the registered one'];
};

/**
 * Takes a post of the service and hands on one item for each event that was asked for. n8n answers as soon as it has
 * recorded the execution, without waiting for the workflow: so nothing that was answered well gets lost, and whoever
 * posts faster than n8n can start executions is slowed down. Answers 403 to a stranger and 400 to a body that holds no
 * events; neither starts a workflow.
 */
export const receive = async (context: IWebhookFunctions): Promise<IWebhookResponseData> => {
	const settings = readSettings(context);
	const request = context.getRequestObject() as unknown as Request;
	const secret = settings.isManual ? settings.sharedSecret : await tokenOf(context);
	const objection = objectionTo(request, secret, settings);
	if (objection) return refuse(context, ...objection);
	const events = eventsIn(request.body);
	if (!events) return refuse(context, 400, 'The body must be a JSON object {"data": [...]} with event objects');
	const named = typeNamedByUrl(queryText(request, QUERY.event), request.path);
	const metadata = settings.includeRequestMetadata ? metadataOf(request, secret) : undefined;
	const items = toItems(events, named, settings, metadata);
	return { webhookResponse: RECEIVED, ...(items.length > 0 && { workflowData: [items] }) };
};
