import type { IExecuteFunctions, IHookFunctions, IPollFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isValid, REQUIRED } from '../../../contract';
import { recordOr } from '../../../transport';
import { bookingKey, customFields, limit, returnAll, simplify, toolFields, toolOutput } from '../fields/nodeFields';
import { isEmpty, type Locale, type Parameter, type Setting, type Values } from '../fields/parameter';
import { givenText, Unreadable } from '../values/unreadable';
import { hasExpression } from './emptied';
import type { ItemCall } from './item';
import type { Operation } from './operation';

/**
 * Returns a function that reads parameters that are the same for all items. n8n's contexts provide them in different
 * ways.
 */
export const parameterReader =
	(context: IExecuteFunctions | IHookFunctions | IPollFunctions | IWebhookFunctions) =>
	(name: string, fallback: unknown): unknown =>
		'getInputData' in context ? context.getNodeParameter(name, 0, fallback) : context.getNodeParameter(name, fallback);

const checkSetting = <T>({ schema }: Setting<T>, value: unknown): T | Unreadable => {
	if (value instanceof Unreadable || isValid(schema, value)) return value as T | Unreadable;
	if (value === undefined) return new Unreadable(REQUIRED);
	// Of a list, the entry is wrong: its message names the choices.
	const { item } = schema;
	const wrong = item && Array.isArray(value) ? (value as unknown[]).find((entry) => !isValid(item, entry)) : undefined;
	const { message } = wrong !== undefined && item ? item : schema;
	return new Unreadable(`${message}${givenText(wrong ?? value)}`);
};

/** Returns the value of a setting, its default if it is empty, or an Unreadable if it isn't valid. */
export const readSetting = <T>(setting: Setting<T>, given: unknown, locale: Locale): T | Unreadable =>
	checkSetting(setting, setting.read(given, locale) ?? setting.property.default);

const readOption = (setting: Setting, given: Values, locale: Locale): unknown => {
	const { name, type, default: initial } = setting.property;
	if (isEmpty(initial) && !(name in given)) return undefined;
	// Users don't leave a switch or limit empty, so an expression evaluated to empty. If an empty Cheapest Only counted
	// as off, every rate would be returned.
	const isLost = (type === 'boolean' || isEmpty(initial)) && name in given && isEmpty(given[name]);
	return isLost ? checkSetting(setting, undefined) : readSetting(setting, given[name], locale);
};

/** Reads one of the node's own filters. If its expression comes out empty, too many records would be returned. */
const readFilter = (setting: Setting, given: Values, written: Values, locale: Locale): unknown => {
	const { name } = setting.property;
	if (!isEmpty(given[name])) return readSetting(setting, given[name], locale);
	return hasExpression(written[name]) ? new Unreadable('is empty. Check its expression') : undefined;
};

/** The settings of all operations. */
const SETTINGS: readonly Parameter[] = [returnAll, limit, simplify, toolOutput, toolFields, bookingKey, customFields];

/**
 * Returns the node's own settings for an item, by parameter name. The check refuses an Unreadable among them. An empty
 * Limit is one, since an expression that evaluates to empty would otherwise cut the list unnoticed.
 */
export const readSettings = (
	{ bookingKind, limited, options, own = [] }: Operation,
	values: Values,
	written: Values,
	locale: Locale,
): Values => {
	const [filters, writtenFilters] = [recordOr(values.filters), recordOr(written.filters)];
	const [isAll, isShort, asTool] = [returnAll, simplify, toolOutput].map((one: Setting) =>
		readSetting(one, values[one.property.name], locale),
	);
	// Only a tool has Output, whose default would otherwise shorten the records of every node.
	const shown = (values.output ?? null) === null ? 'raw' : asTool;
	const needed = [
		...(limited && isAll === false ? [limit] : []),
		...(shown === 'selectedFields' ? [toolFields] : []),
		...(bookingKind?.needsKey ? [bookingKey] : []),
	];
	return Object.fromEntries([
		...(limited ? [['returnAll', isAll]] : []),
		...[
			['simplify', isShort],
			['output', shown],
		],
		...needed.map((one: Setting) => [
			one.property.name,
			checkSetting(one, one.read(values[one.property.name], locale)),
		]),
		...own.map((one) => [one.property.name, readFilter(one, filters, writtenFilters, locale)]),
		...options.map((one) => [one.property.name, readOption(one, recordOr(values.options), locale)]),
	]) as Values;
};

/** Returns why settings can't be used, each as a sentence without its period. */
export const settingFlaws = (declared: readonly Parameter[], settings: Values): string[] =>
	[...new Set([...SETTINGS, ...declared])].flatMap(({ property: { name, displayName } }) => {
		const value = settings[name];
		return value instanceof Unreadable ? [`${displayName} ${value.reason}`] : [];
	});

/** Returns how many records an item's output has at most, and which of their fields. A tool has Output instead of Simplify. */
export const outputSettings = (settings: Values): Pick<ItemCall, 'limit' | 'outputFields'> => ({
	limit: (settings.limit as number | undefined) ?? Infinity,
	outputFields:
		(settings.outputFields as string[] | undefined) ??
		(settings.simplify === true || settings.output === 'simplified' ? 'simplified' : 'raw'),
});
