import type { Company } from '../model/accounts.mts';
import type { State } from '../model/state.mts';

/** Sends event objects to every URL that the company registered for their type. Returns the URLs. */
export function postEvent(state: State, company: Company, eventType: string, objects: readonly object[]): string[] {
	const urls = state.webhooks
		.list((owner) => owner.company === company)
		.filter(({ event_type }) => event_type === eventType)
		.map(({ url }) => url);
	state.events.send(eventType, urls, objects);
	return urls;
}
