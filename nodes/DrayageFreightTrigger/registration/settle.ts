import type { IDataObject } from 'n8n-workflow';
import { endpoints } from '../../../contract';
import { isOutcomeUnknown, pause, recordsOf, ServiceFailure, timing } from '../../../transport';
import { Declined } from '../../shared/errors';
import { isEmpty } from '../../shared/fields/field';
import type { FieldNames } from '../settings';
import { type Created, idText, listAll, type Listing, type Sought, textsIn, type Wanted } from './configurations';
import { deletionBody, isNew, isSame, stateOf, type Site, type State } from './state';

const { create, delete: remove } = endpoints.webhookConfiguration;

const unnameable = ({ id, url }: FieldNames) =>
	new Declined(
		`The API lists this node's webhook configurations without "${id}" and "${url}", so they can't be deleted`,
		'Enter the names that the API uses under Options › Field Names of Webhook Configurations, or set Registration to Manual.',
	);

const unlisted = (absent: readonly Wanted[]) =>
	new Declined(
		`The API accepted the webhook configuration for ${eventsOf(absent)} but doesn't list it, so the event might never arrive`,
		'Nothing was registered. Try again later, or set Registration to Manual.',
	);

const isNamedBy = (one: Created, body: IDataObject, names: FieldNames) => {
	const [id, named] = [idText(one.id), idText(body[names.id])];
	return id !== undefined && named !== undefined ? id === named : one.url === body[names.url];
};

/** Deletes configurations one by one and removes the deleted ones from the node's memory. Returns the failures. */
const removeAll = async (site: Site, surplus: readonly IDataObject[]): Promise<Error[]> => {
	const { client, names } = site;
	const failures: Error[] = [];
	for (const body of surplus) {
		try {
			// With only an event type, the deletion would also match other people's configurations.
			if (isEmpty(body[names.id]) && isEmpty(body[names.url])) throw unnameable(names);
			await client.request(remove, { body });
		} catch (error) {
			if (!(error instanceof ServiceFailure && error.status === 404)) {
				failures.push(error as Error);
				continue;
			}
		}
		site.created = site.created.filter((one) => !isNamedBy(one, body, names));
	}
	return failures;
};

/**
 * Creates one configuration. If the response is lost or unreadable, the list shows whether it worked. Throws if the API
 * rejects the configuration, or if it doesn't exist afterwards.
 */
const add = async (site: Site, wanted: Wanted, before: State['ids']): Promise<void> => {
	const { client, names, additionalFields } = site;
	const body = { ...additionalFields, [names.eventType]: wanted.eventType, [names.url]: wanted.url };
	site.created = site.created.filter((one) => !isSame(one, wanted));
	const response = await client.request(create, { body }).catch(async (error: unknown) => {
		if (!(error instanceof ServiceFailure && isOutcomeUnknown(error))) throw error;
		site.created.push(wanted);
		const { absent, unclear } = stateOf(site, await listAll(client, names), [wanted]);
		if (absent.length + unclear.length > 0) throw error;
		return undefined;
	});
	const [configuration = {}] = recordsOf(response);
	const id = configuration[names.id];
	// Never delete by an ID that may belong to someone else. Either the response must contain this configuration's URL,
	// or the list must show that the ID is new.
	const isKnown = textsIn(configuration).some((text) => text === wanted.eventType || text === wanted.url);
	const isOwn = !isEmpty(id) && (isKnown || isNew(before, id));
	site.created = [...site.created.filter((one) => !isSame(one, wanted)), { ...wanted, ...(isOwn && { id }) }];
};

/** Deletes all added configurations, listed or not, and all others in the list except `rest`. */
const takeBack = async (site: Site, added: readonly Wanted[], rest: readonly Wanted[]): Promise<void> => {
	const created = site.created.filter((one) => added.some((other) => isSame(one, other)));
	try {
		const failures = await removeAll(
			site,
			created.map((one) => deletionBody(site, {}, one)),
		);
		const { surplus } = stateOf(site, await listAll(site.client, site.names), rest);
		const [failure] = [...(await removeAll(site, surplus)), ...failures];
		if (failure) throw failure;
	} catch (error) {
		site.warn(`The webhook configurations created so far couldn't be deleted: ${(error as Error).message}`);
	}
};

