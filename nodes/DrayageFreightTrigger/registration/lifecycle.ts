import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { openClient, ServiceFailure } from '../../../transport';
import { toNodeError } from '../../shared/errors/nodeError';
import { readSettings } from '../settings';
import { newToken, rememberToken, tokenOf } from '../token';
import { addRegistration, hasText, listOurs, removeAll, wantedAt, type Wanted } from './registrations';
import { setUp, type Setup } from './setup';

const REFUSED_HINT =
	'The service may name the fields of a registration otherwise: see Options › Field Names of the Registration. Or choose the manual registration.';

/** A refused registration has a remedy of its own, since its fields are undocumented. */
const withRemedy = (error: unknown) =>
	error instanceof ServiceFailure && error.status === 400
		? new ServiceFailure(error.kind, error.message, REFUSED_HINT, error.status, error.fields)
		: error;

/** Runs a step of the lifecycle, so that what it throws is put in words for the user. */
const inWords = async <T>(context: IHookFunctions, step: () => Promise<T>): Promise<T> => {
	try {
		return await step();
	} catch (error) {
		throw toNodeError(context.getNode(), withRemedy(error));
	}
};

interface Plan {
	readonly missing: readonly Wanted[];
	readonly surplus: readonly IDataObject[];
}

/**
 * What has to change so that exactly the wanted registrations are left, given the token of the node. The URL names the
 * event; where the configuration names it too, both must agree. Of doubled ones all but the first are surplus.
 */
const planFor = async (context: IHookFunctions, { client, settings, address }: Setup, token: string): Promise<Plan> => {
	const ours = await listOurs(context, client);
	const kept = new Set<IDataObject>();
	const missing = wantedAt(context, address, settings.events, token).filter(({ eventType, url }) => {
		const found = ours.find(
			(configuration) =>
				hasText(configuration, (text) => text === url) &&
				[undefined, eventType].includes(configuration[settings.fieldNames.eventType] as string | undefined),
		);
		if (found) kept.add(found);
		return !found;
	});
	return { missing, surplus: ours.filter((configuration) => !kept.has(configuration)) };
};

/**
 * Whether exactly the wanted registrations are there. Without a token in memory they cannot be. Throws what kept the
 * service from saying so.
 */
export const isRegistered = async (context: IHookFunctions): Promise<boolean> => {
	if (readSettings(context).isManual) return true;
	return await inWords(context, async () => {
		const setup = await setUp(context);
		const token = tokenOf(context);
		if (token === undefined) return false;
		const { missing, surplus } = await planFor(context, setup, token);
		return missing.length === 0 && surplus.length === 0;
	});
};

/**
 * Takes back what a failed registration made: whatever is listed under the URLs that were tried, since a request that
 * seemed to fail may have been done. n8n forgets the new token before it calls delete, so this cannot be left to that.
 */
const takeBack = async (context: IHookFunctions, { client, settings }: Setup, tried: readonly Wanted[]) => {
	try {
		const ours = await listOurs(context, client);
		const made = ours.filter((configuration) =>
			hasText(configuration, (text) => tried.some(({ url }) => url === text)),
		);
		const failure = await removeAll(client, settings.fieldNames, made);
		if (failure) throw failure;
	} catch (error) {
		context.logger.warn(`What was registered so far could not be removed: ${(error as Error).message}`);
	}
};

const addAll = async (context: IHookFunctions, setup: Setup, missing: readonly Wanted[]) => {
	const { client, settings, additionalFields } = setup;
	const tried: Wanted[] = [];
	let isDone = false;
	try {
		for (const wanted of missing) {
			tried.push(wanted);
			await addRegistration(client, settings.fieldNames, additionalFields, wanted);
		}
		isDone = true;
	} finally {
		if (!isDone) await takeBack(context, setup, tried);
	}
};

/**
 * Makes exactly the wanted registrations: removes ours that do not fit, adds what is missing. Whenever it throws, it has
 * taken back what it added.
 */
export const register = async (context: IHookFunctions): Promise<boolean> => {
	if (readSettings(context).isManual) return true;
	return await inWords(context, async () => {
		const setup = await setUp(context);
		const token = tokenOf(context) ?? newToken();
		const { missing, surplus } = await planFor(context, setup, token);
		const failure = await removeAll(setup.client, setup.settings.fieldNames, surplus);
		if (failure) throw failure;
		await addAll(context, setup, missing);
		rememberToken(context, token);
		return true;
	});
};

/**
 * Removes all our registrations and answers whether none is left. It never throws, since n8n unpublishes anyway: what
 * could not be removed is logged, and the next publishing removes it.
 */
export const unregister = async (context: IHookFunctions): Promise<boolean> => {
	const { isManual, fieldNames } = readSettings(context);
	if (isManual) return true;
	try {
		const client = await openClient(context);
		const failure = await removeAll(client, fieldNames, await listOurs(context, client));
		if (failure) throw failure;
	} catch (error) {
		context.logger.warn(`The webhook registrations could not be removed: ${(error as Error).message}`);
		return false;
	}
	return true;
};
