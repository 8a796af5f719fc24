import type { IHookFunctions } from 'n8n-workflow';
import { openClient, ServiceFailure } from '../../../transport';
import { toNodeError } from '../../shared/errors/nodeError';
import { readSettings } from '../settings';
import { newToken } from '../token';
import { addConfiguration, listOurs, removeConfiguration } from './configurations';
import { readState, remember } from './registrationState';
import { planFor, wantedAt, type Wanted } from './plan';
import { removeAll, takeBack } from './removal';
import { isTestRun, oursOf, setUp, type Setup } from './setup';

const REFUSED_HINT =
	'The service may name the fields of a registration otherwise: see Options › Field Names of the Registration. Or choose the manual registration.';

/** A refused registration has a remedy of its own, since its fields are undocumented. */
const withRemedy = (error: unknown) =>
	error instanceof ServiceFailure && error.status === 400
		? new ServiceFailure({
				kind: error.kind,
				status: error.status,
				message: error.message,
				hint: REFUSED_HINT,
				...(error.fields && { fields: error.fields }),
			})
		: error;

/** Runs a step of the lifecycle, so that what it throws is put in words for the user. */
const inWords = async <T>(context: IHookFunctions, step: () => Promise<T>): Promise<T> => {
	try {
		return await step();
	} catch (error) {
		throw toNodeError(context.getNode(), withRemedy(error));
	}
};

/** What is to be changed at the service, given the token of the node. */
const compare = async (
	context: IHookFunctions,
	{ client, settings: { events, fieldNames }, address }: Setup,
	token: string,
) => {
	const ours = await listOurs(client, oursOf(context, !isTestRun(context)));
	return planFor(ours, wantedAt(address, events, token), fieldNames.eventType);
};

/**
 * Whether exactly the wanted registrations are there (decision 8). Without a token in memory they cannot be. Throws
 * what kept the service from saying so.
 */
export const isRegistered = async (context: IHookFunctions): Promise<boolean> => {
	if (readSettings(context).isManual) return true;
	return await inWords(context, async () => {
		const setup = await setUp(context);
		const { token } = readState(context);
		if (token === undefined) return false;
		const { missing, surplus } = await compare(context, setup, token);
		return missing.length === 0 && surplus.length === 0;
	});
};

const addAll = async (context: IHookFunctions, setup: Setup, missing: readonly Wanted[]) => {
	const { client, settings, additionalFields } = setup;
	const tried: Wanted[] = [];
	let isDone = false;
	try {
		for (const wanted of missing) {
			tried.push(wanted);
			await addConfiguration(client, settings.fieldNames, additionalFields, wanted);
		}
		isDone = true;
	} finally {
		if (!isDone) await takeBack(context, client, settings.fieldNames, tried);
	}
};

/**
 * Makes exactly the wanted registrations: removes ours that do not fit, adds what is missing (decision 8). Whenever it
 * throws, it has taken back what it added.
 */
export const register = async (context: IHookFunctions): Promise<boolean> => {
	if (readSettings(context).isManual) return true;
	return await inWords(context, async () => {
		const setup = await setUp(context);
		const token = readState(context).token ?? newToken();
		const { missing, surplus } = await compare(context, setup, token);
		for (const configuration of surplus) {
			await removeConfiguration(setup.client, setup.settings.fieldNames, configuration);
		}
		await addAll(context, setup, missing);
		remember(context, { token, addresses: [setup.address], isPublished: !isTestRun(context) });
		return true;
	});
};

/**
 * Removes all our registrations and answers whether none is left. It never throws, since n8n unpublishes anyway: what
 * could not be removed is logged and remembered, and the next publishing removes it.
 */
export const unregister = async (context: IHookFunctions): Promise<boolean> => {
	const { isManual, fieldNames } = readSettings(context);
	const { addresses, isPublished } = readState(context);
	if (isManual && addresses.length === 0) return true;
	try {
		const client = await openClient(context);
		const ours = await listOurs(client, oursOf(context, isPublished));
		if ((await removeAll(context, client, fieldNames, ours)) > 0) return false;
	} catch (error) {
		context.logger.warn(`The webhook registrations could not be removed: ${(error as Error).message}`);
		return false;
	}
	remember(context, { addresses: [] });
	return true;
};
