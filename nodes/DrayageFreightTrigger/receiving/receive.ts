import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { isOnList } from '../../../transport/http/ipAddresses';
import { readSettings, type Settings } from '../settings';
import { beginsWithSecret, QUERY, tokenIn } from '../token';
import { eventsIn, queryText, type Request, toItems, typeNamedByUrl } from './events';
import { metadataOf } from './metadata';

/** The response to the API (docs/interface.md#events). */
const RECEIVED = { received: true };

/** The parts of Express's response that the trigger uses. */
interface Response {
	status(code: number): { json(content: IDataObject): unknown };
}

/** Writes a rejection. The node does this itself, since n8n supports only one status for all responses of a webhook. */
const reject = (context: IWebhookFunctions, status: number, message: string): IWebhookResponseData => {
	context.logger.warn(`${context.getNode().name} rejected a webhook request (${status}): ${message}`);
	const response = context.getResponseObject() as unknown as Response;
	response.status(status).json({ received: false, message });
	return { noWebhookResponse: true };
};

/**
 * Returns the secret in a request's URL, or undefined if there is none. If no secret is set, every request passes. If
 * the secret's expression evaluates to empty, none passes.
 */
const secretIn = async (context: IWebhookFunctions, request: Request, { isManual, sharedSecret }: Settings) => {
	const received = queryText(request, QUERY.token);
	if (!isManual) return await tokenIn(context, received);
	return sharedSecret !== undefined && beginsWithSecret(received, sharedSecret) ? sharedSecret : undefined;
};

const logSkipped = (context: IWebhookFunctions, count: number, why: string) => {
	if (count > 0) context.logger.warn(`${context.getNode().name} skipped ${count} in a webhook request: ${why}`);
};

/**
 * Receives a webhook request and returns one item per chosen event. n8n responds as soon as it has recorded the
 * execution, without waiting for the workflow. So events that got a 200 are never lost, and n8n slows down a sender
 * that is too fast. Responds with 403 if the sender isn't allowed and with 400 if the body contains no events. Neither
 * starts a workflow.
 */
export const receive = async (context: IWebhookFunctions): Promise<IWebhookResponseData> => {
	const settings = readSettings(context);
	const request = context.getRequestObject() as unknown as Request;
	if (!isOnList(request.ip, settings.ipAllowList)) return reject(context, 403, "This IP address isn't allowed");
	const secret = await secretIn(context, request, settings);
	if (secret === undefined) return reject(context, 403, 'The token in the URL is missing or wrong');
	const { events, others } = eventsIn(request);
	if (events.length === 0 && others > 0)
		return reject(context, 400, 'The body must be a JSON object {"data": [...]} with event objects');
	const named = typeNamedByUrl(queryText(request, QUERY.event), request.path);
	const metadata = settings.includeRequestMetadata ? metadataOf(request, secret) : undefined;
	const { items, untyped } = toItems(events, named, settings.events, metadata);
	logSkipped(context, others, "not event objects. The request's events were processed.");
	logSkipped(
		context,
		untyped,
		'events of an unknown type. Add the event type to the URL, such as ?event=ltl.label.created.',
	);
	return { webhookResponse: RECEIVED, ...(items.length > 0 && { workflowData: [items] }) };
};
