import type { IDataObject } from 'n8n-workflow';

/** From here on the user is told; the account's own limit is known only to its profile. */
const FEW = 10;

const WHERE_TO_LOOK = 'User Profile > Get says how many are left and when the quota is filled again.';

/** Tells of a quota that is nearly used up, by what an answer says is left of it (docs/interface.md#rate-search). */
export const quotaHints =
	(noun: string) =>
	(records: readonly IDataObject[]): string[] => {
		const left = records
			.map(({ remaining_limit: remaining }) => remaining)
			.filter((count) => typeof count === 'number');
		if (left.length === 0 || Math.min(...left) > FEW) return [];
		return [`The quota is nearly used up: ${FEW} ${noun} or fewer are left. ${WHERE_TO_LOOK}`];
	};
