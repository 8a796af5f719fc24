import { jsonParse, type IDataObject, type IHookFunctions } from 'n8n-workflow';
import { endpoints, eventTypes } from '../../../contract';
import { ADDRESSES, isRecord, openClient, ServiceFailure, type Client } from '../../../transport';
import { Declined } from '../../shared/errors/failures';
import { toNodeError } from '../../shared/errors/nodeError';
import { unreadableEntries } from '../receiving/ipAddresses';
import { readSettings, type Settings } from '../settings';
import { makeToken, rememberToken, wasRegisteredAt } from '../token';
import { leaveOnly, wantedAt } from './registrations';

const REFUSED_HINT =
	'The service may name the fields of a registration otherwise: see Options › Field Names of the Registration. Or choose the manual registration.';

/** A refused registration has a remedy of its own, since its fields are undocumented. */
const withRemedy = (error: unknown) =>
	error instanceof ServiceFailure && error.status === 400
		? new ServiceFailure(error.kind, error.message, REFUSED_HINT, error.status, error.fields)
		: error;

/** n8n's address of this trigger: the test address while the editor listens, else the production one. */
const addressOf = (context: IHookFunctions, client: Client): string => {
	const address = context.getNodeWebhookUrl('default') ?? '';
	if (client.address !== ADDRESSES.production || address.startsWith('https://')) return address;
	throw new Declined(
		'The service needs an https address to post events to',
		`This n8n says that its address is ${new URL(address).origin}. Set WEBHOOK_URL to the https address under which the internet reaches this n8n, restart it and publish again, or choose another environment in the credential.`,
	);
};

const fieldsToAdd = ({ additionalFields }: Settings): IDataObject => {
	const fields: unknown =
		typeof additionalFields === 'string' ? jsonParse(additionalFields, { fallbackValue: null }) : additionalFields;
	if (isRecord(fields)) return fields;
	throw new Declined(
		'Additional Fields (JSON) must be a JSON object',
		'Change it under Options › Field Names of the Registration, and publish again.',
	);
};

/** Refuses settings with which no post could start the workflow, however registered. Throws a Declined. */
const assertSettings = ({ events, ipAllowList, isManual, sharedSecret }: Settings): void => {
	if (events.length === 0) {
		throw new Declined('Choose at least one event', 'Without an event nothing would start this workflow.');
	}
	const unknown = events.filter((event) => !eventTypes.some(({ value }) => value === event));
	if (unknown.length > 0) {
		throw new Declined(
			`The service has no event ${unknown.join(', ')}`,
			'The list of the node shows all that there are.',
		);
	}
	const [unreadable] = unreadableEntries(ipAllowList);
	if (unreadable !== undefined) {
		throw new Declined(
			`IP Allow List holds "${unreadable}", which is no address or range`,
			'Separate addresses and ranges by commas, such as 203.0.113.7, 198.51.100.0/24.',
		);
	}
	if (isManual && sharedSecret === undefined) {
		throw new Declined(
			'The expression in Shared Secret comes to nothing',
			'Every post would be refused. Correct it under Options, or leave the option out.',
		);
	}
};

/** When n8n starts or changes its main process; 2.41 calls no trigger then. */
const isRestart = (context: IHookFunctions) => ['init', 'leadershipChange'].includes(context.getActivationMode());

/**
 * Answers that nothing is missing where the service does not tell at a restart, and throws else: n8n would remove what
 * publishing registered at this address.
 */
const trustAtRestart =
	(context: IHookFunctions, address: string) =>
	(error: unknown): Awaited<ReturnType<typeof leaveOnly>> => {
		const isTrusted = error instanceof ServiceFailure && isRestart(context) && wasRegisteredAt(context, address);
		if (!isTrusted) throw error;
		context.logger.warn(`The webhook registrations could not be checked, and are left as they are: ${error.message}`);
		return [];
	};

/**
 * Makes exactly the wanted registrations. A request that seemed to fail may have been done, so whatever of `missing` is
 * there after a failure is taken back here.
 */
const registerAll = async (context: IHookFunctions, settings: Settings): Promise<void> => {
	const { events, fieldNames } = settings;
	const additionalFields = fieldsToAdd(settings);
	const token = await makeToken(context);
	const client = await openClient(context);
	const address = addressOf(context, client);
	const wanted = wantedAt(context, address, events, token);
	const missing = await leaveOnly(context, client, fieldNames, wanted).catch(trustAtRestart(context, address));
	const addMissing = async () => {
		for (const { eventType, url } of missing) {
			const body = { ...additionalFields, [fieldNames.eventType]: eventType, [fieldNames.url]: url };
			await client.request(endpoints.webhookConfiguration.create, { body });
		}
	};
	await addMissing().catch(async (error: unknown) => {
		const before = wanted.filter((registration) => !missing.includes(registration));
		await leaveOnly(context, client, fieldNames, before).catch((failure: unknown) =>
			context.logger.warn(`What was registered so far could not be removed: ${(failure as Error).message}`),
		);
		throw error;
	});
	rememberToken(context, token, address);
};

/**
 * Makes exactly the wanted registrations: removes ours that do not fit, leaves those that do, adds what is missing.
 * Whenever it throws, it has taken back what it added.
 */
export const register = async (context: IHookFunctions): Promise<boolean> => {
	const settings = readSettings(context);
	try {
		assertSettings(settings);
		if (!settings.isManual) await registerAll(context, settings);
		return true;
	} catch (error) {
		throw toNodeError(context.getNode(), withRemedy(error));
	}
};

/**
 * Removes all our registrations and answers whether none is left. It never throws, since n8n unpublishes anyway: what
 * could not be removed is logged, and the next publishing removes it.
 */
export const unregister = async (context: IHookFunctions): Promise<boolean> => {
	const { isManual, fieldNames } = readSettings(context);
	if (isManual) return true;
	try {
		await leaveOnly(context, await openClient(context), fieldNames, []);
		return true;
	} catch (error) {
		context.logger.warn(`The webhook registrations could not be removed: ${(error as Error).message}`);
		return false;
	}
};
