import type { IExecuteFunctions } from 'n8n-workflow';
import { recordOr } from '../../../../transport';
import { Refusal } from '../../../shared/errors';
import type { BookingKind } from '../../../shared/operations/operation';

/**
 * The settings that decide whether and how often a node books. They're read from the node's own parameters, so neither
 * an expression nor an AI model can change them.
 */
export interface BookingSettings {
	readonly kind: BookingKind;
	readonly isPreview: boolean;
	readonly bookAgain: boolean;
	/** The maximum number of bookings per run. */
	readonly most: number;
}

/**
 * Returns whether a person tests the workflow, by n8n's mode alone: n8n doesn't say reliably whether a workflow is
 * published. A retry counts as the execution that it repeats, or as a test if n8n doesn't say, so that nothing is booked by
 * mistake. Without a saved workflow, as in n8n Agents, no name could be recorded, so this counts as a test, too.
 */
const isTest = (context: IExecuteFunctions): boolean => {
	if (!context.getWorkflow().id) return true;
	const mode = context.getMode();
	const began: string = mode === 'retry' ? (context.getExecutionContext()?.source ?? mode) : mode;
	return ['manual', 'evaluation', 'retry'].includes(began);
};

const literal = (label: string, value: unknown, fits: boolean) => {
	if (!fits)
		throw new Refusal(`${label} must be set to a valid value, not an expression`, 'Choose a value in the node.');
	return value;
};

/** Returns the node's settings for bookings. Throws a Refusal if one of them is an expression. */
export const bookingSettings = (context: IExecuteFunctions, kind: BookingKind): BookingSettings => {
	const { bookingMode: mode = 'auto', options } = context.getNode().parameters;
	literal('Booking Mode', mode, ['auto', 'preview', 'book'].includes(mode as string));
	const { bookAgain = false, maximumBookings: most = kind.most } = recordOr(options);
	literal('Book Again', bookAgain, typeof bookAgain === 'boolean');
	literal('Maximum Bookings', most, Number.isInteger(most) && Number(most) > 0);
	const isPreview = mode === 'preview' || (mode === 'auto' && isTest(context));
	return { kind, isPreview, bookAgain: bookAgain === true, most: Number(most) };
};
