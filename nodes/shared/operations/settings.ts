import type { IExecuteFunctions, IHookFunctions, IPollFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isValid, REQUIRED } from '../../../contract';
import { recordOr } from '../../../transport';
import { limit, returnAll, simplify, toolFields, toolOutput } from '../fields/nodeFields';
import { isEmpty, type Locale, type Setting, type Values } from '../fields/parameter';
import { givenText } from '../values/unreadable';
import type { ReadItem } from './item';
import type { Operation } from './operation';

/**
 * Returns a function that reads parameters that are the same for all items. n8n's contexts provide them in different
 * ways.
 */
export const parameterReader =
	(context: IExecuteFunctions | IHookFunctions | IPollFunctions | IWebhookFunctions) =>
	(name: string, fallback: unknown): unknown =>
		'getInputData' in context ? context.getNodeParameter(name, 0, fallback) : context.getNodeParameter(name, fallback);

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
const outputFieldsOf = (values: Values, locale: Locale, refuse: Refuse): ReadItem['outputFields'] => {
	if (readSetting(simplify, values.simplify, locale, refuse)) return 'simplified';
	const shown = readSetting(toolOutput, values.output, locale, refuse);
	if (shown !== 'selectedFields') return shown === 'simplified' ? shown : 'raw';
	return checked(toolFields, toolFields.read(values.outputFields, locale), refuse);
};

/** Returns the values of the options. */
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
	return Object.fromEntries(options.map((setting) => [setting.property.name, valueOf(setting)]));
};

/** Returns the node's own settings for an item, and what is wrong with them. */
export const settingsOf = (operation: Operation, values: Values, locale: Locale) => {
	const wrong: string[] = [];
	const refuse = (message: string) => void wrong.push(message);
	return {
		options: optionsOf(operation, values, locale, refuse),
		limit: limitOf(operation, values, locale, refuse),
		outputFields: outputFieldsOf(values, locale, refuse),
		wrong,
	};
};
