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
import type { Created, Wanted } from './memory';

const { create, delete: remove, getAll } = endpoints.webhookConfiguration;

/** undocumented: whether the list has pages, and the names of its fields (docs/interface.md#u-registrations). */
const LIST = { ...getAll, responseType: 'pages' } as const;

/** The account's webhook configurations, and what the node knows about its own. */
export interface Site {
	readonly client: Client;
	/** The hashes in this node's URLs: of the published workflow and of its test runs. */
	readonly sources: readonly string[];
	/** The configurations that the node created; kept up to date. */
	created: Created[];
	/** The same, with those that it has deleted. */
	readonly known: Created[];
}

/** One of this node's configurations. */
type Own = Partial<Created>;

interface Listing {
	readonly own: readonly Own[];
	/** Whether the list shows the URLs, so that a configuration that isn't in it doesn't exist. */
	readonly isClear: boolean;
}

const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const isUrl = (text: string) => /^https?:/i.test(text);

/** Returns the part of a URL that a list shows even if it masks, shortens or leaves out the rest. */
const shownPart = (text: string) => text.split(/[?*…]|\.{3}/)[0] ?? '';

/** Returns whether a configuration may be one that the node created, although the list doesn't show its URL. */
const mayBeOwn = ({ known }: Site, configuration: IDataObject): boolean => {
	const urls = textsIn(configuration).filter(isUrl);
	return urls.length === 0 || urls.some((text) => known.some(({ url }) => url.startsWith(shownPart(text))));
};

/** Returns a listed configuration if it's this node's: it has the node's hash, or no URL and an ID that the node got. */
const ownIn = ({ sources, created }: Site, configuration: IDataObject): Own | undefined => {
	const { id, event_type: eventType } = configuration as Record<string, string | undefined>;
	const texts = textsIn(configuration);
	const url = texts.find((text) => sources.some((source) => text.includes(source)));
	if (url !== undefined) return { url, ...(id !== undefined && { id }), ...(eventType !== undefined && { eventType }) };
	return texts.some(isUrl) ? undefined : created.find((one) => one.id !== undefined && String(one.id) === String(id));
};

/** Returns whether the API doesn't serve a list that the node can read. */
const isNoList = (error: unknown) =>
	error instanceof ServiceFailure && (error.kind === 'unreadable' || [404, 405, 501].includes(error.status ?? 0));

/**
 * Lists the node's configurations. If the list can't be read, or may hide the URL of one of them, those that the node
 * created are assumed to exist. Throws a ServiceFailure.
 */
const list = async (site: Site): Promise<Listing> => {
	const listed: IDataObject[] = [];
	const readAll = async () => {
		for await (const page of pagesOf(site.client, LIST, {})) listed.push(...page.filter(isRecord));
		return true;
	};
	let isClear = await readAll().catch((error: unknown) => {
		if (isNoList(error)) return false;
		throw error;
	});
	const found: Own[] = [];
	for (const configuration of listed) {
		const own = ownIn(site, configuration);
		if (own) found.push(own);
		else isClear &&= !mayBeOwn(site, configuration);
	}
	const hidden = isClear ? [] : site.created.filter(({ url }) => !found.some((one) => one.url === url));
	return { own: [...found, ...hidden], isClear };
};

/** Deletes configurations one by one. Returns the failures. One that doesn't exist counts as deleted. */
const removeAll = async (site: Site, surplus: readonly Own[]): Promise<ServiceFailure[]> => {
	const failures: ServiceFailure[] = [];
	for (const { id, eventType, url } of surplus) {
		const body = { id, event_type: eventType, url };
		const failure = await site.client.request(remove, { body }).then(() => undefined, asFailure);
		if (failure && failure.status !== 404) failures.push(failure);
		else site.created = site.created.filter((one) => one.url !== url);
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
	const created = typeof id === 'string' || typeof id === 'number' ? { ...wanted, id } : wanted;
	site.created.push(created);
	site.known.push(created);
	return isFailure ? response : undefined;
};

const eventsOf = (wanted: readonly Wanted[]) => wanted.map(({ eventType }) => eventType).join(', ');

const unlisted = (absent: readonly Wanted[]) =>
	new Declined(
		`The API accepted the webhook configuration for ${eventsOf(absent)} but doesn't list it, so the event might never arrive`,
		'Nothing was registered. Try again later, or set Registration to Manual.',
	);

/** Compares the list with the wanted configurations. */
const look = async (site: Site, wanted: readonly Wanted[]) => {
	const { own, isClear } = await list(site);
	// If two processes publish at the same time, both keep the first of two configurations.
	const kept = wanted.map(({ url }) => own.find((one) => one.url === url));
	// Without an ID, deleting a second configuration with the same URL would delete both.
	const isDouble = ({ id, url }: Own) => id === undefined && kept.some((one) => one?.url === url);
	return {
		isClear,
		missing: wanted.filter((_one, index) => kept[index] === undefined),
		surplus: own.filter((one) => !kept.includes(one) && !isDouble(one)),
	};
};

const UNCLEAR =
	"The API's list of webhook configurations can't be read or hides URLs, so this node relied on what it created itself. Check the list with Webhook Configuration › Get Many.";

/**
 * Leaves exactly the wanted configurations of this node: keeps those that exist, deletes its others, and creates the
 * missing ones, then lists them again. Never touches other configurations. Returns warnings about what it couldn't
 * delete or verify. Throws if the API doesn't respond, rejects a configuration or doesn't have it afterwards. Before
 * that, it deletes the ones that it created.
 */
export const settle = async (site: Site, wanted: readonly Wanted[]): Promise<string[]> => {
	const before = await look(site, wanted);
	const { missing } = before;
	if (before.isClear) site.created = site.created.filter(({ url }) => !missing.some((one) => one.url === url));
	if (missing.length + before.surplus.length === 0) return before.isClear ? [] : [UNCLEAR];
	const failures = await removeAll(site, before.surplus);
	const isAdded = ({ url }: Wanted) => missing.some((one) => one.url === url);
	const addAll = async () => {
		const lost: Array<ServiceFailure | undefined> = [];
		for (const one of missing) lost.push(await add(site, one));
		const after = await look(site, wanted);
		// With an ID in its response, a configuration was created, even if the list doesn't have it yet.
		const isNamed = ({ url }: Wanted) => site.created.some((one) => one.url === url && one.id !== undefined);
		const absent = after.missing.filter((one) => !isNamed(one));
		if (after.isClear && absent.length > 0) throw lost.find((failure) => failure !== undefined) ?? unlisted(absent);
		return after;
	};
	let after = await addAll().catch(async (error: unknown) => {
		await removeAll(site, site.created.filter(isAdded));
		throw error;
	});
	if (after.surplus.length > 0) {
		failures.push(...(await removeAll(site, after.surplus)));
		after = await look(site, wanted);
	}
	const { length } = after.surplus;
	const [reason] = failures;
	return [
		...(length > 0
			? [
					`Outdated webhook configurations of this node couldn't be deleted (${length})${reason ? `: ${reason.message}` : ''}`,
				]
			: []),
		...(after.isClear ? [] : [UNCLEAR]),
		...(after.isClear && after.missing.length > 0
			? [
					`The API's list doesn't have the webhook configuration for ${eventsOf(after.missing)}. Check that these events arrive.`,
				]
			: []),
	];
};
