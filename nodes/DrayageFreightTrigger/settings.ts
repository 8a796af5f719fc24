import type { IDataObject, IExecuteFunctions, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { recordOr } from '../../transport';
import { isEmpty } from '../shared/fields/field';
import { asList } from '../shared/fields/read';
import { parameterReader } from '../shared/operations/parameters';

/**
 * The field names of webhook configurations. They are undocumented, so users can change them
 * (docs/interface.md#u-registrations).
 */
export type FieldNames = Readonly<Record<'id' | 'eventType' | 'url', string>>;

/** The default field names. */
export const USUAL_NAMES: FieldNames = { id: 'id', eventType: 'event_type', url: 'url' };

/** How many recent events to check for duplicates. */
export const REMEMBERED = { least: 1, most: 10_000, usual: 1_000 };

const textOr = (value: unknown, fallback = '') =>
	typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback;

/** A switch; expressions may return it as text. */
const isOn = (value: unknown) => String(value).trim().toLowerCase() === 'true';

/**
 * Whom an option allows. An empty string (everyone) only if the option was left empty in the node (`written`).
 * Undefined (nobody) if an expression is empty or returns anything but text and numbers. A list is joined with commas.
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
 * The trigger's parameters. Missing values get their defaults, and values outside the limits the nearest limit.
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
		/** Sent with every webhook configuration: an object, or JSON text as the user entered it. */
		additionalFields: isEmpty(names.additionalFields) ? {} : names.additionalFields,
		includeRequestMetadata: isOn(options.includeRequestMetadata),
		// Manual registration has no credential to send requests with.
		includeShipment: isOn(options.includeShipment) && !isManual,
		ipAllowList: guard(recordOr(written.options).ipAllowList, options.ipAllowList) ?? 'undefined',
		keepDuplicates: isOn(options.keepRepeats),
		rememberedEvents: remembered(options.rememberedEvents),
		sharedSecret: guard(written.sharedSecret, read('sharedSecret', '')),
	};
};

/** What the user set on the trigger. */
export type Settings = ReturnType<typeof toSettings>;

/** The parameters of the node. */
export const readSettings = (context: IExecuteFunctions | IHookFunctions | IWebhookFunctions): Settings =>
	toSettings(parameterReader(context), context.getNode().parameters);
