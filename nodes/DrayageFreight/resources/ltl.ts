import type { IDataObject } from 'n8n-workflow';
import { endpoints } from '../../../contract';
import { isRecord } from '../../../transport';
import { BadInput } from '../../shared/errors';
import { isEmpty } from '../../shared/fields/parameter';
import type { ReadItem } from '../../shared/operations/item';
import type { ResourceExtras } from '../../shared/operations/operation';
import { fromQuote, ltlBooking, shipmentIdFromInput } from './shared/bookings';
import { download } from './shared/files';
import { quote } from './shared/quotes';
import { listed, numberFromInput, shipmentBooking, tracked } from './shared/shipments';

/**
 * The measures of an item, each with the field for its unit. undocumented: which unit the API assumes if none is sent.
 */
const MEASURES = [
	['total_weight', 'weight_unit', 'Weight Unit'],
	['length', 'dimension_unit', 'Dimension Unit'],
] as const;

/** US desks measure in pounds and inches. The units are shown beside each measure. */
const usualUnits = { weight_unit: { initial: 'lb' }, dimension_unit: { initial: 'in' } };

const freightHints = ({ items }: IDataObject) => {
	if (items === undefined) return ['At least one quote has no freight items. Add them under Items.'];
	const rows = Array.isArray(items) ? (items as unknown[]).filter(isRecord) : [];
	const isEmptyRow = (row: IDataObject) => Object.keys(row).every((name) => name in usualUnits);
	if (rows.some(isEmptyRow)) return ['At least one row of Items is empty. Fill it in or remove it, and quote again.'];
	return MEASURES.filter(([measure, unit]) =>
		rows.some((row) => row[measure] !== undefined && row[unit] === undefined),
	).map(
		([, , label]) =>
			`At least one item was quoted without ${label}. The API doesn't document which unit it assumes. Set ${label} and quote again.`,
	);
};

export const ltlQuote: ResourceExtras<'ltlQuote'> = {
	create: {
		fields: { items: { top: true, row: { fields: usualUnits } } },
		...quote(['rate_number'], 'Check the freight, or allow more time with Quote Timeout.', (_responses, asked) =>
			freightHints(asked),
		),
	},
};

/** The value to insure is asked for as soon as the cargo is to be insured. */
const insuredValue = {
	top: true,
	when: { isInsuranceEntrusted: [true] },
	description: 'Value to insure, a whole number. By default, the one that was quoted.',
	initial: "={{ $json.quoted_for?.cargo_value ?? '' }}",
};

/** undocumented: what the API insures without a value (docs/interface.md#ltl-shipments). The node asks for one. */
const insuredWithValue = ({ custom, given }: ReadItem) => {
	const { is_insurance_entrusted: isInsured, cargo_value: value } = { ...given.body, ...custom };
	if (isInsured === true && isEmpty(value)) throw new BadInput('Cargo Value is required, since Insure Cargo is Yes');
	return given;
};

const booked = shipmentBooking(ltlBooking);
const { order_numbers: orderNumbers } = numberFromInput(endpoints.ltlShipment.track);

export const ltlShipment: ResourceExtras<'ltlShipment'> = {
	create: {
		...booked,
		fields: { rate_number: { initial: fromQuote('rate_number') }, cargo_value: insuredValue },
		complete: insuredWithValue,
	},
	getAll: listed,
	track: { ...tracked, fields: { order_numbers: { ...orderNumbers, top: true } } },
};

const ofInput = { orderNumber: { initial: shipmentIdFromInput } };
/** The file that the document event in the input item names (docs/interface.md#event-documents). */
const fileOfEvent = {
	description: 'By default, the file that the event in the input item names',
	initial: { __rl: true, mode: 'id', value: "={{ $json.documents?.file_name ?? '' }}" },
};
const { download: downloadEndpoint, getAll: listing } = endpoints.ltlShipmentFile;
const downloaded = download(downloadEndpoint, listing);

export const ltlShipmentFile: ResourceExtras<'ltlShipmentFile'> = {
	getAll: { fields: ofInput },
	download: { ...downloaded, fields: { ...ofInput, fileId: { ...downloaded.fields.fileId, ...fileOfEvent } } },
};
