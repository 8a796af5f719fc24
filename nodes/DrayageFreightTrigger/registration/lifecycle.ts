import type { IHookFunctions } from 'n8n-workflow';
import { eventTypes } from '../../../contract';
import { ADDRESSES, maskTokens, openClient, ServiceFailure, type Client } from '../../../transport';
import { Declined, toNodeError } from '../../shared/errors';
import { readSettings, type Settings } from '../settings';
import { makeToken, QUERY, rememberToken, sourceOf, testSourceOf, wasRegisteredAt } from '../token';
import { recallCreated, rememberCreated, rememberWarnings, type Wanted } from './memory';
import { settle, type Site } from './settle';

const PUBLIC_URL =
	'set N8N_WEBHOOK_URL (WEBHOOK_URL in older n8n) to the https URL under which this n8n can be reached from the internet, restart n8n, then unpublish and publish the workflow.';

/** Matches hosts in a URL that only a local network knows: names without a dot, local domains, and private addresses. */
const INTERNAL_HOST =
	/^([^.:]+|.*\.(localhost|local|internal)|(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\.[\d.]+|\[(::1?|f[cd].*|fe80.*)\])$/;

/**
 * Returns warnings about a URL at which webhook requests may never arrive. undocumented: whether the API sends them
 * without https.
 */
const urlWarnings = ({ address: api }: Client, address: string): string[] => {
	const { origin, hostname, protocol } = new URL(address);
	if (INTERNAL_HOST.test(hostname) && !INTERNAL_HOST.test(new URL(api).hostname))
		return [
			`The registered webhook URL starts with ${origin}, which the API can't reach. To receive events, ${PUBLIC_URL}`,
		];
	if (api === ADDRESSES.production && protocol === 'http:')
		return [`The registered webhook URL starts with ${origin}, without https. If no events arrive, ${PUBLIC_URL}`];
	return [];
};

/**
 * Rejects a webhook URL that can't receive requests, for example because N8N_WEBHOOK_URL doesn't start with http.
 * Throws a Declined.
 */
const assertUrl = (address: string): void => {
	if (/^https?:\/\//i.test(address) && URL.canParse(address)) return;
	throw new Declined(
		`The URL that n8n gives for webhook requests, ${address}, isn't a valid URL`,
		'N8N_WEBHOOK_URL (WEBHOOK_URL in older n8n) must start with http:// or https://. Correct it, restart n8n and publish again.',
	);
};

/** Rejects settings under which no webhook request could ever start the workflow. Throws a Declined. */
const assertSettings = ({ events, isManual, sharedSecret }: Settings): void => {
	if (events.length === 0) {
		throw new Declined('Choose at least one event', 'Without an event, nothing would start this workflow.');
	}
	const unknown = events.filter((event) => !eventTypes.some(({ value }) => value === event));
	if (unknown.length > 0) {
		throw new Declined(`The API has no event ${unknown.join(', ')}`, "The node's list shows all events.");
	}
	if (isManual && sharedSecret === '') {
		throw new Declined(
			'Shared Secret is required for manual registration',
			'Enter the secret that the registered URLs contain as "token". The trigger rejects requests without it, since anyone who knows the URL could start the workflow.',
		);
	}
};

/**
 * Returns whether n8n is starting or switching to another main process. n8n 2.41 doesn't run triggers during that time.
 */
const isRestart = (context: IHookFunctions) => ['init', 'leadershipChange'].includes(context.getActivationMode());

const siteOf = async (context: IHookFunctions): Promise<Site> => {
	const client = await openClient(context);
	// Publishing also deletes configurations that an interrupted test run left behind.
	const sources = [...new Set([testSourceOf(context), sourceOf(context)])];
	const created = recallCreated(context, client.account);
	return { client, sources: sources.map((source) => `${QUERY.source}=${source}`), created, known: [...created] };
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
	for (const warning of warnings) context.logger.warn(`${context.getNode().name}: ${maskTokens(warning)}`);
};

const registerAll = async (context: IHookFunctions, { events }: Settings): Promise<void> => {
	const address = context.getNodeWebhookUrl('default') ?? '';
	const token = await makeToken(context);
	const site = await siteOf(context);
	assertUrl(address);
	const settled = await settle(site, wantedAt(context, address, events, token)).catch((error: unknown) => {
		// If this failed during a restart, n8n would delete the configurations that publishing registered at this URL.
		if (!(error instanceof ServiceFailure && isRestart(context) && wasRegisteredAt(context, address))) throw error;
		return [`The webhook configurations couldn't be checked and were left unchanged: ${error.message}`];
	});
	const warnings = [...settled, ...urlWarnings(site.client, address)].map(maskTokens);
	warn(context, warnings);
	rememberToken(context, token, address);
	rememberCreated(context, site.client.account, site.created);
	rememberWarnings(context, warnings);
};

/**
 * Ensures that exactly the wanted webhook configurations exist. Deletes this node's outdated ones, keeps matching ones
 * and creates missing ones. If it throws, it has deleted the ones it created.
 */
export const register = async (context: IHookFunctions): Promise<boolean> => {
	try {
		const settings = readSettings(context);
		assertSettings(settings);
		if (!settings.isManual) await registerAll(context, settings);
		return true;
	} catch (error) {
		throw toNodeError(context, error);
	}
};

/**
 * Deletes all of this node's webhook configurations. Returns whether that succeeded. Never throws, since n8n unpublishes
 * anyway. Configurations that couldn't be deleted are logged, and the next publishing deletes them.
 */
export const unregister = async (context: IHookFunctions): Promise<boolean> => {
	try {
		if (readSettings(context).isManual) return true;
		const site = await siteOf(context);
		const warnings = await settle(site, []);
		rememberCreated(context, site.client.account, site.created);
		warn(context, warnings);
		return warnings.length === 0;
	} catch (error) {
		context.logger.warn(
			`The webhook configurations couldn't be deleted: ${maskTokens((error as Error | undefined)?.message ?? String(error))}`,
		);
		return false;
	}
};
