import type { IExecuteFunctions, IHookFunctions } from 'n8n-workflow';
import { openClient } from '../../../transport/client';
import { Refusal, toNodeError } from '../../shared/errors';
import { readTriggerSettings, type Settings } from '../settings';
import { notHttps } from '../../shared/warnings';
import { makeToken, QUERY, sourceOf } from '../token';
import { type Configuration, settle } from './settle';

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
	created?: readonly Configuration[];
	/** The warnings from publishing. A hook can only log them, so they are in the first item of each execution. */
	warnings?: string[];
}

const storedIn = (context: IHookFunctions | IExecuteFunctions): Stored => context.getWorkflowStaticData('node');

/** Returns the warnings from publishing. */
export const publishingWarnings = (context: IExecuteFunctions): readonly string[] => storedIn(context).warnings ?? [];

/** Leaves exactly the configurations of these events. Stores and logs what happened, and returns the warnings. */
const settleAll = async (context: IHookFunctions, events: readonly string[]): Promise<string[]> => {
	const client = await openClient(context);
	const stored = storedIn(context);
	const warnings: string[] = [];
	const address = context.getNodeWebhookUrl('default') ?? '';
	const token = await makeToken(context);
	// The token comes last, since the API may append text to the URL.
	const origin = `${QUERY.source}=${sourceOf(context)}&${QUERY.token}=${token}`;
	const wanted = [...new Set(events)].map((event_type) => ({
		event_type,
		url: `${address}?${QUERY.event}=${event_type}&${origin}`,
	}));
	// undocumented: whether the API sends webhook requests without https. A local sandbox does.
	if (events.length > 0 && client.address.startsWith('https:') && !address.startsWith('https:'))
		warnings.push(notHttps(address));
	// Publishing also deletes configurations that an interrupted test run left behind.
	const sources = [sourceOf(context), sourceOf(context, true)];
	const own = { sources, created: stored.account === client.account ? (stored.created ?? []) : [] };
	const created = await settle(client, own, wanted, warnings);
	Object.assign(stored, { token, account: client.account, created, warnings } satisfies Stored);
	for (const warning of warnings) context.logger.warn(`${context.getNode().name}: ${warning}`);
	return warnings;
};

/**
 * Ensures that exactly the wanted webhook configurations exist. Deletes this node's outdated ones, keeps matching ones
 * and creates missing ones. If it throws, it has deleted the ones it created.
 */
export const register = async (context: IHookFunctions): Promise<boolean> => {
	try {
		const settings = readTriggerSettings(context);
		assertSettings(settings);
		if (settings.isManual) storedIn(context).warnings = [];
		else await settleAll(context, settings.events);
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
		return readTriggerSettings(context).isManual || (await settleAll(context, [])).length === 0;
	} catch (error) {
		context.logger.warn(
			`${context.getNode().name}: The webhook configurations couldn't be deleted. They will be deleted the next time you publish. ${(error as Error | undefined)?.message ?? String(error)}`,
		);
		return false;
	}
};
