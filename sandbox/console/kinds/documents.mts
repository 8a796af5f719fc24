import type { StoredFile } from '../../model/files.mts';
import { fact, linkTo, timeFact, type Kind } from '../kind.mts';
import { documentName } from '../names.mts';
import { requestRows, requestsAbout } from '../related.mts';
import { momentOf } from '../values.mts';

const KINDS: Readonly<Record<string, readonly [kind: string, name: string]>> = {
	order: ['orders', 'Order'],
	ltl: ['ltl', 'LTL shipment'],
	ftl: ['ftl', 'FTL shipment'],
};

/** Returns the record that a document belongs to. */
function holderOf({ holder }: StoredFile) {
	const [mode = '', number = ''] = holder.split(' ');
	const [kind, name] = KINDS[mode] ?? [];
	return { title: name ? `${name} ${number}` : holder, ...(kind !== undefined && { to: linkTo(kind, number) }) };
}

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
	list: ({ state }) => state.files.list(),
	find: (key, { state }) => state.files.find(key),
	key: ({ id }) => String(id),
	text: (file) =>
		`${file.id} ${file.holder} ${holderOf(file).title} ${file.type ?? ''} ${documentName(file.type)} ${file.filename}`,
	row: (file) => ({
		at: momentOf(file.createdAt),
		name: documentName(file.type),
		filename: file.filename,
		holder: holderOf(file).title,
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
			...fact('Belongs to', holderOf(file).title, { to: holderOf(file).to }),
			...timeFact('Added', momentOf(file.createdAt)),
			...fact('Type', file.mediaType),
			...fact('Size', sizeOf(file)),
		],
		related: [{ title: 'Requests', rows: requestRows(context, requestsAbout(context, [String(file.id)])) }],
		json: [{ title: 'Record', value: withoutContent(file) }],
		record: { id: file.id },
	}),
};
