import { basename } from 'node:path';
import { ownOf } from '../model/collection.mts';
import { documentPdf } from '../model/documents.mts';
import { onDisk, type StoredFile } from '../model/files.mts';
import type { UploadedFile } from '../http/form.mts';
import { refusal, type FieldProblem } from '../http/problems.mts';
import type { Call, Routes } from '../http/routing.mts';
import { fileOf, fileRoutes, shownFile } from './files.mts';

interface FileRow {
	readonly file: UploadedFile;
	readonly type?: string;
}

interface UrlRow {
	readonly url: string;
	readonly type?: string;
}

/** The order of the path, under the name its files know it by. */
function holderOf({ state, user, params }: Call): string {
	const order = state.orders.find(params.orderId, ownOf(user));
	if (!order) throw refusal.notFound();
	return `order ${order.id}`;
}

type Content = Pick<StoredFile, 'filename' | 'mediaType' | 'open' | 'size'>;

const uploaded = ({ path, filename, mediaType, size }: UploadedFile): Content => ({
	filename,
	mediaType,
	...onDisk(path, size),
});

/** The sandbox fetches nothing: a file named by its URL downloads as a page that names it (its own behaviour). */
const linked = (url: string): Content => ({
	filename: basename(new URL(url).pathname) || 'file',
	mediaType: 'application/pdf',
	open: () => documentPdf('Linked file', [['URL', url]]),
});

function upload(call: Call) {
	const holder = holderOf(call);
	const { file_list: files = [], urls = [] } = call.body as unknown as { file_list?: FileRow[]; urls?: UrlRow[] };
	const contents = [
		...files.map(({ file, type }) => ({ type, ...uploaded(file) })),
		...urls.map(({ url, type }) => ({ type, ...linked(url) })),
	];
	return contents.map(({ type = null, ...content }) => {
		const make = (id: number) => ({ id, holder, type, createdAt: call.state.now(), ...content });
		return shownFile(call.state.files.add(call.user, make), `${call.origin}${call.path}`);
	});
}

function check(call: Call): FieldProblem[] {
	holderOf(call);
	const rows: unknown[] = Array.isArray(call.body.file_list) ? call.body.file_list : [];
	return rows.flatMap((row, index) => {
		const file = (row as { file?: unknown } | undefined)?.file;
		if (typeof file === 'object' && file !== null) return [];
		return [{ field: `file_list.${index}.file`, message: `The file_list.${index}.file must be a file.` }];
	});
}

export const orderFile: Routes['orderFile'] = {
	upload: { check, run: upload },
	...fileRoutes(holderOf),
	delete: { run: (call) => call.state.files.delete(fileOf(call, holderOf).id) },
};
