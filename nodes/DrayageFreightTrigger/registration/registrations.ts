import { createHash } from 'crypto';
import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { endpoints } from '../../../contract';
import { isRecord, recordsOf, ServiceFailure, type Client } from '../../../transport';
import type { FieldNames } from '../settings';
import { QUERY } from '../token';

const { create, getAll, delete: remove } = endpoints.webhookConfiguration;

/** One registration as it should be. */
export interface Wanted {
	readonly eventType: string;
	readonly url: string;
}

/** Whether n8n calls because the editor listens for a test event; only published workflows are active. */
const isTestRun = (context: IHookFunctions): boolean => !context.getWorkflow().active;

/**
 * Tells the registrations of a node from all others. Two n8n, such as staging and production, may share the IDs of
 * workflow and node; a test run must not take over what a published workflow registered.
 */
const sourceOf = (context: IHookFunctions, isTest: boolean): string =>
	createHash('sha256')
		.update(JSON.stringify([context.getInstanceId(), context.getWorkflow().id, context.getNode().id, isTest]))
		.digest('hex')
		.slice(0, 32);

/** The registrations of these events at an address. The token stands last, since the service may append text. */
export const wantedAt = (context: IHookFunctions, address: string, events: readonly string[], token: string) => {
	const source = sourceOf(context, isTestRun(context));
	return [...new Set(events)].map((eventType): Wanted => {
		const query = `${QUERY.event}=${eventType}&${QUERY.source}=${source}&${QUERY.token}=${token}`;
		return { eventType, url: `${address}?${query}` };
	});
};

/** All texts of a configuration, since no document says which field holds the URL. */
const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/**
 * The configurations of the account that this node made, whatever its address was then. Publishing also finds what a
 * test run that broke off has left. Those of others are never touched.
 */
const listOurs = async (context: IHookFunctions, client: Client): Promise<IDataObject[]> => {
	const kinds = isTestRun(context) ? [true] : [true, false];
	const sources = kinds.map((isTest) => `${QUERY.source}=${sourceOf(context, isTest)}`);
	const isOurs = (text: string) => sources.some((source) => text.includes(source));
	return recordsOf(await client.request(getAll, {}))
		.filter(isRecord)
		.filter((configuration) => textsIn(configuration).some(isOurs));
};

/** Removes configurations one by one, each named by what is listed of it. Throws the first failure, after all the others. */
const removeAll = async (client: Client, names: FieldNames, configurations: Iterable<IDataObject>) => {
	const failures: unknown[] = [];
	for (const configuration of configurations) {
		const known = [names.id, names.eventType, names.url].filter((name) => configuration[name] !== undefined);
		const body = Object.fromEntries(known.map((name) => [name, configuration[name]]));
		await client.request(remove, { body }).catch((error: unknown) => {
			const isGone = error instanceof ServiceFailure && error.status === 404;
			if (!isGone) failures.push(error);
		});
	}
	if (failures.length > 0) throw failures[0] as Error;
};

/**
 * Removes what this node registered, but for one of each of the wanted registrations, and answers which of these are
 * missing. The URL names the event; where the configuration names it too, both must agree. Throws a ServiceFailure.
 */
export const leaveOnly = async (
	context: IHookFunctions,
	client: Client,
	names: FieldNames,
	wanted: readonly Wanted[],
): Promise<Wanted[]> => {
	const surplus = new Set(await listOurs(context, client));
	const missing = wanted.filter(({ eventType, url }) => {
		const found = [...surplus].find(
			(configuration) =>
				textsIn(configuration).includes(url) && (configuration[names.eventType] ?? eventType) === eventType,
		);
		return !found || !surplus.delete(found);
	});
	await removeAll(client, names, surplus);
	return missing;
};

/** Has the service post an event to a URL. Throws a ServiceFailure. */
export const addRegistration = async (
	client: Client,
	names: FieldNames,
	additionalFields: IDataObject,
	{ eventType, url }: Wanted,
): Promise<void> => {
	await client.request(create, { body: { ...additionalFields, [names.eventType]: eventType, [names.url]: url } });
};
