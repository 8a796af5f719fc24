import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { createHash } from 'crypto';
import { CREDENTIAL } from '../../../transport';
import { toDateText } from '../../shared/fields/dates';
import { BadInput } from '../../shared/errors/failures';
import { readRequest } from '../../shared/operations/parameters';
import { watches, type Look, type Watch } from '../watches';

/** What one poll is told by the node's parameters. */
export interface Settings {
	readonly watch: Watch;
	readonly look: Look;
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

/** Filters may hold expressions that change with the time; what counts is how they are written. */
const scopeOf = (context: IPollFunctions): string => {
	const { parameters, credentials } = context.getNode();
	const written = [parameters.filters ?? {}, parameters.orderNumbers ?? '', credentials?.[CREDENTIAL]?.id ?? null];
	return createHash('sha256').update(JSON.stringify(written)).digest('base64url').slice(0, 12);
};

const chosenChanges = (watch: Watch, given: unknown): ReadonlySet<string> => {
	const list = Array.isArray(given) ? (given as unknown[]) : String(given).split(',');
	const chosen = watch.changes.map(({ value }) => value).filter((value) => list.includes(value));
	if (chosen.length === 0) throw new BadInput('Changes must name at least one kind of change');
	return new Set(chosen);
};

const wholeNumber = (value: unknown, least: number, label: string) => {
	const number = Number(value);
	if (!Number.isInteger(number) || number < least)
		throw new BadInput(`${label} must be a whole number of ${least} or more`);
	return number;
};

/** The service may take fewer fields than a node can watch with: without order numbers, LTL would list them all. */
const assertRequired = ({ source }: Watch, { parts }: Settings['request']) => {
	for (const { required, apiName = '', property } of source.fields) {
		if (required && parts.query[apiName] === undefined) throw new BadInput(`${property.displayName} is required`);
	}
};

/** Reads the node's parameters. Throws a BadInput that says what is wrong with them. */
export const readSettings = (context: IPollFunctions): Settings => {
	const timezone = context.getTimezone();
	const wanted = context.getNodeParameter('watch');
	const watch = watches.find(({ value }) => value === wanted);
	if (!watch) throw new BadInput('Watch must be one of the listed choices');
	const names = watch.source.fields.map(({ property }) => property.name);
	const values = Object.fromEntries(names.map((name) => [name, context.getNodeParameter(name, null) as unknown]));
	const options = context.getNodeParameter('options', {}) as IDataObject;
	const request = readRequest(watch.source, values, { timezone });
	assertRequired(watch, request);
	return {
		watch,
		look: {
			changes: chosenChanges(watch, context.getNodeParameter('changes', [])),
			withinDays: wholeNumber(context.getNodeParameter('withinDays', 2), 0, 'Days Before'),
			today: String(toDateText(new Date(), timezone)),
		},
		request,
		emitExisting: options.emitExisting === true,
		maxRecords: wholeNumber(options.maxRecords ?? MAX_RECORDS, 1, 'Maximum Records'),
		scope: scopeOf(context),
	};
};
