import { required, type Field } from '../../shared/fields/field';
import { longTextField, textField } from '../../shared/fields/fieldTypes';

type SideField = (name: string, look: { displayName: string; description: string; placeholder?: string }) => Field;

/** Stands in a description for "at the pickup" or "at the destination". */
const PLACE = '{place}';

/** One field of each end of a shipment: `pickupCity` and `destinationCity`. */
const both = (make: SideField, name: string, displayName: string, description: string, example?: string): Field[] =>
	[
		['pickup', 'Pickup'],
		['destination', 'Destination'],
	].map(([side = '', title = '']) =>
		make(`${side}${name}`, {
			displayName: `${title} ${displayName}`,
			description: description.replace(PLACE, `at the ${side}`),
			...(example !== undefined && { placeholder: `e.g. ${example}` }),
		}),
	);

const mustText: SideField = (name, look) => required(textField(name, look));

/** The lane of an LTL or FTL quote; the texts say how long each may be. */
export const laneFields = ({ zip, place, state }: { zip: number; place: number; state: number }): Field[] => [
	...both(mustText, 'Zipcode', 'Zip Code', `Zip code ${PLACE}, at most ${zip} characters`, '91761'),
	...both(mustText, 'City', 'City', `City ${PLACE}, at most ${place} characters`, 'Ontario'),
	...both(mustText, 'State', 'State', `State code ${PLACE}, at most ${state} characters`, 'CA'),
];

/** The required party fields that LTL and FTL shipments share. */
export const partyFields = (): Field[] => [
	...both(mustText, 'CompanyName', 'Company Name', `Company ${PLACE}, at most 255 characters`, 'Example Trading Inc.'),
	...both(mustText, 'Address1', 'Address', `Street address ${PLACE}, at most 255 characters`, '1670 Champagne Ave'),
	...both(mustText, 'ContactEmail', 'Contact Email', `E-mail address of the contact ${PLACE}`, 'name@example.com'),
	...both(mustText, 'ContactPhone', 'Contact Phone', `Phone of the contact ${PLACE}, exactly ten digits`, '9095550100'),
	...both(mustText, 'OpenTime', 'Open Time', `Start of the time window ${PLACE}, HH:mm in 24 hours`, '08:00'),
	...both(mustText, 'CloseTime', 'Close Time', `End of the time window ${PLACE}, HH:mm in 24 hours`, '17:00'),
];

/** The optional party fields that LTL and FTL shipments share. */
export const optionalPartyFields = (): Field[] => [
	...both(
		textField,
		'Address2',
		'Address Line 2',
		`Second line of the address ${PLACE}, at most 255 characters`,
		'Suite 200',
	),
	...both(textField, 'ContactName', 'Contact Name', `Name of the contact ${PLACE}`, 'Shipping Desk'),
	...both(
		textField,
		'ContactPhoneExt',
		'Contact Phone Extension',
		`Extension of the phone ${PLACE}, at most 5 characters`,
		'104',
	),
];

/** Notes for the driver at each end. */
export const specialRequestFields = (): Field[] =>
	both(longTextField, 'SpecialRequest', 'Special Request', `What the driver should know ${PLACE}`, 'Use the rear gate');

/** Country of each end of an LTL quote. */
export const countryFields = (): Field[] =>
	both(
		textField,
		'Country',
		'Country',
		`Country code ${PLACE}, at most 32 characters. The service takes US when this is empty.`,
		'US',
	);
