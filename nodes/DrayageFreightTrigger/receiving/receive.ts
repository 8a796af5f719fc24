import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { readTriggerSettings, type Settings } from '../settings';
import { beginsWithSecret, isOwnToken, QUERY } from '../token';
import { eventsIn, queryText, type Request, toItems, typeNamedByUrl } from './events';

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

/** Returns whether a request's URL has the secret of the registered URLs. Without a secret, no request is accepted. */
const isAllowed = async (context: IWebhookFunctions, request: Request, { isManual, sharedSecret }: Settings) => {
	const received = queryText(request, QUERY.token);
	if (!isManual) return await isOwnToken(context, received);
	return sharedSecret !== '' && beginsWithSecret(received, sharedSecret);
};

/**
 * Receives a webhook request and returns one item per chosen event. n8n responds as soon as it has recorded the
 * execution, without waiting for the workflow. So events that got a 200 are never lost, and n8n slows down a sender
 * that is too fast. Responds with 403 if the sender isn't allowed and with 400 if the body contains no events. Neither
 * starts a workflow.
 */
export const receive = async (context: IWebhookFunctions): Promise<IWebhookResponseData> => {
	const settings = readTriggerSettings(context);
	const request = context.getRequestObject() as unknown as Request;
	if (!(await isAllowed(context, request, settings)))
		return reject(context, 403, 'The token in the URL is missing or wrong');
	const events = eventsIn(request);
	if (!events) return reject(context, 400, 'The body must be a JSON object {"data": [...]} with event objects');
	const named = typeNamedByUrl(queryText(request, QUERY.event), request.path);
	const { items, untyped } = toItems(events, named, settings.events);
	if (untyped > 0) {
		context.logger.warn(
			`${context.getNode().name} skipped ${untyped} events of an unknown type in a webhook request. Add the event type to the URL, such as ?event=ltl.label.created.`,
		);
	}
	return { webhookResponse: RECEIVED, ...(items.length > 0 && { workflowData: [items] }) };
};
