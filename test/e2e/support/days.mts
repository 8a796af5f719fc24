import { shared } from '../../support/shared.mts';
import type { Session } from './session.mts';

/** Returns the date some days from now, in n8n's time zone: YYYY-MM-DD. */
export function useDays(session: () => Session): (days: number) => string {
	const timeZone = shared(
		async () => (await session().rest.request<{ timezone: string }>('GET', '/settings')).timezone,
	);
	return (days) =>
		new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone() }).format(new Date(Date.now() + days * 86_400_000));
}
