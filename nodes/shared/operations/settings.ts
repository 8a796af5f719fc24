import type { IExecuteFunctions, IHookFunctions, IPollFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isValid, REQUIRED } from '../../../contract';
import { recordOr } from '../../../transport/content';
import { bookingKey, limit, returnAll, simplify, toolFields, toolOutput } from '../fields/nodeFields';
import { isEmpty, type ReadOptions, type Setting, type Values } from '../fields/parameter';
import { givenText, Unreadable } from '../values/unreadable';
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

/** Returns the value of a setting, an Unreadable if it isn't valid, or if it is empty, its default or `ifEmpty`. */
export const readSetting = <T>(
	{ property, read, schema }: Setting<T>,
	given: unknown,
	readOptions: ReadOptions,
	ifEmpty: unknown = property.default,
): T | Unreadable => {
	const value = read(given, readOptions) ?? ifEmpty;
	if (value === ifEmpty || value instanceof Unreadable || isValid(schema, value)) return value as T | Unreadable;
	// Of a list, the entry is wrong: its message names the choices.
	const { item } = schema;
	const wrong = item && Array.isArray(value) ? (value as unknown[]).find((entry) => !isValid(item, entry)) : undefined;
	const { message } = wrong !== undefined && item ? item : schema;
	return new Unreadable(`${message}${givenText(wrong ?? value)}`);
};

const missing = new Unreadable(REQUIRED);

/**
 * Returns the node's own settings for an item, by parameter name, and why others can't be used, each as a sentence
 * without its period. An empty setting has its default (see lossesIn for one whose expression evaluates to empty).
 */
export const readSettings = (
	{ bookingKind, limited, options, own = [] }: Operation,
	values: Values,
	readOptions: ReadOptions,
): Pick<ReadItem, 'options' | 'flaws'> => {
	const settings: Record<string, unknown> = {};
	const flaws: string[] = [];
	const add = (setting: Setting, given: unknown, ifEmpty?: unknown) => {
		const { name, displayName } = setting.property;
		const value = readSetting(setting, given, readOptions, ifEmpty);
		if (value instanceof Unreadable) flaws.push(`${displayName} ${value.reason}`);
		else if (!isEmpty(value)) settings[name] = value;
	};
	if (limited) add(returnAll, values.returnAll);
	if (settings.returnAll === false) add(limit, values.limit);
	// Only a tool has Output, whose default would otherwise shorten the records of every node.
	if ((values.output ?? null) === null) add(simplify, values.simplify);
	else add(toolOutput, values.output);
	if (settings.output === 'selectedFields') add(toolFields, values.outputFields, missing);
	if (bookingKind?.isShipment) add(bookingKey, values.bookingKey, missing);
	const chosen = { ...recordOr(values.filters), ...recordOr(values.options) };
	for (const one of [...own, ...options]) {
		const { name } = one.property;
		// An order's Booking Key may be left out, but not left empty.
		add(one, chosen[name], one === bookingKey && name in chosen ? missing : undefined);
	}
	return { options: settings, flaws };
};
