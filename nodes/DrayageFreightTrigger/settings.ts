import type { IExecuteFunctions, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { recordOr } from '../../transport';
import { asList } from '../shared/fields/read';
import { asText } from '../shared/fields/text';
import { parameterReader } from '../shared/operations/settings';

/** Returns the trigger's settings. */
export const readTriggerSettings = (context: IExecuteFunctions | IHookFunctions | IWebhookFunctions) => {
	const read = parameterReader(context);
	const isManual = read('registration', null) === 'manual';
	const secret = read('sharedSecret', '');
	const { includeShipment } = recordOr(read('options', {}));
	return {
		/** The event types that start the workflow. */
		events: asList(read('events', [])).map(String),
		isManual,
		// Manual registration has no credential for requests. Expressions may return a toggle as text.
		includeShipment: !isManual && asText(includeShipment).trim().toLowerCase() === 'true',
		/** The secret in the URLs that the user registers. If it's empty, no request is accepted. */
		sharedSecret: typeof secret === 'string' || Number.isFinite(secret) ? String(secret).trim() : '',
	};
};

/** The trigger's settings, as chosen by the user. */
export type Settings = ReturnType<typeof readTriggerSettings>;
