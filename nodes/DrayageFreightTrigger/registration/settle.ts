import type { IDataObject } from 'n8n-workflow';
import { endpoints } from '../../../contract';
import {
	asFailure,
	type Client,
	isOutcomeUnknown,
	isRecord,
	pagesOf,
	recordsOf,
	ServiceFailure,
} from '../../../transport';
import { Declined } from '../../shared/errors';
import { asText } from '../../shared/fields/text';

const { create, delete: remove, getAll } = endpoints.webhookConfiguration;

/** undocumented: whether the list has pages, and the names of its fields (docs/interface.md#u-registrations). */
const LIST = { ...getAll, responseType: 'pages' } as const;

/** A webhook configuration that should exist. */
export interface Wanted {
	readonly eventType: string;
	readonly url: string;
}

/** A configuration that this node created, with its ID if the API returned one. */
export interface Created extends Wanted {
	readonly id?: string | number;
}

/** One of this node's configurations. */
type Own = Partial<Created>;

/** The account's webhook configurations, and what the node knows about its own. */
export interface Site {
	readonly client: Client;
	/** The hashes in this node's URLs: of the published workflow and of its test runs. */
	readonly sources: readonly string[];
	/** The configurations that the node created; kept up to date. */
	created: Created[];
}

const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/**
 * Returns whether a list's text is this URL, or its beginning if the list masks, shortens or leaves out the rest. With
 * another query, such as one without the token, it's another URL.
 */
const shows = (text: string, url: string) => {
	const [shown = ''] = text.split(/[*…]|\.{3}/);
	return shown === text && text.includes('?') ? text === url : url.startsWith(shown);
};

/**
 * Returns a listed configuration if it's this node's: it has an ID that the node got, and no URL or the beginning of the
 * URL that the node sent, or else its URL has the node's hash.
 */
const ownIn = ({ sources, created }: Site, configuration: IDataObject): Own[] => {
	const { id, event_type: eventType } = configuration as Record<string, string | undefined>;
	const urls = textsIn(configuration).filter((text) => /^https?:/i.test(text));
	const isSame = (one: Created) => one.id !== undefined && String(one.id) === String(id);
	const known = created.filter((one) => isSame(one) && urls.every((text) => shows(text, one.url)));
	if (known.length > 0) return known;
	const url = urls.find((text) => sources.some((source) => text.includes(source)));
	return url === undefined
		? []
		: [{ url, ...(id !== undefined && { id }), ...(eventType !== undefined && { eventType }) }];
};

/** Returns whether the API doesn't serve a list that the node can read. */
const isNoList = (error: unknown) =>
	error instanceof ServiceFailure && (error.kind === 'unreadable' || [404, 405, 501].includes(error.status ?? 0));

/**
 * Compares the listed configurations with the wanted ones. If the list can't be read, those that the node created are
 * assumed to exist. Throws a ServiceFailure.
 */
const look = async (site: Site, wanted: readonly Wanted[]) => {
	const listed: IDataObject[] = [];
	const readAll = async () => {
		for await (const page of pagesOf(site.client, LIST, {})) listed.push(...page.filter(isRecord));
		return true;
	};
	const isReadable = await readAll().catch((error: unknown) => {
		if (isNoList(error)) return false;
		throw error;
	});
	const own = listed.flatMap((configuration) => ownIn(site, configuration));
	const isListed = ({ id, url }: Created) =>
		own.some((one) => one.url === url) || listed.some((one) => asText(one.id) === String(id));
	// A list that can be read is right: what it doesn't contain is forgotten.
	const unlisted = isReadable ? [] : site.created.filter((one) => !isListed(one));
	const existing: readonly Own[] = [...own, ...unlisted];
	// If two processes publish at the same time, both keep the first of two configurations. The next publishing deletes
	// the second one.
	const kept = wanted.map(({ url }) => existing.find((one) => one.url === url));
	const isWanted = ({ url }: Own) => wanted.some((one) => one.url === url);
	// Without an ID, deleting a second configuration with the same URL would delete both.
	const isSurplus = (one: Own) => !kept.includes(one) && (one.id !== undefined || !isWanted(one));
	return {
		isReadable,
		known: site.created.filter(({ url }) => existing.some((one) => one.url === url)),
		missing: wanted.filter((_one, index) => kept[index] === undefined),
		surplus: existing.filter(isSurplus),
	};
};

