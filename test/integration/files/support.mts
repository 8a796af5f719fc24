import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Sandbox } from '../../../sandbox/index.mts';
import { storeBinary } from '../harness/index.mts';
import { jsonOf, runOperation } from '../support/freight.mts';

/** An input item with one file for each entry, stored as an earlier node would have done. */
export async function itemWith(files: Readonly<Record<string, TestFile>>): Promise<INodeExecutionData> {
	const binary: NonNullable<INodeExecutionData['binary']> = {};
	for (const [field, { name = `${field}.pdf`, type = 'application/pdf', content }] of Object.entries(files)) {
		binary[field] = await storeBinary(Buffer.from(content), name, type);
	}
	return { json: {}, binary };
}

export interface TestFile {
	readonly name?: string;
	readonly type?: string;
	readonly content: string | Buffer;
}

/** A new order to hang files on. */
export async function newOrder({ control }: Sandbox): Promise<number> {
	const [id] = await control.seedOrders({});
	if (id === undefined) throw new Error('The sandbox made no order');
	return id;
}

interface SeenForm {
	readonly file_list?: ReadonlyArray<{ file: { filename: string; mediaType: string; size: number }; type?: string }>;
	readonly urls?: ReadonlyArray<{ url: string; type?: string }>;
}

/** The forms that reached the sandbox: name, media type, size and type of each file, or the URLs. */
export async function formsSeen({ control }: Sandbox) {
	const posts = (await control.log()).filter(({ method }) => method === 'POST');
	return posts.map(({ body }) => {
		const { file_list: files, urls } = body as SeenForm;
		return urls ?? files?.map(({ file: { filename, mediaType, size }, type }) => ({ filename, mediaType, size, type }));
	});
}

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
