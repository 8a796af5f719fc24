import { endpoints } from '../../../contract';
import type { ResourceExtras } from '../../shared/operations/operation';
import { fromQuote, ftlBooking, shipmentFromInput } from './shared/bookings';
import { download } from './shared/files';
import { quote } from './shared/quotes';
import { listed, numberFromInput, shipmentBooking, tracked } from './shared/shipments';

export const ftlQuote: ResourceExtras<'ftlQuote'> = {
	create: quote(['quote_number'], 'Check the lane and the trailer.'),
};

const booked = shipmentBooking(ftlBooking);

export const ftlShipment: ResourceExtras<'ftlShipment'> = {
	create: {
		...booked,
		fields: { quote_number: { top: true, initial: fromQuote('quote_number') } },
	},
	getAll: { ...listed, fields: numberFromInput(endpoints.ftlShipment.getAll) },
	track: { ...tracked, fields: numberFromInput(endpoints.ftlShipment.track) },
};

/**
 * The files of FTL shipments. The API lists FTL shipments only by order number (docs/interface.md#ftl-shipments), so
 * there is no list to choose a shipment from.
 */
const ofInput = {
	orderNumber: {
		description: 'By default, the one in the input item',
		initial: shipmentFromInput,
	},
};
const { download: downloadEndpoint, getAll: listing } = endpoints.ftlShipmentFile;
const downloaded = download(downloadEndpoint, listing);

export const ftlShipmentFile: ResourceExtras<'ftlShipmentFile'> = {
	getAll: { fields: ofInput },
	download: { ...downloaded, fields: { ...ofInput, ...downloaded.fields } },
};
