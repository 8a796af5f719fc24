import type { StoredFile } from '../../model/files.mts';
import { fact, linkTo, timeFact, type Context, type Kind } from '../kind.mts';
import { documentName } from '../names.mts';
import { requestRows, requestsAbout } from '../related.mts';
import { momentOf } from '../values.mts';

const KINDS: Readonly<Record<string, readonly [kind: string, name: string]>> = {
	order: ['orders', 'Order'],
	ltl: ['ltl', 'LTL shipment'],
	ftl: ['ftl', 'FTL shipment'],
};

/** The record that a document belongs to: an order by its MBL number, as the list of orders shows it. */
function holderOf({ holder }: StoredFile, { state }: Context) {
	const [mode = '', number = ''] = holder.split(' ');
	const [kind, name] = KINDS[mode] ?? [];
	const shown = (mode === 'order' && state.orders.find(number)?.mbl_number) || number;
	return {
		title: name ? `${name} ${shown}` : holder,
		short: name?.replace(' shipment', '').concat(` ${shown}`) ?? holder,
		...(kind !== undefined && { to: linkTo(kind, number) }),
	};
}

/** Sample freight gets its documents record by record, so their IDs aren't in the order of their times. */
const byTime = (files: readonly StoredFile[]): StoredFile[] =>
	files
		.map((file) => ({ file, at: momentOf(file.createdAt) }))
		.sort((one, other) => one.at - other.at)
		.map(({ file }) => file);

/** Returns the size of a file in bytes, if it's known without opening the file. */
const bytesOf = (file: { readonly size?: number; readonly content?: object }): number | undefined => {
	const { size } = { ...file.content, ...file } as { size?: unknown };
	return typeof size === 'number' ? size : undefined;
};

function sizeOf(file: StoredFile): string {
	const bytes = bytesOf(file);
	if (bytes === undefined) return '';
	return bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1_000).toLocaleString('en-US')} KB`;
}

const withoutContent = (file: StoredFile) => ({
	...{ id: file.id, holder: file.holder, type: file.type, filename: file.filename, mediaType: file.mediaType },
	...{ size: bytesOf(file) ?? null, created_at: new Date(momentOf(file.createdAt)).toISOString() },
});

/** Documents of orders and shipments. */
export const documents: Kind<StoredFile> = {
	list: ({ state }) => byTime(state.files.list()),
	find: (key, { state }) => state.files.find(key),
	key: ({ id }) => String(id),
	text: (file, context) =>
		`${file.id} ${file.holder} ${holderOf(file, context).title} ${file.type ?? ''} ${documentName(file.type)} ${file.filename}`,
	row: (file, context) => ({
		at: momentOf(file.createdAt),
		name: documentName(file.type),
		filename: file.filename,
		holder: holderOf(file, context).short,
		size: sizeOf(file),
	}),
	filters: [
		{
			name: 'of',
			label: 'Belongs to',
			options: () => Object.entries(KINDS).map(([mode, [, name]]) => [mode, `${name}s`]),
			holds: ({ holder }, value) => holder.startsWith(`${value} `),
		},
	],
	detail: (file, context) => ({
		title: documentName(file.type),
		subtitle: file.filename,
		facts: [
			...fact('Belongs to', holderOf(file, context).title, { to: holderOf(file, context).to }),
			...timeFact('Added', momentOf(file.createdAt)),
			...fact('Type', file.mediaType),
			...fact('Size', sizeOf(file)),
		],
		related: [{ title: 'Requests', rows: requestRows(context, requestsAbout(context, [String(file.id)])) }],
		json: [{ title: 'Record', value: withoutContent(file) }],
		record: { id: file.id },
	}),
};
