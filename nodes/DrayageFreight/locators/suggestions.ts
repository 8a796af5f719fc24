import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { recordsOf, type Client } from '../../../transport';
import { chosenId } from './listRequests';
import type { LocatorKind } from './kind';

/** Records to list first. */
export interface Suggested {
	readonly first: readonly IDataObject[];
	/** Follows their names: true whatever is chosen later, since the editor keeps it. */
	readonly note: string;
}

const NONE: Suggested = { first: [], note: '' };

/** What the editor shows for a locator's choice. */
const shownName = (context: ILoadOptionsFunctions, parameter: string) => {
	const chosen = context.getCurrentNodeParameter(parameter) as { mode?: string; cachedResultName?: string } | undefined;
	return chosen?.mode === 'list' ? chosen.cachedResultName : undefined;
};

/** The records that suit what is chosen elsewhere in the node; none when nothing is. Throws what the service throws. */
const ask = async (context: ILoadOptionsFunctions, client: Client, { suggestion }: LocatorKind): Promise<Suggested> => {
	if (!suggestion) return NONE;
	for (const parameter of suggestion.from) {
		const id = await chosenId(context, client, suggestion.kind, parameter);
		if (id === undefined) continue;
		const answer = await client.request(suggestion.endpoint, { params: { [suggestion.param]: id } });
		const name = shownName(context, parameter);
		return { first: recordsOf(answer) as IDataObject[], note: name ? ` · suggested for ${name}` : ' · suggested' };
	}
	return NONE;
};

/** What to list first. Suggestions are a help: when they cannot be had, the list itself is still worth showing. */
export const suggested = async (
	context: ILoadOptionsFunctions,
	client: Client,
	kind: LocatorKind,
): Promise<Suggested> => await ask(context, client, kind).catch(() => NONE);
