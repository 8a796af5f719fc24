import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../../sandbox/index.mts';
import { asParameters, lane, ltlLane, parties } from '../../support/bookings.mts';
import { jsonOf, recordOf, runOperation } from './freight.mts';

let loads = 0;

/** Quotes and books a shipment with the action node. */
export const booked = {
	ltl: async (sandbox: Sandbox, more: IDataObject = {}): Promise<IDataObject> => {
		const [rate] = jsonOf(await runOperation(sandbox, 'ltlQuote.create', asParameters(ltlLane)));
		return await shipmentOf(sandbox, 'ltlShipment.create', {
			rateNumber: rate?.rate_number,
			isInsuranceEntrusted: false,
			...more,
		});
	},
	ftl: async (sandbox: Sandbox, more: IDataObject = {}): Promise<IDataObject> => {
		const [quote] = jsonOf(await runOperation(sandbox, 'ftlQuote.create', asParameters(lane)));
		return await shipmentOf(sandbox, 'ftlShipment.create', { quoteNumber: quote?.quote_number, ...more });
	},
};

const shipmentOf = async (sandbox: Sandbox, operation: string, offer: IDataObject) =>
	await recordOf(sandbox, operation, { ...asParameters(parties), bookingKey: `PO-1 load ${++loads}`, ...offer });

/** Books a shipment with a bill of lading. Returns its order number and the document's file ID. */
export const bookedWithDocument = async (sandbox: Sandbox, mode: keyof typeof booked) => {
	const orderNumber = (await booked[mode](sandbox)).order_number as string;
	const { fileId } = await sandbox.control.addDocument({ orderNumber, kind: 'billOfLading' });
	return { orderNumber, fileId };
};
