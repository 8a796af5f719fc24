import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../../sandbox/index.mts';
import { jsonOf, runOperation } from '../support/freight.mts';

const party = (side: string) => ({
	[`${side}CompanyName`]: 'Example Trading Inc.',
	[`${side}Address1`]: '1670 Champagne Ave',
	[`${side}ContactEmail`]: 'desk@example.com',
	[`${side}ContactPhone`]: '9095550100',
	[`${side}OpenTime`]: '08:00',
	[`${side}CloseTime`]: '17:00',
});
const parties = { ...party('pickup'), ...party('destination') };
const lane = {
	pickupZipcode: '91761',
	pickupCity: 'Ontario',
	pickupState: 'CA',
	destinationZipcode: '12207',
	destinationCity: 'Albany',
	destinationState: 'NY',
	pickupDate: '2099-12-01',
};

/** Quotes and books a shipment with a bill of lading, and answers its order number and the document's file ID. */
const booked = async (
	sandbox: Sandbox,
	mode: 'ltl' | 'ftl',
	quote: IDataObject,
	offer: (quote: IDataObject) => object,
) => {
	const [quoted = {}] = jsonOf(await runOperation(sandbox, `${mode}Quote.create`, { ...lane, ...quote }));
	const [shipment] = jsonOf(await runOperation(sandbox, `${mode}Shipment.create`, { ...parties, ...offer(quoted) }));
	const orderNumber = shipment?.order_number as string;
	const { fileId } = await sandbox.control.addDocument({ orderNumber, kind: 'billOfLading' });
	return { orderNumber, fileId };
};

export const bookedLtl = (sandbox: Sandbox) =>
	booked(sandbox, 'ltl', { pickupAddressType: 'business', destinationAddressType: 'business' }, ({ rates }) => ({
		rateNumber: (rates as IDataObject[])[0]?.rate_number,
	}));

export const bookedFtl = (sandbox: Sandbox) =>
	booked(sandbox, 'ftl', {}, ({ quote_number: quoteNumber }) => ({ quoteNumber }));
