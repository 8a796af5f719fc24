import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { recordsOf, type Client } from '../../../transport';
import { chosenId } from './listRequests';
import type { LocatorKind } from './kind';

/** The records that suit what is chosen elsewhere in the node; none when nothing is. Throws what the service throws. */
const ask = async (
	context: ILoadOptionsFunctions,
	client: Client,
	{ suggestion }: LocatorKind,
): Promise<IDataObject[]> => {
	if (!suggestion) return [];
	for (const parameter of suggestion.from) {
		const id = await chosenId(context, client, suggestion.kind, parameter);
		if (id === undefined) continue;
		const answer = await client.request(suggestion.endpoint, { params: { [suggestion.param]: id } });
		return recordsOf(answer) as IDataObject[];
	}
	return [];
};

/** Records to list first. Suggestions are a help: when they cannot be had, the list itself is still worth showing. */
export const suggested = async (
	context: ILoadOptionsFunctions,
	client: Client,
	kind: LocatorKind,
): Promise<IDataObject[]> => await ask(context, client, kind).catch(() => []);
