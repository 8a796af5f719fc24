import type { IDataObject } from 'n8n-workflow';
import { endpoints } from '../../../contract';
import type { Client } from '../../../transport/client';
import { isRecord, recordOr, findRecords } from '../../../transport/content';
import { asFailure } from '../../../transport/errors';
import { pagesOf } from '../../../transport/pages';
import { isOutcomeUnknown } from '../../../transport/retry';
import { asText } from '../../shared/fields/text';
import {
	configurationLeft,
	configurationsIncomplete,
	configurationsUnconfirmed,
	configurationsWithoutUrl,
} from '../../shared/warnings';

const { create, delete: remove, getAll } = endpoints.webhookConfiguration;

/** undocumented: whether the list has pages, and the names of its fields (docs/interface.md#u-registrations). */
const LIST = { ...getAll, responseType: 'pages' } as const;

/** A webhook configuration of this node, as listed or as created. Not every response contains an ID. */
export interface Configuration {
	readonly id?: string | number | undefined;
	readonly event_type: string;
	readonly url: string;
}

/** How a node recognizes its configurations. */
export interface Own {
	/** The hashes in this node's URLs: of the published workflow and of its test runs. */
	readonly sources: readonly string[];
	/** The configurations that the node created, for lists without URLs. */
	readonly created: readonly Configuration[];
}

const hasUrl = (listed: IDataObject) => /https?:/i.test(JSON.stringify(listed));

/**
 * Returns a listed configuration if it's this node's: it contains one of the node's hashes, or it shows no URL and has
 * an ID that the node got when it created it.
 */
const recognize = ({ sources, created }: Own, listed: IDataObject): Configuration | undefined => {
	if (!hasUrl(listed)) return created.find(({ id }) => String(id) === asText(listed.id));
	const isOwn = sources.some((source) => JSON.stringify(listed).includes(source));
	return isOwn ? (listed as unknown as Configuration) : undefined;
};

/** Deletes configurations one by one. Returns those that couldn't be deleted. One that doesn't exist counts as deleted. */
const removeAll = async (client: Client, surplus: readonly Configuration[], warnings: string[]) => {
	const left: Configuration[] = [];
	for (const one of surplus) {
		const { id, event_type, url } = one;
		const failure = await client.request(remove, { body: { id, event_type, url } }).then(() => undefined, asFailure);
		if (!failure || failure.status === 404) continue;
		left.push(one);
		warnings.push(configurationLeft(event_type, failure.message));
	}
	return left;
};

/** Creates the configurations. If one is rejected, deletes those that it created and throws a ServiceFailure. */
const createAll = async (client: Client, missing: readonly Configuration[], warnings: string[]) => {
	const created: Configuration[] = [];
	for (const one of missing) {
		const records = await client.request(create, { body: { ...one } }).then(findRecords, async (error: unknown) => {
			if (isOutcomeUnknown(asFailure(error))) return [];
			await removeAll(client, created, warnings);
			throw error;
		});
		const { id } = recordOr(records[0]);
		created.push(typeof id === 'string' || typeof id === 'number' ? { ...one, id } : one);
	}
	const unproven = created.filter(({ id }) => id === undefined).map((one) => one.event_type);
	if (unproven.length > 0) warnings.push(configurationsUnconfirmed(unproven));
	return created;
};

/**
 * Leaves exactly the wanted configurations of this node: keeps those that the API lists, deletes its others, and creates
 * the missing ones. Never touches other configurations. Returns those that exist now, and adds what it couldn't delete
 * or prove to the warnings. Throws a ServiceFailure if the API has no list or rejects a configuration.
 */
export const settle = async (client: Client, own: Own, wanted: readonly Configuration[], warnings: string[]) => {
	const listed: IDataObject[] = [];
	const onIncomplete = (why: string) => warnings.push(configurationsIncomplete(why));
	for await (const page of pagesOf(client, LIST, {}, {}, { emptyIsList: true, onIncomplete }))
		listed.push(...page.filter(isRecord));
	if (listed.some((one) => !hasUrl(one) && !recognize(own, one))) warnings.push(configurationsWithoutUrl());
	const existing = listed.map((one) => recognize(own, one)).filter((one) => one !== undefined);
	const kept = wanted.map(({ url }) => existing.find((one) => one.url === url)).filter((one) => one !== undefined);
	const surplus = existing.filter((one) => !kept.includes(one));
	const left = await removeAll(client, surplus, warnings);
	const missing = wanted.filter(({ url }) => !kept.some((one) => one.url === url));
	return [...kept, ...left, ...(await createAll(client, missing, warnings))];
};
