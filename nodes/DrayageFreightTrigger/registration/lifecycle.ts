import type { IExecuteFunctions, IHookFunctions } from 'n8n-workflow';
import { ADDRESSES, openClient, type Client } from '../../../transport';
import { Refusal, toNodeError, warnOnce } from '../../shared/errors';
import { readSettings, type Settings } from '../settings';
import { makeToken, QUERY, sourceOf, testSourceOf } from '../token';
import { type Own, settle, type Site, type Wanted } from './settle';

const PUBLIC_URL =
	'set N8N_WEBHOOK_URL (WEBHOOK_URL in older n8n) to the https URL where n8n can be reached from the internet, restart n8n, then unpublish and publish the workflow.';

/** Matches hosts that only a local network knows: names without a dot, local domains, and IPv4 addresses that aren't public. */
const INTERNAL_HOST = /^([^.:]+|.*\.(local|internal)|(0|10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+)$/;

/**
 * Returns warnings about a URL at which webhook requests may never arrive. undocumented: whether the API sends them
 * without https.
 */
const urlWarnings = ({ address: api }: Client, address: string): string[] => {
	const { origin, hostname, protocol } = new URL(address);
	const subject = `The registered webhook URL starts with ${origin}`;
	if (INTERNAL_HOST.test(hostname) && !INTERNAL_HOST.test(new URL(api).hostname))
		return [`${subject}, which the API can't reach. To receive events, ${PUBLIC_URL}`];
	if (api === ADDRESSES.production && protocol === 'http:')
		return [`${subject}, without https. If no events arrive, ${PUBLIC_URL}`];
	return [];
};

/**
 * Rejects a webhook URL that can't receive requests, for example because N8N_WEBHOOK_URL doesn't start with http.
 * Throws a Refusal.
 */
const assertUrl = (address: string): void => {
	if (/^https?:\/\//i.test(address) && URL.canParse(address)) return;
	throw new Refusal(
		`The URL that n8n gives for webhook requests, ${address}, isn't a valid URL`,
		'N8N_WEBHOOK_URL (WEBHOOK_URL in older n8n) must start with http:// or https://. Correct it, restart n8n and publish again.',
	);
};

/** Rejects settings under which no webhook request could ever start the workflow. Throws a Refusal. */
const assertSettings = ({ events, isManual, sharedSecret }: Settings): void => {
	if (events.length === 0)
		throw new Refusal('Choose at least one event', 'Without an event, nothing would start this workflow.');
	if (isManual && sharedSecret === '')
		throw new Refusal(
			'Shared Secret is required for manual registration',
			'Enter the secret that the registered URLs contain as "token". The trigger rejects requests without it, since anyone who knows the URL could start the workflow.',
		);
};

/** What n8n stores with the node when a lifecycle call succeeds. */
interface Stored {
	/** The token of the registered URLs, since the access token may change. */
	token?: string;
	/** The account for which the configurations were created. */
	account?: string;
	created?: readonly Own[];
	/** The warnings from publishing. A hook can only log them, so each execution shows them as node hints. */
	warnings?: string[];
}

const storedIn = (context: IHookFunctions | IExecuteFunctions): Stored => context.getWorkflowStaticData('node');

/** Shows the warnings from publishing as node hints, once per execution. */
export const showWarnings = (context: IExecuteFunctions): void => {
	for (const warning of storedIn(context).warnings ?? []) warnOnce(context, warning);
};

const siteOf = async (context: IHookFunctions): Promise<Site> => {
	const client = await openClient(context);
	// Publishing also deletes configurations that an interrupted test run left behind.
	const sources = [...new Set([testSourceOf(context), sourceOf(context)])];
	const { account, created = [] } = storedIn(context);
	return {
		client,
		sources: sources.map((source) => `${QUERY.source}=${source}`),
		created: account === client.account ? created : [],
	};
};

/** Returns one configuration per event. The token comes last, since the API may append text to the URL. */
const wantedAt = (context: IHookFunctions, address: string, events: readonly string[], token: string): Wanted[] => {
	const origin = `${QUERY.source}=${sourceOf(context)}&${QUERY.token}=${token}`;
	return [...new Set(events)].map((eventType) => ({
		eventType,
		url: `${address}?${QUERY.event}=${eventType}&${origin}`,
	}));
};

const warn = (context: IHookFunctions, warnings: readonly string[]) => {
	for (const warning of warnings) context.logger.warn(`${context.getNode().name}: ${warning}`);
};

const registerAll = async (context: IHookFunctions, { events }: Settings): Promise<void> => {
	const address = context.getNodeWebhookUrl('default') ?? '';
	const token = await makeToken(context);
	const site = await siteOf(context);
	assertUrl(address);
	const settled = await settle(site, wantedAt(context, address, events, token));
	const warnings = [...settled, ...urlWarnings(site.client, address)];
	warn(context, warnings);
	const stored: Stored = { token, account: site.client.account, created: site.created, warnings };
	Object.assign(storedIn(context), stored);
};

/**
 * Ensures that exactly the wanted webhook configurations exist. Deletes this node's outdated ones, keeps matching ones
 * and creates missing ones. If it throws, it has deleted the ones it created.
 */
export const register = async (context: IHookFunctions): Promise<boolean> => {
	try {
		const settings = readSettings(context);
		assertSettings(settings);
		if (settings.isManual) storedIn(context).warnings = [];
		else await registerAll(context, settings);
		return true;
	} catch (error) {
		throw toNodeError(context, error);
	}
};

/**
 * Deletes all of this node's webhook configurations. Returns whether that succeeded. Never throws, since n8n unpublishes
 * anyway. Configurations that couldn't be deleted are logged, and are deleted the next time the user publishes.
 */
export const unregister = async (context: IHookFunctions): Promise<boolean> => {
	try {
		if (readSettings(context).isManual) return true;
		const site = await siteOf(context);
		const warnings = await settle(site, []);
		storedIn(context).created = site.created;
		warn(context, warnings);
		return warnings.length === 0;
	} catch (error) {
		warn(context, [
			`The webhook configurations couldn't be deleted. They will be deleted the next time you publish. ${(error as Error | undefined)?.message ?? String(error)}`,
		]);
		return false;
	}
};