/** The result of settling, with the warnings to report. */
export interface Settlement {
	readonly warnings: readonly string[];
	/** Whether the list proves that exactly the wanted configurations of this node exist. */
	readonly isVerified: boolean;
}

const eventsOf = (wanted: readonly Wanted[]) => wanted.map(({ eventType }) => eventType).join(', ');

const outcomeOf = (
	{ unclear, doubtful, surplus, isRuledOut }: State,
	wanted: readonly Wanted[],
	before: readonly Sought[],
	failure?: Error,
): Settlement => {
	const warnings: string[] = [];
	const open = wanted.filter((one) => unclear.includes(one) || doubtful.includes(one));
	if (open.length > 0) {
		warnings.push(
			`The API's list doesn't show whether it has exactly one webhook configuration for ${eventsOf(open)}. Check that these events arrive.`,
		);
	}
	if (surplus.length > 0) {
		const reason = failure ? `: ${failure.message}` : '';
		warnings.push(`Outdated webhook configurations of this node couldn't be deleted (${surplus.length})${reason}`);
	}
	return { warnings, isVerified: warnings.length === 0 && (wanted.length > 0 || before.every(isRuledOut)) };
};

/** Returns an empty, incomplete list in place of an unreadable one, so that it proves nothing. */
const unreadable = (error: unknown): Listing => {
	if (!(error instanceof ServiceFailure)) throw error;
	return { configurations: [], isComplete: false };
};

/**
 * Ensures that, among this node's webhook configurations, exactly the wanted ones exist. Verifies this by listing them
 * again several times, since the list may lag behind. Never touches other configurations. Throws if the API doesn't
 * respond, rejects a request, or doesn't list a configuration it accepted. Before it throws, it deletes the ones it
 * added.
 */
export const settle = async (site: Site, wanted: readonly Wanted[]): Promise<Settlement> => {
	const { client, names } = site;
	const before = [{ url: site.address }, ...site.created];
	const tried = new Set<string>();
	let failure: Error | undefined;
	const removeNew = async (surplus: readonly IDataObject[]) => {
		const fresh = surplus.filter((body) => !tried.has(JSON.stringify(body)));
		for (const body of fresh) tried.add(JSON.stringify(body));
		failure ??= (await removeAll(site, fresh))[0];
	};
	const listing = await listAll(client, names).catch((error: unknown) => {
		if (!site.mayKeep(error)) throw error;
		return `The webhook configurations couldn't be checked and stay as they are: ${(error as Error).message}`;
	});
	if (typeof listing === 'string') return { warnings: [listing], isVerified: false };
	let state = stateOf(site, listing, wanted);
	const isRemembered = (one: Wanted) => site.created.some((other) => isSame(one, other));
	// Configurations that the node remembers and that may exist aren't created again.
	const added = [...state.absent, ...state.unclear.filter((one) => !isRemembered(one))];
	const rest = wanted.filter((one) => !added.includes(one));
	if (added.length + state.surplus.length > 0) {
		await removeNew(state.surplus);
		const addAll = async () => {
			for (const one of added) await add(site, one, state.ids);
			for (const ms of timing.verifyDelays) {
				await pause(ms);
				state = stateOf(site, await listAll(client, names).catch(unreadable), wanted);
				if (state.absent.length + state.unclear.length + state.surplus.length === 0) break;
				await removeNew(state.surplus);
			}
			if (state.absent.length > 0) throw unlisted(state.absent);
		};
		await addAll().catch(async (error: unknown) => {
			await takeBack(site, added, rest);
			throw error;
		});
	}
	site.created = state.created;
	return outcomeOf(state, wanted, before, failure);
};
