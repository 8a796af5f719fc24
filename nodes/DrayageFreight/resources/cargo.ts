import type { Field } from '../../shared/fields/field';
import { numberField } from '../../shared/fields/fieldTypes';

/** What drayage cargo is worth; the premium of its insurance follows from it. */
export const drayageCargoValueField = (): Field =>
	numberField('cargoValue', {
		displayName: 'Cargo Value (USD)',
		description: 'Value to insure in US dollars, 0 to 1,000,000. Without it the insurance premium is 0.',
		placeholder: 'e.g. 25000',
		min: 0,
		max: 1_000_000,
		precision: 2,
	});
