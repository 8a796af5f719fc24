import type { Field } from '../description/field';
import { noticeField } from '../description/kinds';

/** Says on a booking, before it is run, what it costs and what must come first. */
export const spendingNotice = (first: string): Field =>
	noticeField(
		'spendingNotice',
		`Each run books freight and spends money, and nothing here cancels a booking. ${first} Leave Retry On Fail off in the settings of this node.`,
	);
