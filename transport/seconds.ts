/** A duration in words: `4 seconds`, `1 second`, `less than a second`. */
export const inSeconds = (ms: number): string => {
	const seconds = Math.round(ms / 1_000);
	if (seconds === 0) return 'less than a second';
	return seconds === 1 ? '1 second' : `${seconds} seconds`;
};
