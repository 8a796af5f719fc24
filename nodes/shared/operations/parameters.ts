import type { IDataObject, IExecuteFunctions, IHookFunctions, IPollFunctions, IWebhookFunctions } from 'n8n-workflow';
import { type Endpoint, isValid, type RequestParts, REQUIRED } from '../../../contract';
import { isRecord, recordOr } from '../../../transport';
import { BadInput } from '../errors';
import { isSetting } from '../fields/build';
import {
	isEmpty,
	type Locale,
	type Parameter,
	readParameters,
	type Setting,
	shownAmong,
	type Values,
} from '../fields/parameter';
import { customFields, limit, returnAll, simplify, toolFields, toolOutput } from '../fields/nodeFields';
import { givenText } from '../fields/text';
import { Unreadable } from '../values/unreadable';
import type { ItemRequest, Operation } from './operation';

const someText = (value: unknown, fits: (text: string) => boolean): boolean =>
	typeof value === 'string'
		? fits(value)
		: typeof value === 'object' && value !== null && Object.values(value).some((inner) => someText(inner, fits));

/** Returns whether a parameter contains an expression, as saved in the workflow. */
export const hasExpression = (written: unknown): boolean => someText(written, (text) => text.startsWith('='));

const isLeftToModel = (written: unknown) => someText(written, (text) => /\$fromAI\s*\(/i.test(text));

/** A parameter whose expression evaluates to empty, so that nothing is sent. */
export interface Emptied {
	readonly parameter: Parameter;
	/** The editor's label: "Seal Number", or "Containers › Seal Number" in a row. */
	readonly label: string;
	/** The collection or row list that contains it; undefined at the top level. */
	readonly within?: string;
}

const rowsIn = ({ property }: Parameter, value: unknown): unknown[] => {
	const rows = recordOr(value)[property.options?.[0]?.name ?? ''];
	return Array.isArray(rows) ? rows : [];
};

/**
 * Returns the parameters for which nothing is sent, since the user's expression evaluates to empty: at the top level, in
 * collections and in rows. An AI model may leave out optional fields. `written` contains the parameters as saved in the
 * workflow, `values` contains the results.
 */
const emptiedIn = (
	parameters: readonly Parameter[],
	written: Values,
	values: Values,
	locale: Locale,
	top = values,
): Emptied[] =>
	shownAmong(parameters, values, top).flatMap((one) => {
		const { property, children = [], childKind, apiName } = one;
		const [own, given] = [written[property.name], values[property.name]];
		if (!hasExpression(own)) return [];
		if (childKind === 'collection')
			return emptiedIn(children, recordOr(own), recordOr(given), locale, values).map((inner) => ({
				...inner,
				within: property.name,
			}));
		if (childKind === 'rows') {
			const rows = rowsIn(one, given);
			return rowsIn(one, own).flatMap((row, index) =>
				emptiedIn(children, recordOr(row), recordOr(rows[index]), locale).map((inner) => ({
					...inner,
					within: property.name,
					label: `${property.displayName} › ${inner.label}`,
				})),
			);
		}
		if (apiName === undefined && one !== customFields) return [];
		const isEmptied = !isLeftToModel(own) && one.read(given, locale) === undefined;
		return isEmptied ? [{ parameter: one, label: property.displayName }] : [];
	});

/**
 * Returns a function that reads parameters that are the same for all items. n8n's contexts provide them in different
 * ways.
 */
export const parameterReader =
	(context: IExecuteFunctions | IHookFunctions | IPollFunctions | IWebhookFunctions) =>
	(name: string, fallback: unknown): unknown =>
		'getInputData' in context ? context.getNodeParameter(name, 0, fallback) : context.getNodeParameter(name, fallback);

/** Distributes values over the request: path parameters by name, all others to the query or body. */
const toParts = ({ params: inPath, body }: Endpoint, sent: Values): RequestParts => {
	const parts: RequestParts = { params: {}, query: {}, body: {} };
	const rest = body ? parts.body : parts.query;
	for (const [name, value] of Object.entries(sent)) (name in inPath ? parts.params : rest)[name] = value;
	return parts;
};

/** Returns the custom fields. Throws a BadInput if they aren't a JSON object. */
const customOf = (
	{ endpoint, parameters }: Pick<Operation, 'endpoint' | 'parameters'>,
	values: Values,
	locale: Locale,
) => {
	const holder = parameters.find(({ children }) => children?.includes(customFields));
	const given = customFields.read(holder && recordOr(values[holder.property.name]).customFields, locale) ?? {};
	if (given instanceof Unreadable) throw new BadInput(`Custom Fields (JSON) ${given.reason}`);
	if (!isRecord(given)) throw new BadInput('Custom Fields (JSON) must be a JSON object');
	if (endpoint.responseType === 'pages' && 'page' in given)
		throw new BadInput("Custom Fields (JSON) can't choose a page. Use Return All and Limit");
	return given;
};

/**
 * Returns the request built from parameter values. Custom fields override the other fields. Throws a BadInput if they
 * aren't a JSON object.
 */
export const readRequest = (
	operation: Pick<Operation, 'endpoint' | 'parameters'>,
	values: Values,
	locale: Locale,
): Pick<ItemRequest, 'parts' | 'custom' | 'values'> => {
	const { endpoint, parameters } = operation;
	const parts = toParts(endpoint, readParameters(parameters, values, locale));
	const custom = customOf(operation, values, locale);
	Object.assign(endpoint.body ? parts.body : parts.query, custom);
	return { parts, custom, values };
};

/** Receives an error in a setting, as a sentence without its period. */
type Refuse = (message: string) => void;

const checked = <T>({ schema, property }: Setting<T>, value: unknown, refuse: Refuse): T => {
	const why = value === undefined ? REQUIRED : `${schema.message}${givenText(value)}`;
	if (!isValid(schema, value)) refuse(`${property.displayName} ${why}`);
	return value as T;
};

/**
 * Returns the value of a setting, or its default if it is empty. Calls `refuse` with an error if the value isn't valid.
 */
export const readSetting = <T>(setting: Setting<T>, given: unknown, locale: Locale, refuse: Refuse): T =>
	checked(setting, setting.read(given, locale) ?? setting.property.default, refuse);

/**
 * Returns the maximum number of records. An empty limit is an error, since an expression that evaluates to empty would
 * otherwise cut the list unnoticed.
 */
const limitOf = ({ limited }: Operation, values: Values, locale: Locale, refuse: Refuse) => {
	const isAll = !limited || readSetting(returnAll, values.returnAll, locale, refuse);
	return isAll ? Infinity : checked(limit, limit.read(values.limit, locale), refuse);
};

/** Returns which fields the output has. A tool has Output instead of Simplify. */
const outputFieldsOf = (values: Values, locale: Locale, refuse: Refuse): ItemRequest['outputFields'] => {
	if (readSetting(simplify, values.simplify, locale, refuse)) return 'simplified';
	const shown = readSetting(toolOutput, values.output, locale, refuse);
	if (shown !== 'selectedFields') return shown === 'simplified' ? shown : 'raw';
	return checked(toolFields, toolFields.read(values.outputFields, locale), refuse);
};

/**
 * Rejects empty expressions where they are dangerous: a booking would lack a value that the user intended, and a list
 * by numbers would contain all of the company's records. In rows, a column of a spreadsheet is often empty, so the run
 * only shows a hint. If the input item has no fields, as after a Manual Trigger, a field's default expression may be
 * empty unless the operation books.
 */
const refuseEmptied = (
	{ endpoint, bookingKind }: Operation,
	written: Values,
	emptied: readonly Emptied[],
	input: IDataObject,
	refuse: Refuse,
) => {
	const hasInput = Object.keys(input).length > 0;
	const isPreviewed = input.preview === true;
	const isUnused = ({ property: { name, default: initial } }: Parameter) =>
		!hasInput && bookingKind === undefined && written[name] === initial;
	const isNeeded = ({ apiName = '', required }: Parameter) =>
		required !== true && (bookingKind !== undefined || endpoint.query?.[apiName]?.kind === 'numbers');
	for (const { parameter, label, within } of emptied) {
		if (within === undefined && isNeeded(parameter) && !isUnused(parameter))
			refuse(
				isPreviewed
					? `${label} is empty, since the input item is a preview: nothing was booked`
					: `${label} is empty. Check its expression, or clear the field to continue without it`,
			);
	}
};

/** Returns the node's own settings among the options. The other options are sent to the API. */
const optionsOf = ({ options }: Operation, values: Values, locale: Locale, refuse: Refuse): Values => {
	const given = recordOr(values.options);
	const valueOf = (setting: Setting) => {
		const { name, type, default: initial } = setting.property;
		if (isEmpty(initial) && !(name in given)) return undefined;
		// Users don't leave a switch or limit empty, so an expression evaluated to empty. If an empty Cheapest Only
		// counted as off, every rate would be returned.
		const isLost = (type === 'boolean' || isEmpty(initial)) && name in given && isEmpty(given[name]);
		return isLost ? checked(setting, undefined, refuse) : readSetting(setting, given[name], locale, refuse);
	};
	return Object.fromEntries(options.filter(isSetting).map((setting) => [setting.property.name, valueOf(setting)]));
};

/** The parameters that `settingsOf` reads. */
const SETTINGS = [
	'options',
	...[returnAll, limit, simplify, toolOutput, toolFields].map(({ property }) => property.name),
];

const settingsOf = (operation: Operation, values: Values, locale: Locale) => {
	const wrong: string[] = [];
	const refuse = (message: string) => void wrong.push(message);
	return {
		options: optionsOf(operation, values, locale, refuse),
		limit: limitOf(operation, values, locale, refuse),
		outputFields: outputFieldsOf(values, locale, refuse),
		wrong,
	};
};

/**
 * Returns a function that reads the request of an item. Parameters without expressions are read only once per run,
 * since reading them from n8n takes longer than sending the request.
 */
export const itemReader = (context: IExecuteFunctions, operation: Operation) => {
	const { parameters: written } = context.getNode();
	const locale = { timezone: context.getTimezone() };
	const names = operation.parameters.map(({ property: { name } }) => name);
	const valuesOf = (chosen: readonly string[], index: number) =>
		Object.fromEntries(chosen.map((name) => [name, context.getNodeParameter(name, index, null) as unknown]));
	const fixed = valuesOf(
		names.filter((name) => !hasExpression(written[name])),
		0,
	);
	const varying = names.filter((name) => !(name in fixed));
	const withExpressions = operation.parameters.filter(({ property: { name } }) => varying.includes(name));

	const sameSettings = varying.some((name) => SETTINGS.includes(name))
		? undefined
		: settingsOf(operation, fixed, locale);
	const input = context.getInputData();

	return (index: number): ItemRequest => {
		const values = { ...fixed, ...valuesOf(varying, index) };
		const { parts, custom } = readRequest(operation, values, locale);
		const emptied = emptiedIn(withExpressions, written, values, locale);
		const wrong: string[] = [];
		refuseEmptied(operation, written, emptied, input[index]?.json ?? {}, (message) => void wrong.push(message));
		const settings = sameSettings ?? settingsOf(operation, values, locale);
		return { parts, custom, values, emptied, ...settings, wrong: [...wrong, ...settings.wrong] };
	};
};
