import { NodeHelpers, type IHookFunctions } from 'n8n-workflow';
import { QUERY } from '../token';

/** What a registration's URL has to look like to be one of ours. */
export type IsOurs = (url: string) => boolean;

/** The URL under which one event is registered: it names the event, and carries the token (decision 8). */
export const registeredUrl = (address: string, eventType: string, token: string): string =>
	`${address}?${QUERY.event}=${eventType}&${QUERY.token}=${token}`;

/** Whether the URL is the address, with or without something behind it. */
export const isAt = (url: string, address: string): boolean =>
	url.startsWith(address) && /^($|[?/#])/.test(url.slice(address.length));

/** The part of the trigger's address that is the same for production and test. */
export const ownPath = (context: IHookFunctions): string =>
	`/${NodeHelpers.getNodeWebhookPath(context.getWorkflow().id ?? '', context.getNode(), 'webhook')}`;

/**
 * Whether the URL is the address or its counterpart: n8n's production and test addresses of a node differ in one
 * segment of the path, which its administrator may name.
 */
export const isAtCounterpart = (url: string, address: string, path: string): boolean => {
	const root = /^https?:\/\/[^/]+\/(?:.*\/)?(?=[^/]+$)/.exec(address.slice(0, -path.length))?.[0];
	if (root === undefined || !address.endsWith(path) || !url.startsWith(root)) return false;
	const segment = /^[^/?#]+/.exec(url.slice(root.length))?.[0] ?? '';
	return segment !== '' && isAt(url, `${root}${segment}${path}`);
};
