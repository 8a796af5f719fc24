import type { Company } from '../model/accounts.mts';
import type { State } from '../model/state.mts';

/** Posts event objects to every URL that the company registered for their type; answers the URLs. */
export function postEvent(state: State, company: Company, eventType: string, objects: readonly object[]): string[] {
	const urls = state.webhooks
		.list((owner) => owner.company === company)
		.filter(({ event_type }) => event_type === eventType)
		.map(({ url }) => url);
	state.events.send(eventType, urls, objects);
	return urls;
}
