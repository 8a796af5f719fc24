import type { Field, FieldText } from '../../shared/fields/field';
import { locatorField } from '../../shared/locators/field';
import { city, region } from '../../shared/locators/locators';

/** The port or rail ramp area of a drayage lane. */
export const intermodalRegionField = (): Field =>
	locatorField('intermodalRegionId', region, {
		displayName: 'Intermodal Region',
		description:
			'Port or rail ramp area that the container starts from. The list shows those suggested for the destination city first; a star says that they were when the list was opened.',
	});

/** The city at the end of a drayage lane. */
export const toCityField = (look: Partial<FieldText> = {}): Field =>
	locatorField('toCityId', city, {
		displayName: 'Destination City',
		description: 'City that the container goes to',
		...look,
	});
