import { createHash } from 'crypto';
import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { CREDENTIAL, openClient, recordOr, type RequestOptions } from '../../../transport';
import { BadInput, toNodeError } from '../../shared/errors';
import { asList, toDateText } from '../../shared/fields/read';
import type { Field } from '../../shared/fields/field';
import { parameterReader, readRequest, readSetting } from '../../shared/operations/parameters';
import { emitExisting, maxRecords, onlyContainerStatuses, onlyOrderStatuses, withinDays } from '../description';
import { watches, type Watch } from '../watches';

type Context = IPollFunctions | IExecuteFunctions;

/** The parameters that filter the list of any watch. */
const FILTERS = [...new Set(watches.flatMap(({ fields }) => fields.map(({ property }) => property.name)))].sort();

/**
 * Filters may hold expressions that change with the time; what counts is how they are written, and which of them come to
 * nothing.
 */
const scopeOf = (context: Context, { parts, custom }: ReturnType<typeof readRequest>): string => {
	const { parameters, credentials } = context.getNode();
	const sent = Object.keys({ ...parts.query, ...recordOr(custom) });
	const written = [...FILTERS.map((name) => parameters[name]), sent, credentials?.[CREDENTIAL]?.id];
	return createHash('sha256').update(JSON.stringify(written)).digest('base64url').slice(0, 12);
};

const chosenValues = (given: unknown): ReadonlySet<string> => new Set(asList(given).map(String));

/** The changes to report; the editor leaves those that were chosen for another watch. */
const chosenChanges = (watch: Watch, given: unknown): ReadonlySet<string> => {
	const isOf = (change: string) => (one: Watch) => one.changes.some(({ value }) => value === change);
	const unknown = [...chosenValues(given)].filter((change) => !watches.some(isOf(change)));
	if (unknown.length > 0) throw new BadInput(`Changes must be of the listed choices, not ${unknown.join(', ')}`);
	const changes = [...chosenValues(given)].filter((change) => isOf(change)(watch));
	if (changes.length === 0) throw new BadInput('Changes must name at least one kind of change');
	return new Set(changes);
};

const refuse = (message: string): never => {
	throw new BadInput(message);
};

/** Reads the parameters of a node with this watch. Throws a BadInput that says what is wrong with them. */
const readSettings = async (context: Context, watch: Watch, usual: RequestOptions) => {
	const timezone = context.getTimezone();
	const reading = { timezone };
	const read = parameterReader(context);
	const values = watch.fields.map(({ property: { name } }) => [name, read(name, null)] as const);
	const request = readRequest(watch, Object.fromEntries(values), reading);
	const options = recordOr(read('options', {}));
	// Not checked: the service may send codes that nobody documents.
	const statuses = ({ property: { name }, read: readCodes }: Field) =>
		asList(readCodes(read(name, []), reading)).map((status) =>
			typeof status === 'number' ? status : String(status).toLowerCase(),
		);
	return {
		watch,
		options: {
			changes: chosenChanges(watch, read('changes', [])),
			withinDays: readSetting(withinDays, read('withinDays', null), reading, refuse),
			orderStatuses: statuses(onlyOrderStatuses),
			containerStatuses: statuses(onlyContainerStatuses),
			today: String(toDateText(new Date(), timezone)),
		},
		request,
		/** Whether the first poll returns what is there. */
		emitExisting: readSetting(emitExisting, options.emitExisting, reading, refuse),
		/** Most records that are kept. */
		maxRecords: readSetting(maxRecords, options.maxRecords, reading, refuse),
		/** Stands for what narrows the list, as it is written in the node. */
		scope: scopeOf(context, request),
		client: await openClient(context, usual),
	};
};

/** What one poll is told by the node's parameters, and the client for it. */
export type Settings = Awaited<ReturnType<typeof readSettings>>;

/** Does something with the node's settings; `usual` is how requests are sent. Throws n8n's errors only, in words for the user. */
export const withSettings = async <T>(
	context: Context,
	work: (settings: Settings) => Promise<T>,
	usual: RequestOptions = {},
): Promise<T> => {
	const watch = watches.find(({ value }) => value === parameterReader(context)('watch', ''));
	try {
		if (!watch) throw new BadInput('Watch must be one of the listed choices');
		return await work(await readSettings(context, watch, usual));
	} catch (error) {
		throw toNodeError(context.getNode(), error, watch?.fields);
	}
};
