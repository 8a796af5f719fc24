import type { Field } from '../../shared/fields/field';
import { noticeField } from '../../shared/fields/fieldTypes';

/** Says on a booking, before it is run, what it costs and what must come first. */
export const spendingNotice = (first: string): Field =>
	noticeField(
		'spendingNotice',
		`Books once for each input item, which spends money; nothing here cancels a booking. ${first} Leave Retry On Fail off in the settings of this node.`,
	);
