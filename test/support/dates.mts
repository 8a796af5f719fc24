/** Returns the date some days from now: YYYY-MM-DD. */
export const inDays = (days: number, timeZone = 'UTC') =>
	new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now() + days * 86_400_000);
