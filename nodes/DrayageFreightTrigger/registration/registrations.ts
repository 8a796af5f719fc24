import { createHash } from 'crypto';
import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { endpoints } from '../../../contract';
import { recordsOf, ServiceFailure, type Client } from '../../../transport';
import type { FieldNames } from '../settings';
import { QUERY } from '../token';

const { create, getAll, delete: remove } = endpoints.webhookConfiguration;

/** One registration as it should be. */
export interface Wanted {
	readonly eventType: string;
	readonly url: string;
}

/** Whether n8n calls because the editor listens for a test event; only published workflows are active. */
export const isTestRun = (context: IHookFunctions): boolean => !context.getWorkflow().active;

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
export const wantedAt = (context: IHookFunctions, address: string, events: readonly string[], token: string) =>
	[...new Set(events)].map((eventType): Wanted => {
		const source = sourceOf(context, isTestRun(context));
		const query = `${QUERY.event}=${eventType}&${QUERY.source}=${source}&${QUERY.token}=${token}`;
		return { eventType, url: `${address}?${query}` };
	});

const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Whether one of a configuration's texts fits; undocumented: which field holds the URL. */
export const hasText = (configuration: IDataObject, fits: (text: string) => boolean): boolean =>
	textsIn(configuration).some(fits);

/**
 * The configurations of the account that this node made, whatever its address was then. Publishing also finds what a
 * test run that broke off has left. Those of others are never touched. Throws a ServiceFailure.
 */
export const listOurs = async (context: IHookFunctions, client: Client): Promise<IDataObject[]> => {
	const kinds = isTestRun(context) ? [true] : [true, false];
	const sources = kinds.map((isTest) => `${QUERY.source}=${sourceOf(context, isTest)}`);
	const listed = recordsOf(await client.request(getAll, {}));
	return listed
		.filter((record): record is IDataObject => typeof record === 'object' && record !== null)
		.filter((configuration) => hasText(configuration, (text) => sources.some((source) => text.includes(source))));
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

/**
 * Removes configurations one by one, each named by what is listed of it; one that is gone already counts as removed.
 * Goes on after one that cannot be removed, and answers the first such failure.
 */
export const removeAll = async (
	client: Client,
	names: FieldNames,
	configurations: readonly IDataObject[],
): Promise<Error | undefined> => {
	let first: Error | undefined;
	for (const configuration of configurations) {
		const known = [names.id, names.eventType, names.url].filter((name) => configuration[name] !== undefined);
		const body = Object.fromEntries(known.map((name) => [name, configuration[name]]));
		try {
			await client.request(remove, { body });
		} catch (error) {
			const isGone = error instanceof ServiceFailure && error.status === 404;
			if (!isGone) first ??= error as Error;
		}
	}
	return first;
};