/** Returns whether two IDs belong to different configurations. Not every response contains an ID. */
const isOther = (id: Own['id'], other: Own['id']) =>
	id !== undefined && other !== undefined && String(id) !== String(other);

/** Deletes configurations one by one. Returns the failures. One that doesn't exist counts as deleted. */
const removeAll = async (site: Site, surplus: readonly Own[]): Promise<ServiceFailure[]> => {
	const failures: ServiceFailure[] = [];
	for (const { id, eventType, url } of surplus) {
		const body = { id, event_type: eventType, url };
		const failure = await site.client.request(remove, { body }).then(() => undefined, asFailure);
		if (failure && failure.status !== 404) failures.push(failure);
		else site.created = site.created.filter((one) => one.url !== url || isOther(one.id, id));
	}
	return failures;
};

/** Creates a configuration. Returns the failure if its outcome is unknown. Throws a ServiceFailure if it's rejected. */
const add = async (site: Site, wanted: Wanted): Promise<ServiceFailure | undefined> => {
	const body = { event_type: wanted.eventType, url: wanted.url };
	const response = await site.client.request(create, { body }).catch(asFailure);
	const isFailure = response instanceof ServiceFailure;
	if (isFailure && !isOutcomeUnknown(response)) throw response;
	const { id } = (isFailure ? {} : (recordsOf(response)[0] ?? {})) as Pick<Created, 'id'>;
	site.created.push(typeof id === 'string' || typeof id === 'number' ? { ...wanted, id } : wanted);
	return isFailure ? response : undefined;
};

const eventsOf = (wanted: readonly Wanted[]) => wanted.map(({ eventType }) => eventType).join(', ');

const notListed = (absent: readonly Wanted[]) =>
	new Declined(
		`The API accepted the webhook configuration for ${eventsOf(absent)} but doesn't list it, so the event might never arrive`,
		'Nothing was registered. Try again later, or set Registration to Manual.',
	);

/**
 * Leaves exactly the wanted configurations of this node: keeps those that exist, deletes its others, and creates the
 * missing ones, then lists them again. Never touches other configurations. Returns warnings about what it couldn't
 * delete or verify. Throws if the API doesn't respond, rejects a configuration or doesn't have it afterwards. Before
 * that, it deletes the ones that it created.
 */
export const settle = async (site: Site, wanted: readonly Wanted[]): Promise<string[]> => {
	const before = await look(site, wanted);
	const { known, missing, surplus } = before;
	site.created = known;
	const failures = await removeAll(site, surplus);
	const addAll = async () => {
		const lost: Array<ServiceFailure | undefined> = [];
		for (const one of missing) lost.push(await add(site, one));
		const after = await look(site, wanted);
		// With an ID in its response, a configuration was created, even if the list doesn't have it yet.
		const isNamed = ({ url }: Wanted) => site.created.some((one) => one.url === url && one.id !== undefined);
		const absent = after.missing.filter((one) => !isNamed(one));
		if (absent.length > 0) throw lost.find((failure) => failure !== undefined) ?? notListed(absent);
		return after;
	};
	const isSettled = missing.length + surplus.length === 0;
	const isNew = ({ url }: Wanted) => missing.some((one) => one.url === url);
	const takeBack = async (error: unknown) => {
		await removeAll(site, site.created.filter(isNew));
		throw error;
	};
	const after = isSettled ? before : await addAll().catch(takeBack);
	const warnings: string[] = [];
	if (after.surplus.length > 0) {
		const reason = failures[0] ? ` A deletion failed: ${failures[0].message}` : '';
		warnings.push(
			`Other webhook configurations of this node are still registered (${after.surplus.length}). The next publishing deletes them.${reason}`,
		);
	}
	if (!after.isReadable)
		warnings.push(
			"The API's list of webhook configurations can't be read, so this node relied on what it created itself.",
		);
	if (after.missing.length > 0)
		warnings.push(
			`The API's list doesn't have the webhook configuration for ${eventsOf(after.missing)}. Check that these events arrive.`,
		);
	return warnings;
};
