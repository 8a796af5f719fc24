import type { IDataObject, IExecuteFunctions, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { recordOr } from '../../transport';
import { isEmpty } from '../shared/fields/field';
import { asList } from '../shared/fields/read';
import { parameterReader } from '../shared/operations/parameters';

/**
 * The field names of webhook configurations. Users can change them, because they are undocumented
 * (docs/interface.md#u-registrations).
 */
export type FieldNames = Readonly<Record<'id' | 'eventType' | 'url', string>>;

/** The default field names. */
export const USUAL_NAMES: FieldNames = { id: 'id', eventType: 'event_type', url: 'url' };

/** The limits and default of the number of recent events to check for duplicates. */
export const REMEMBERED = { least: 1, most: 10_000, usual: 1_000 };

const textOr = (value: unknown, fallback = '') =>
	typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback;

/** Returns whether a toggle is on. Expressions may return it as text. */
const isOn = (value: unknown) => String(value).trim().toLowerCase() === 'true';

/**
 * Returns the value of an option that restricts access. An empty string allows everyone, and is returned only if the
 * option was left empty in the node (`written`). Undefined allows no one, and is returned if an expression evaluates to
 * empty or to anything but text and numbers. Lists are joined with commas.
 */
const guard = (written: unknown, given: unknown) => {
	if (written === undefined || written === '' || written === '=') return '';
	const words = [given].flat().filter((word) => !isEmpty(word));
	const isText = words.every((word) => typeof word === 'string' || Number.isFinite(word));
	return isText ? textOr(words.join()) || undefined : undefined;
};

const remembered = (value: unknown) => {
	const { least, most, usual } = REMEMBERED;
	const count = isEmpty(value) ? usual : Math.floor(Number(value));
	return Number.isFinite(count) ? Math.min(Math.max(count, least), most) : usual;
};

/**
 * Returns the trigger's settings. Uses defaults for missing values and the nearest limit for values out of range.
 * `written` are the parameters as saved in the workflow, with their expressions.
 */
export const toSettings = (read: ReturnType<typeof parameterReader>, written: IDataObject) => {
	const options = recordOr(read('options', {}));
	const names = recordOr(recordOr(options.registrationFields).names);
	const isManual = read('registration', null) === 'manual';
	return {
		/** The event types that start the workflow. */
		events: asList(read('events', [])).map(String),
		isManual,
		fieldNames: {
			id: textOr(names.id, USUAL_NAMES.id),
			eventType: textOr(names.eventType, USUAL_NAMES.eventType),
			url: textOr(names.url, USUAL_NAMES.url),
		},
		/** Additional fields for every webhook configuration: an object, or JSON text as the user entered it. */
		additionalFields: isEmpty(names.additionalFields) ? {} : names.additionalFields,
		includeRequestMetadata: isOn(options.includeRequestMetadata),
		// Manual registration has no credential for requests.
		includeShipment: isOn(options.includeShipment) && !isManual,
		ipAllowList: guard(recordOr(written.options).ipAllowList, options.ipAllowList) ?? 'undefined',
		keepDuplicates: isOn(options.keepRepeats),
		rememberedEvents: remembered(options.rememberedEvents),
		sharedSecret: guard(written.sharedSecret, read('sharedSecret', '')),
	};
};

/** The trigger's settings, as chosen by the user. */
export type Settings = ReturnType<typeof toSettings>;

/** Returns the node's settings. */
export const readSettings = (context: IExecuteFunctions | IHookFunctions | IWebhookFunctions): Settings =>
	toSettings(parameterReader(context), context.getNode().parameters);
