import type { Sandbox } from '../../../../sandbox/index.mts';
import { booked } from '../../support/booked.mts';

/** Books a shipment with a bill of lading, and answers its order number and the document's file ID. */
export const withDocument = async (sandbox: Sandbox, mode: 'ltl' | 'ftl') => {
	const orderNumber = (await booked[mode](sandbox)).order_number as string;
	const { fileId } = await sandbox.control.addDocument({ orderNumber, kind: 'billOfLading' });
	return { orderNumber, fileId };
};
