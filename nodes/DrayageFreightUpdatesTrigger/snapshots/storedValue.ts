import type { Scalar } from '../../shared/records/recordFields';

type Value = Scalar | null;

/** A change that was handed to n8n, in which batch, from which value to which. */
export type HandedOver = readonly [batch: string, previous: Value, value: Value];

/** A watched value as it is kept, short, since there are thousands. */
export type StoredValue = Value | readonly [value: Value, reported: number, unproven?: readonly HandedOver[]];

/** A watched value as it is worked with. */
export interface Kept {
	readonly value: Value;
	/** How many changes of it were reported. */
	readonly reported: number;
	/** The last of these, as long as nothing proves that n8n started an execution with them. */
	readonly unproven: readonly HandedOver[];
}

export const unpack = (stored: StoredValue): Kept => {
	if (!Array.isArray(stored)) return { value: stored as Value, reported: 0, unproven: [] };
	const [value, reported, unproven = []] = stored as [Value, number, HandedOver[]?];
	return { value, reported, unproven };
};

export const pack = ({ value, reported, unproven }: Kept): StoredValue =>
	unproven.length > 0 ? [value, reported, unproven] : reported > 0 ? [value, reported] : value;
