import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { lookUp, recordsOf, type Client, type RequestOptions } from '../../../transport';
import { readLocator } from './field';
import type { LocatorKind } from './kind';
import { resolveNames } from './resolve';

/** Somebody sits and waits. */
export const EDITOR: RequestOptions = { timeout: 15_000, maximumWait: 20_000 };

/** A list that depends on a choice that was not made yet. */
export class NotChosen extends Error {}

/** The ID that a locator of the node holds at the moment, a name looked up; undefined when nothing is chosen. */
export const chosenId = async (
	context: ILoadOptionsFunctions,
	client: Client,
	kind: LocatorKind,
	parameter: string,
): Promise<unknown> => {
	const id = readLocator(kind)(context.getCurrentNodeParameter(parameter));
	return (await resolveNames(client, { params: { id }, query: {}, body: {} }, EDITOR)).params.id;
};

/** The path parameters of a kind's list, from the locators beside it. Throws NotChosen when one is empty. */
export const pathOf = async (context: ILoadOptionsFunctions, client: Client, { within = {} }: LocatorKind) => {
	const params: Record<string, unknown> = {};
	for (const [name, kind] of Object.entries(within)) {
		params[name] = await chosenId(context, client, kind, name);
		if (params[name] === undefined) throw new NotChosen(`Choose the ${kind.noun} first`);
	}
	return params;
};

/** Asks for one list of a kind. */
export const listOf = async (
	client: Client,
	{ endpoint, within, isLasting = false }: LocatorKind,
	{ params, query }: Pick<RequestParts, 'params' | 'query'>,
): Promise<IDataObject[]> =>
	(within
		? recordsOf(await client.request(endpoint, { params, query }))
		: await lookUp(client, endpoint, query, isLasting, EDITOR)) as IDataObject[];

/**
 * Records that suit what is chosen elsewhere in the node, to be listed first. They are a help: none come when nothing is
 * chosen or they cannot be had, since the list itself is still worth showing.
 */
export const suggested = async (
	context: ILoadOptionsFunctions,
	client: Client,
	{ suggestion }: LocatorKind,
): Promise<IDataObject[]> => {
	if (!suggestion) return [];
	const { endpoint, param, kind, from } = suggestion;
	try {
		const ids = await Promise.all(from.map(async (parameter) => await chosenId(context, client, kind, parameter)));
		const id = ids.find((chosen) => chosen !== undefined);
		if (id === undefined) return [];
		return recordsOf(await client.request(endpoint, { params: { [param]: id } })) as IDataObject[];
	} catch {
		return [];
	}
};
