import type { IDataObject } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { lookUp, type Client, type RequestOptions } from '../../../transport';
import { LookupFailure } from '../errors/failures';
import { Unresolved } from './field';
import { keyOf, type LocatorKind } from './kind';

const MOST_SHOWN = 5;

/** Letter case and blanks around commas make no difference. */
export const plain = (value: unknown) =>
	typeof value === 'string'
		? value
				.trim()
				.toLowerCase()
				.replace(/\s*,\s*/g, ',')
		: '';

/** Records that go by exactly this name; failing that, where it will do, those with the text somewhere in their names. */
export const matchingRecords = (kind: LocatorKind, records: readonly IDataObject[], text: string) => {
	const wanted = plain(text);
	const whose = (fits: (name: string) => boolean) =>
		records.filter((record) => kind.names(record).map(plain).some(fits));
	const exact = whose((name) => name === wanted);
	return exact.length > 0 || !kind.takesPartOfName ? exact : whose((name) => name.includes(wanted));
};

const unclear = ({ noun, title, nameExample }: LocatorKind, text: string, found: readonly IDataObject[]) => {
	if (found.length === 0)
		return new LookupFailure(`No ${noun} matches "${text}". Check the spelling, or choose from the list.`);
	const shown = found.slice(0, MOST_SHOWN).map(title).join('; ');
	const more = found.length > MOST_SHOWN ? '; …' : '';
	return new LookupFailure(
		`"${text}" fits more than one ${noun}: ${shown}${more}. Give the full name, such as ${nameExample ?? ''}, or choose from the list.`,
	);
};

/** Asks the service for the ID behind a name or UN/LOCODE. Throws a LookupFailure unless exactly one record fits. */
const resolveOne = async (client: Client, { kind, mode, text }: Unresolved, travel: RequestOptions) => {
	const query = mode === 'unlocode' && kind.byUnlocode ? kind.byUnlocode(text) : kind.byName(text);
	const records = (await lookUp(client, kind.endpoint, query, kind.isLasting === true, travel)) as IDataObject[];
	const found = mode === 'unlocode' ? records : matchingRecords(kind, records, text);
	const [only] = found;
	if (only === undefined || found.length > 1) throw unclear(kind, text, found);
	return keyOf(kind, only);
};

const resolveIn = async (client: Client, values: Record<string, unknown>, travel: RequestOptions) => {
	const resolved = { ...values };
	for (const [name, value] of Object.entries(values)) {
		if (value instanceof Unresolved) resolved[name] = await resolveOne(client, value, travel);
	}
	return resolved;
};

/** A request with every name replaced by the ID it stands for. */
export const resolveNames = async (
	client: Client,
	{ params, query, body }: RequestParts,
	travel: RequestOptions,
): Promise<RequestParts> => ({
	params: await resolveIn(client, params, travel),
	query: await resolveIn(client, query, travel),
	body: await resolveIn(client, body, travel),
});
