import type { IDataObject, IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { createHash } from 'crypto';
import { CREDENTIAL } from '../../../transport';
import { BadInput } from '../../shared/errors/failures';
import { toDateText } from '../../shared/fields/dates';
import { asList } from '../../shared/fields/read';
import { readRequest } from '../../shared/operations/parameters';
import { watches, type Watch, type WatchOptions } from '../watches';

/** What one poll is told by the node's parameters. */
export interface Settings {
	readonly watch: Watch;
	readonly options: WatchOptions;
	readonly request: ReturnType<typeof readRequest>;
	/** Whether the first poll returns what is there. */
	readonly emitExisting: boolean;
	/** Most records that are kept. */
	readonly maxRecords: number;
	/** Stands for what narrows the list, as it is written in the node. */
	readonly scope: string;
}

/** Most records kept unless an option says otherwise. */
export const MAX_RECORDS = 5_000;

type Context = IPollFunctions | IExecuteFunctions;

/** Filters may hold expressions that change with the time; what counts is how they are written. */
const scopeOf = (context: Context): string => {
	const { parameters, credentials } = context.getNode();
	const written = [parameters.filters ?? {}, parameters.orderNumbers ?? '', credentials?.[CREDENTIAL]?.id ?? null];
	return createHash('sha256').update(JSON.stringify(written)).digest('base64url').slice(0, 12);
};

const chosen = (given: unknown): ReadonlySet<string> => new Set(asList(given).map(String));

const chosenChanges = (watch: Watch, given: unknown): ReadonlySet<string> => {
	const list = chosen(given);
	const changes = watch.changes.map(({ value }) => value).filter((value) => list.has(value));
	if (changes.length === 0) throw new BadInput('Changes must name at least one kind of change');
	return new Set(changes);
};

const wholeNumber = (value: unknown, least: number, label: string) => {
	const number = Number(value);
	if (!Number.isInteger(number) || number < least)
		throw new BadInput(`${label} must be a whole number of ${least} or more`);
	return number;
};

/** The service may take fewer fields than a node can watch with. */
const assertRequired = ({ source }: Watch, { parts }: Settings['request']) => {
	for (const { required, apiName = '', property } of source.fields) {
		if (required && parts.query[apiName] === undefined) throw new BadInput(`${property.displayName} is required`);
	}
};

/**
 * Reads the node's parameters, which n8n's contexts hand out in different ways. Throws a BadInput that says what is
 * wrong with them.
 */
export const readSettings = (context: Context, read: (name: string, fallback: unknown) => unknown): Settings => {
	const timezone = context.getTimezone();
	const watch = watches.find(({ value }) => value === read('watch', ''));
	if (!watch) throw new BadInput('Watch must be one of the listed choices');
	const names = watch.source.fields.map(({ property }) => property.name);
	const request = readRequest(watch.source, Object.fromEntries(names.map((name) => [name, read(name, null)])), {
		timezone,
	});
	assertRequired(watch, request);
	const options = read('options', {}) as IDataObject;
	return {
		watch,
		options: {
			changes: chosenChanges(watch, read('changes', [])),
			withinDays: wholeNumber(read('withinDays', 2), 0, 'Days Before Last Free Day'),
			orderStatuses: chosen(read('orderStatuses', [])),
			containerStatuses: chosen(read('containerStatuses', [])),
			today: String(toDateText(new Date(), timezone)),
		},
		request,
		emitExisting: options.emitExisting === true,
		maxRecords: wholeNumber(options.maxRecords ?? MAX_RECORDS, 1, 'Maximum Records'),
		scope: scopeOf(context),
	};
};
