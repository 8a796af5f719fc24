/** An ID as its prefix and its number without leading zeros; undefined where it ends with no number. */
const parted = (id: string) => {
	const [, prefix, digits] = /^(\D*)0*(\d{1,30})$/.exec(id) ?? [];
	return prefix === undefined || digits === undefined ? undefined : { prefix, digits };
};

/** Whether a number is greater than another, however many digits they have. */
const isGreater = (digits: string, than: string) =>
	digits.length === than.length ? digits > than : digits.length > than.length;

/** Sorts the greater ID, which is taken for the newer, first (undocumented: docs/interface.md#u-ids). */
export const newerFirst = (one: string, other: string): number => {
	const [a, b] = [parted(one), parted(other)];
	if (!a || !b || a.prefix !== b.prefix) return other > one ? 1 : -1;
	if (a.digits === b.digits) return 0;
	return isGreater(a.digits, b.digits) ? -1 : 1;
};
