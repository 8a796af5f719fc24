import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isValid } from '../../../../contract';
import { recordOr } from '../../../../transport/content';
import { Refusal } from '../../../shared/errors';
import type { Setting } from '../../../shared/fields/parameter';
import type { BookingKind } from '../../../shared/operations/operation';
import { bookAgain, bookingMode } from '../../resources/shared/bookings';

/**
 * Returns whether a person tests the workflow, by n8n's mode alone: n8n doesn't say reliably whether a workflow is
 * published. A retry counts as the execution that it repeats, or as a test if n8n doesn't say, so that nothing is
 * booked by mistake. Without a saved workflow, as in n8n Agents, no name could be recorded, so this counts as a test,
 * too.
 */
const isTest = (context: IExecuteFunctions): boolean => {
	if (!context.getWorkflow().id) return true;
	const mode = context.getMode();
	const began: string = mode === 'retry' ? (context.getExecutionContext()?.source ?? mode) : mode;
	return ['manual', 'evaluation', 'retry'].includes(began);
};

/** Returns a setting as saved in the node, or its default. Throws a Refusal for an expression. */
const savedValue = <T>({ property, schema }: Setting<T>, saved: IDataObject): T => {
	const value = saved[property.name] ?? property.default;
	if (isValid(schema, value)) return value as T;
	throw new Refusal(
		`${property.displayName} must be set to a valid value, not an expression`,
		'Choose a value in the node.',
	);
};

/**
 * Returns the settings that decide whether and how often a node books. They're read from the node's own parameters, so
 * neither an expression nor an AI model can change them. Throws a Refusal if one of them is an expression.
 */
export const bookingSettings = (context: IExecuteFunctions, kind: BookingKind) => {
	const { parameters } = context.getNode();
	const options = recordOr(parameters.options);
	const mode = savedValue(bookingMode, parameters);
	return {
		kind,
		isPreview: mode === 'preview' || (mode === 'auto' && isTest(context)),
		bookAgain: savedValue(bookAgain, options),
		/** The maximum number of bookings per run. */
		most: savedValue(kind.maximumBookings, options),
	};
};

export type BookingSettings = ReturnType<typeof bookingSettings>;
