import { nameOf } from '../shared/fields/text';
import type { Resource } from '../shared/operations/operation';
import { BOOKING_MODES } from './resources/shared/bookings';

/**
 * Returns the expression for the text below the node on the canvas: the chosen action as in the menu, or for a booking
 * whether the node books, since n8n cuts longer texts off.
 */
export const subtitleOf = (resources: readonly Resource[]): string => {
	const actions = resources.flatMap((resource) =>
		resource.operations.map((one) => ({
			value: `${resource.value}.${one.value}`,
			name: one.action,
			isBooking: one.bookingKind !== undefined,
		})),
	);
	const chosen = '$parameter["resource"] + "." + $parameter["operation"]';
	const bookings = actions.filter(({ isBooking }) => isBooking).map(({ value }) => value);
	const modes = BOOKING_MODES.map(({ value, subtitle }) => ({ value, name: subtitle }));
	const says = nameOf(modes, '$parameter["bookingMode"] || "auto"');
	return `={{ ${JSON.stringify(bookings)}.includes(${chosen}) ? ${says} : (${nameOf(actions, chosen)} ?? "") }}`;
};
