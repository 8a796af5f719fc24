import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { readSettings, type Settings } from '../settings';
import { beginsWithSecret, QUERY, tokenIn } from '../token';
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
 * The secret that a post's URL holds; undefined where it does not hold it. Everybody holds an empty one, nobody one that an
 * expression did not give.
 */
const secretIn = async (context: IWebhookFunctions, request: Request, { isManual, sharedSecret }: Settings) => {
	const received = queryText(request, QUERY.token);
	if (!isManual) return await tokenIn(context, received);
	return sharedSecret !== undefined && beginsWithSecret(received, sharedSecret) ? sharedSecret : undefined;
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
	if (!isOnList(request.ip, settings.ipAllowList)) return refuse(context, 403, 'This address may not post here');
	const secret = await secretIn(context, request, settings);
	if (secret === undefined) return refuse(context, 403, 'The token in the URL is missing or not the registered one');
	const events = eventsIn(request);
	if (!events) return refuse(context, 400, 'The body must be a JSON object {"data": [...]} with event objects');
	const named = typeNamedByUrl(queryText(request, QUERY.event), request.path);
	const metadata = settings.includeRequestMetadata ? metadataOf(request, secret) : undefined;
	const items = toItems(events, named, settings, metadata);
	return { webhookResponse: RECEIVED, ...(items.length > 0 && { workflowData: [items] }) };
};
