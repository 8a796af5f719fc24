import { jsonParse, type IDataObject, type IHookFunctions } from 'n8n-workflow';
import { eventTypes } from '../../../contract';
import { ADDRESSES, isRecord, maskTokens, openClient, ServiceFailure, type Client } from '../../../transport';
import { isInternalHost, unreadableEntries } from '../../../transport/http/ipAddresses';
import { Declined, toNodeError } from '../../shared/errors';
import { readSettings, type Settings } from '../settings';
import { makeToken, QUERY, rememberToken, sourceOf, testSourceOf, wasRegisteredAt } from '../token';
import type { Wanted } from './configurations';
import { recallCreated, rememberCreated, rememberWarnings, type Site } from './state';
import { settle } from './settle';

const REFUSED_HINT =
	'The API may use different field names for webhook configurations. See Options › Field Names of Webhook Configurations, or set Registration to Manual.';

/** Adds a specific hint to failures from rejected webhook configurations, since the field names are undocumented. */
const withRemedy = (error: unknown) =>
	error instanceof ServiceFailure && error.status === 400
		? new ServiceFailure(error.kind, error.message, REFUSED_HINT, error.status, error.fields)
		: error;

const PUBLIC_URL =
	'set N8N_WEBHOOK_URL (WEBHOOK_URL in older n8n) to the https URL under which this n8n can be reached from the internet, restart n8n, then unpublish and publish the workflow.';

/**
 * Returns warnings about a URL at which webhook requests may never arrive. undocumented: whether the API sends them
 * without https.
 */
const urlWarnings = ({ address: api }: Client, address: string): string[] => {
	const { origin, hostname, protocol } = new URL(address);
	if (isInternalHost(hostname) && !isInternalHost(new URL(api).hostname))
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

const fieldsToAdd = ({ additionalFields }: Settings): IDataObject => {
	const fields: unknown =
		typeof additionalFields === 'string' ? jsonParse(additionalFields, { fallbackValue: null }) : additionalFields;
	if (isRecord(fields)) return fields;
	throw new Declined(
		'Additional Fields (JSON) must be a JSON object',
		'Change it under Options › Field Names of Webhook Configurations, and publish again.',
	);
};

/** Rejects settings under which no webhook request could ever start the workflow. Throws a Declined. */
const assertSettings = ({ events, ipAllowList, isManual, sharedSecret }: Settings): void => {
	if (events.length === 0) {
		throw new Declined('Choose at least one event', 'Without an event, nothing would start this workflow.');
	}
	const unknown = events.filter((event) => !eventTypes.some(({ value }) => value === event));
	if (unknown.length > 0) {
		throw new Declined(`The API has no event ${unknown.join(', ')}`, "The node's list shows all events.");
	}
	const [unreadable] = unreadableEntries(ipAllowList);
	if (unreadable !== undefined) {
		throw new Declined(
			`IP Allow List contains "${unreadable}", which isn't an IP address or range`,
			'Separate addresses and ranges with commas, such as 203.0.113.7, 198.51.100.0/24.',
		);
	}
	if (isManual && sharedSecret === undefined) {
		throw new Declined(
			"The Shared Secret expression is empty or isn't text",
			'The trigger would reject every webhook request. Correct the expression, or leave Shared Secret empty to accept requests from anyone who knows the URL.',
		);
	}
};

/**
 * Returns whether n8n is starting or switching to another main process. n8n 2.41 doesn't run triggers during that time.
 */
const isRestart = (context: IHookFunctions) => ['init', 'leadershipChange'].includes(context.getActivationMode());

/**
 * Returns the context for managing this node's webhook configurations. While the editor is listening, the URL is n8n's
 * test URL.
 */
const siteOf = async (context: IHookFunctions, settings: Settings): Promise<Site> => {
	const client = await openClient(context);
	// Publishing also deletes configurations that an interrupted test run left behind.
	const sources = [...new Set([testSourceOf(context), sourceOf(context)])];
	const address = context.getNodeWebhookUrl('default') ?? '';
	return {
		client,
		names: settings.fieldNames,
		additionalFields: fieldsToAdd(settings),
		address,
		sources: sources.map((source) => `${QUERY.source}=${source}`),
		created: recallCreated(context, client.account),
		warn: (message) => context.logger.warn(`${context.getNode().name}: ${maskTokens(message)}`),
		// If this failed during a restart, n8n would delete the configurations that publishing registered at this URL.
		mayKeep: (error) => error instanceof ServiceFailure && isRestart(context) && wasRegisteredAt(context, address),
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

const registerAll = async (context: IHookFunctions, settings: Settings): Promise<void> => {
	const token = await makeToken(context);
	const site = await siteOf(context, settings);
	const { client, address } = site;
	assertUrl(address);
	const outcome = await settle(site, wantedAt(context, address, settings.events, token));
	const warnings = [...outcome.warnings, ...urlWarnings(client, address)].map(maskTokens);
	for (const warning of warnings) site.warn(warning);
	rememberToken(context, token, address);
	rememberCreated(context, client.account, site.created);
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
		throw toNodeError(context, withRemedy(error));
	}
};

/**
 * Deletes all of this node's webhook configurations and returns whether the API's list proves that none is left. Never
 * throws, since n8n unpublishes anyway. Configurations that couldn't be deleted are logged, and the next publishing
 * deletes them.
 */
export const unregister = async (context: IHookFunctions): Promise<boolean> => {
	try {
		const settings = readSettings(context);
		if (settings.isManual) return true;
		const site = await siteOf(context, { ...settings, additionalFields: {} });
		const { warnings, isVerified } = await settle(site, []);
		rememberCreated(context, site.client.account, site.created);
		if (!isVerified && warnings.length === 0)
			site.warn("The API's list doesn't show whether all webhook configurations of this node were deleted");
		for (const warning of warnings) site.warn(warning);
		return isVerified;
	} catch (error) {
		context.logger.warn(
			`The webhook configurations couldn't be deleted: ${maskTokens((error as Error | undefined)?.message ?? String(error))}`,
		);
		return false;
	}
};
