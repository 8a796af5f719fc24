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
import { asText } from '../../shared/fields/text';
import { Refusal } from '../../shared/errors';

const { create, delete: remove, getAll } = endpoints.webhookConfiguration;

/** undocumented: whether the list has pages, and the names of its fields (docs/interface.md#u-registrations). */
const LIST = { ...getAll, responseType: 'pages' } as const;

/** A webhook configuration that should exist. */
export interface Wanted {
	readonly eventType: string;
	readonly url: string;
}

/** One of this node's configurations, as listed or as created. Not every response contains an ID. */
export interface Own {
	readonly url: string;
	readonly eventType?: string | undefined;
	readonly id?: string | number | undefined;
}

/** The account's webhook configurations, and what the node knows about its own. */
export interface Site {
	readonly client: Client;
	/** The hashes in this node's URLs: of the published workflow and of its test runs. */
	readonly sources: readonly string[];
	/** The configurations that the node created; kept up to date. */
	created: readonly Own[];
}

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
const ownIn = ({ sources, created }: Site, configuration: IDataObject): Own | undefined => {
	const { id, event_type: eventType } = configuration as Record<string, string | undefined>;
	const urls = Object.values(configuration)
		.map(asText)
		.filter((text) => /^https?:/i.test(text));
	const isKnown = (one: Own) => one.id !== undefined && String(one.id) === String(id);
	const known = created.find((one) => isKnown(one) && urls.every((text) => shows(text, one.url)));
	const url = urls.find((text) => sources.some((source) => text.includes(source)));
	return known ?? (url === undefined ? undefined : { id, eventType, url });
};

/** Returns whether the API doesn't serve a list that the node can read. */
const isNoList = (error: unknown) =>
	error instanceof ServiceFailure && (error.kind === 'unreadable' || [404, 405, 501].includes(error.status ?? 0));

/**
 * Compares this node's configurations with the wanted ones. What a readable list doesn't contain isn't kept, and is
 * deleted by its ID unless it's wanted, since the list may be late. If the list can't be read, those that the node created
 * are assumed to exist. Throws a ServiceFailure.
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
	const own = listed.map((configuration) => ownIn(site, configuration)).filter((one) => one !== undefined);
	const existing = isReadable ? own : site.created;
	// If two processes publish at the same time, both keep the first of two configurations. The next publication deletes
	// the second one.
	const kept = wanted.map(({ url }) => existing.find((one) => one.url === url));
	const isWanted = ({ url }: Own) => wanted.some((one) => one.url === url);
	// Without an ID, deleting a second configuration with the same URL would delete both.
	const isSurplus = (one: Own) => !kept.includes(one) && (one.id !== undefined || !isWanted(one));
	const isListed = (one: Own) =>
		own.some(({ url }) => url === one.url) || listed.some(({ id }) => asText(id) === asText(one.id));
	const unlisted = isReadable
		? site.created.filter((one) => one.id !== undefined && !isWanted(one) && !isListed(one))
		: [];
	return {
		isReadable,
		existing,
		missing: wanted.filter((_one, index) => kept[index] === undefined),
		surplus: [...existing, ...unlisted].filter(isSurplus),
	};
};

/** Deletes configurations one by one. Returns the failures. One that doesn't exist counts as deleted. */
const removeAll = async (site: Site, surplus: readonly Own[]): Promise<ServiceFailure[]> => {
	const failures: ServiceFailure[] = [];
	for (const own of surplus) {
		const body = { id: own.id, event_type: own.eventType, url: own.url };
		const failure = await site.client.request(remove, { body }).then(() => undefined, asFailure);
		if (failure && failure.status !== 404) failures.push(failure);
		else site.created = site.created.filter((one) => one !== own);
	}
	return failures;
};

/** Creates a configuration. Returns the failure if its outcome is unknown. Throws a ServiceFailure if it's rejected. */
const add = async (site: Site, { eventType, url }: Wanted): Promise<ServiceFailure | undefined> => {
	const response = await site.client.request(create, { body: { event_type: eventType, url } }).catch(asFailure);
	const failure = response instanceof ServiceFailure ? response : undefined;
	if (failure && !isOutcomeUnknown(failure)) throw failure;
	const { id } = (failure ? {} : (recordsOf(response)[0] ?? {})) as Pick<Own, 'id'>;
	site.created = [...site.created, { eventType, url, id: typeof id === 'object' ? undefined : id }];
	return failure;
};

const eventsOf = (wanted: readonly Wanted[]) => wanted.map(({ eventType }) => eventType).join(', ');

const notListed = (absent: readonly Wanted[]) =>
	new Refusal(
		`The API accepted the webhook configuration for ${eventsOf(absent)} but doesn't list it, so the event might never arrive`,
		'Nothing was registered. Try again later, or set Registration to Manual.',
	);

/**
 * Creates the missing configurations and lists them again. If one is rejected or isn't listed afterwards, deletes those
 * that it created and throws.
 */
const addAll = async (site: Site, wanted: readonly Wanted[], missing: readonly Wanted[]) => {
	const before = site.created;
	let lost: ServiceFailure | undefined;
	const addAndLook = async () => {
		for (const one of missing) lost = (await add(site, one)) ?? lost;
		const after = await look(site, wanted);
		// With an ID in its response, a configuration was created, even if the list doesn't have it yet.
		const isNamed = ({ url }: Wanted) => site.created.some((one) => one.url === url && one.id !== undefined);
		const absent = after.missing.filter((one) => !isNamed(one));
		if (absent.length > 0) throw lost ?? notListed(absent);
		return after;
	};
	const isNew = (one: Own) => !before.includes(one);
	return await addAndLook().catch(async (error: unknown) => {
		await removeAll(site, site.created.filter(isNew));
		throw error;
	});
};

/**
 * Leaves exactly the wanted configurations of this node: keeps those that exist, deletes its others, and creates the
 * missing ones. Never touches other configurations. Returns warnings about what it couldn't delete or verify. Throws if
 * the API doesn't respond, rejects a configuration or doesn't have it afterwards.
 */
export const settle = async (site: Site, wanted: readonly Wanted[]): Promise<string[]> => {
	const before = await look(site, wanted);
	site.created = before.existing;
	const [failure] = await removeAll(site, before.surplus);
	const isSettled = before.missing.length + before.surplus.length === 0;
	const { surplus, missing, isReadable } = isSettled ? before : await addAll(site, wanted, before.missing);
	const reason = failure ? ` A deletion failed: ${failure.message}` : '';
	return [
		surplus.length > 0 &&
			`Other webhook configurations of this node are still registered (${surplus.length}). They will be deleted the next time you publish.${reason}`,
		!isReadable &&
			"The API's list of webhook configurations can't be read, so this node relied on what it created itself. Delete any others with Webhook Configuration › Delete.",
		missing.length > 0 &&
			`The API's list doesn't include the webhook configuration for ${eventsOf(missing)}. Check that these events arrive.`,
	].filter((text) => text !== false);
};
