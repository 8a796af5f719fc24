/** A duration in words: `4 seconds`, `1 second`, `0.2 seconds`. */
export const formatDuration = (ms: number): string => {
	const seconds = ms < 950 ? Math.ceil(ms / 100) / 10 : Math.round(ms / 1_000);
	return seconds === 1 ? '1 second' : `${seconds} seconds`;
};
