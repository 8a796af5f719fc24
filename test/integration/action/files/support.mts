import type { INodeExecutionData } from 'n8n-workflow';
import type { Sandbox } from '../../../../sandbox/index.mts';
import { initBinaryData, storeBinary } from '../../../../tools/engine/index.mts';
import { jsonOf, runOperation } from '../../support/freight.mts';

/** Returns an input item with one file per entry, stored as by an earlier node. */
export async function itemWith(files: Readonly<Record<string, TestFile>>): Promise<INodeExecutionData> {
	const binary: NonNullable<INodeExecutionData['binary']> = {};
	for (const [field, { name = `${field}.pdf`, type = 'application/pdf', content }] of Object.entries(files)) {
		binary[field] = await storeBinary(Buffer.from(content), name, type);
	}
	return { json: {}, binary };
}

interface TestFile {
	readonly name?: string;
	readonly type?: string;
	readonly content: string | Buffer;
}

/** Returns a new order for files. */
export async function newOrder({ control }: Sandbox): Promise<number> {
	const [id] = await control.seedOrders({});
	if (id === undefined) throw new Error('The sandbox made no order');
	return id;
}

interface SeenForm {
	readonly file_list?: ReadonlyArray<{ file: { filename: string; mediaType: string; size: number }; type?: string }>;
	readonly urls?: ReadonlyArray<{ url: string; type?: string }>;
}

/** Returns the multipart forms received by the sandbox: name, media type, size and type of each file, or the URLs. */
export async function formsSeen({ control }: Sandbox) {
	const posts = (await control.log()).filter(({ method }) => method === 'POST');
	return posts.map(({ body }) => {
		const { file_list: files, urls } = body as SeenForm;
		return urls ?? files?.map(({ file: { filename, mediaType, size }, type }) => ({ filename, mediaType, size, type }));
	});
}

/** Uploads the files of each input item to a new order. */
export function useUploads(sandbox: () => Sandbox) {
	beforeAll(() => initBinaryData());
	return async (parameters: object, ...files: Array<Readonly<Record<string, TestFile>>>) => {
		const orderId = await newOrder(sandbox());
		await sandbox().control.clearLog();
		const items = await Promise.all(files.map(itemWith));
		const input = items.length > 0 && { items };
		return await runOperation(sandbox(), 'orderFile.upload', { orderId, ...parameters }, { ...input });
	};
}

export const pdf = (content: string): TestFile => ({ content });

/** Returns the sandbox's log entry for a PDF sent from a binary field. */
export const seen = (field: string, size: number, type?: string) => ({
	filename: `${field}.pdf`,
	mediaType: 'application/pdf',
	size,
	type,
});

/** Uploads a file to a new order, and clears the sandbox's log. */
export const uploaded = async (sandbox: Sandbox) => {
	const orderId = await newOrder(sandbox);
	const item = await itemWith({ data: { name: 'Proof of Delivery.pdf', content: 'signed' } });
	const [file] = jsonOf(await runOperation(sandbox, 'orderFile.upload', { orderId }, { items: [item] }));
	await sandbox.control.clearLog();
	return { orderId, fileId: file?.id as number };
};

export const pathsSeen = async ({ control }: Sandbox) =>
	(await control.log()).map(({ method, path }) => `${method} ${path}`);
