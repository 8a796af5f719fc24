import type { IDataObject } from 'n8n-workflow';
import { registeredUrl } from './addresses';
import { leadsTo } from './configurations';

/** One registration as it should be. */
export interface Wanted {
	readonly eventType: string;
	readonly url: string;
}

/** What has to change so that exactly the wanted registrations are left. */
export interface Plan {
	readonly missing: readonly Wanted[];
	readonly surplus: readonly IDataObject[];
}

/** The registrations of these events at an address. */
export const wantedAt = (address: string, events: readonly string[], token: string): Wanted[] =>
	[...new Set(events)].map((eventType) => ({ eventType, url: registeredUrl(address, eventType, token) }));

/**
 * Compares what is registered with what is wanted. The URL names the event; where the configuration names it too, in
 * the field of that name, both must agree. Of doubled registrations all but the first are surplus.
 */
export const planFor = (ours: readonly IDataObject[], wanted: readonly Wanted[], eventTypeField: string): Plan => {
	const kept = new Set<IDataObject>();
	const missing = wanted.filter(({ eventType, url }) => {
		const found = ours.find(
			(configuration) =>
				leadsTo(configuration, (text) => text === url) &&
				[undefined, eventType].includes(configuration[eventTypeField] as string | undefined),
		);
		if (found) kept.add(found);
		return !found;
	});
	return { missing, surplus: ours.filter((configuration) => !kept.has(configuration)) };
};
