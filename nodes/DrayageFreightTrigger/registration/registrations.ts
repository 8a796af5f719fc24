import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { endpoints } from '../../../contract';
import { recordsOf, ServiceFailure, type Client } from '../../../transport';
import { Declined } from '../../shared/errors/failures';
import { isEmpty } from '../../shared/fields/field';
import type { FieldNames } from '../settings';
import { isTestRun, QUERY, sourceOf } from '../token';

const { getAll, delete: remove } = endpoints.webhookConfiguration;

/** One registration as it should be. */
type Wanted = Readonly<Record<'eventType' | 'url', string>>;

/** The registrations of these events at an address. The token stands last, since the service may append text. */
export const wantedAt = (context: IHookFunctions, address: string, events: readonly string[], token: string) => {
	const origin = `${QUERY.source}=${sourceOf(context, isTestRun(context))}&${QUERY.token}=${token}`;
	return [...new Set(events)].map((eventType): Wanted => ({
		eventType,
		url: `${address}?${QUERY.event}=${eventType}&${origin}`,
	}));
};

/** All texts of a configuration, since no document says which field holds the URL. */
const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/**
 * The configurations of the account that this node made, whatever its address was then. Publishing also finds what a
 * test run that broke off has left. Those of others are never touched: where a configuration of ours is listed with
 * nothing that names it alone, a Declined is thrown.
 */
const listOurs = async (context: IHookFunctions, client: Client, { id, url }: FieldNames): Promise<IDataObject[]> => {
	const sources = (isTestRun(context) ? [true] : [true, false]).map((isTest) => sourceOf(context, isTest));
	const isOurs = (text: string) => sources.some((source) => text.includes(`${QUERY.source}=${source}`));
	const configurations = recordsOf(await client.request(getAll, {}));
	const ours = configurations.filter((configuration) => textsIn(configuration).some(isOurs));
	if (ours.every((configuration) => !isEmpty(configuration[id]) || !isEmpty(configuration[url]))) return ours;
	throw new Declined(
		`The service lists this node's registrations with neither "${id}" nor "${url}", so none can be changed or removed`,
		'Say what the service calls them under Options › Field Names of the Registration, or choose the manual registration.',
	);
};

/** Removes configurations one by one, each named by what is listed of it. Throws the first failure, after all the others. */
const removeAll = async (client: Client, names: FieldNames, configurations: Iterable<IDataObject>) => {
	const failures: unknown[] = [];
	const known = Object.values(names);
	for (const configuration of configurations) {
		const body = Object.fromEntries(Object.entries(configuration).filter(([name]) => known.includes(name)));
		await client.request(remove, { body }).catch((error: unknown) => {
			const isGone = error instanceof ServiceFailure && error.status === 404;
			if (!isGone) failures.push(error);
		});
	}
	if (failures.length > 0) throw failures[0] as Error;
};

/**
 * Removes what this node registered, but for one of each of the wanted registrations, and answers which of these are
 * missing. The URL names the event; where the configuration names it too, both must agree. Throws a ServiceFailure, or a
 * Declined.
 */
export const leaveOnly = async (context: IHookFunctions, client: Client, names: FieldNames, wanted: Wanted[]) => {
	const surplus = new Set(await listOurs(context, client, names));
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
