import { words } from '../../../shared/fields/field';

/** No currency: the API names none (undocumented: docs/interface.md#u-currency). */
export const cargoValue = (description: string) => words('Cargo Value', description, '25000');

/** What drayage cargo is worth. */
export const drayageCargoValue = cargoValue('Value to insure. Without it the insurance premium is 0.');
