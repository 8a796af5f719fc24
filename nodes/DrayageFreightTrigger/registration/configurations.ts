import type { IDataObject } from 'n8n-workflow';
import { endpoints } from '../../../contract';
import { recordsOf, ServiceFailure, type Client } from '../../../transport';
import type { FieldNames } from '../settings';
import type { IsOurs } from './addresses';

const { create, getAll, delete: remove } = endpoints.webhookConfiguration;

/** All texts in a value, however deep. */
const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Whether one of a configuration's texts is such a URL; undocumented: which field holds it. */
export const leadsTo = (configuration: IDataObject, matches: IsOurs): boolean => textsIn(configuration).some(matches);

/** The configurations of the account that are ours; others are never touched. Throws a ServiceFailure. */
export const listOurs = async (client: Client, isOurs: IsOurs): Promise<IDataObject[]> => {
	const listed = recordsOf(await client.request(getAll, {}));
	return listed
		.filter((record): record is IDataObject => typeof record === 'object' && record !== null)
		.filter((configuration) => leadsTo(configuration, isOurs));
};

/** Has the service post an event to a URL. Throws a ServiceFailure. */
export const addConfiguration = async (
	client: Client,
	names: FieldNames,
	additionalFields: IDataObject,
	{ eventType, url }: { readonly eventType: string; readonly url: string },
): Promise<void> => {
	await client.request(create, { body: { ...additionalFields, [names.eventType]: eventType, [names.url]: url } });
};

const isGone = (error: unknown) => error instanceof ServiceFailure && error.status === 404;

/** Takes a listed configuration back; one that is gone already counts as taken back. Throws a ServiceFailure. */
export const removeConfiguration = async (
	client: Client,
	names: FieldNames,
	configuration: IDataObject,
): Promise<void> => {
	const known = [names.id, names.eventType, names.url].filter((name) => configuration[name] !== undefined);
	const body = Object.fromEntries(known.map((name) => [name, configuration[name]]));
	const failure = await client.request(remove, { body }).then(
		() => undefined,
		(error: unknown) => error,
	);
	if (failure !== undefined && !isGone(failure)) throw failure as Error;
};
