import type { IDataObject, IExecuteFunctions, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { recordOr } from '../../transport';
import { isEmpty } from '../shared/fields/field';
import { asList } from '../shared/fields/read';
import { parameterReader } from '../shared/operations/parameters';

/** The names of a registration's fields; undocumented, so a user can change them (docs/interface.md#u-registrations). */
export type FieldNames = Readonly<Record<'id' | 'eventType' | 'url', string>>;

/** What they are unless the user changes them. */
export const USUAL_NAMES: FieldNames = { id: 'id', eventType: 'event_type', url: 'url' };

/** How many events duplicates are recognized by. */
export const REMEMBERED = { least: 1, most: 10_000, usual: 1_000 };

const textOr = (value: unknown, fallback = '') =>
	typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback;

/** A switch; expressions may give it as text. */
const isOn = (value: unknown) => String(value).trim().toLowerCase() === 'true';

/**
 * Whom an option lets in: everybody, an empty text, only if it was left empty, as it is `written` in the node; nobody,
 * undefined, if an expression is empty or gives anything but text and numbers. A list is joined by commas.
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
 * The trigger's parameters; what is missing or out of bounds takes its default or the nearest bound. `written` are
 * the parameters as saved in the workflow, with their expressions.
 */
export const toSettings = (read: ReturnType<typeof parameterReader>, written: IDataObject) => {
	const options = recordOr(read('options', {}));
	const names = recordOr(recordOr(options.registrationFields).names);
	const isManual = read('registration', null) === 'manual';
	return {
		/** Event types that start the workflow. */
		events: asList(read('events', [])).map(String),
		isManual,
		fieldNames: {
			id: textOr(names.id, USUAL_NAMES.id),
			eventType: textOr(names.eventType, USUAL_NAMES.eventType),
			url: textOr(names.url, USUAL_NAMES.url),
		},
		/** Sent along with every registration: an object, or JSON text as the user typed it. */
		additionalFields: isEmpty(names.additionalFields) ? {} : names.additionalFields,
		includeRequestMetadata: isOn(options.includeRequestMetadata),
		// Without automatic registration the node has no credential to ask with.
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
