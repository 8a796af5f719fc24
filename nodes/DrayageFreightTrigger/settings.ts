import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { asList } from '../shared/fields/read';
import { parameterReader } from '../shared/operations/settings';

/** Returns the trigger's settings. */
export const readTriggerSettings = (context: IHookFunctions | IWebhookFunctions) => {
	const read = parameterReader(context);
	const secret = read('sharedSecret', '');
	return {
		/** The event types that start the workflow. */
		events: asList(read('events', [])).map(String),
		isManual: read('registration', null) === 'manual',
		/** The secret in the URLs that the user registers. If it's empty, no request is accepted. */
		sharedSecret: typeof secret === 'string' || Number.isFinite(secret) ? String(secret).trim() : '',
	};
};

/** The trigger's settings, as chosen by the user. */
export type Settings = ReturnType<typeof readTriggerSettings>;
