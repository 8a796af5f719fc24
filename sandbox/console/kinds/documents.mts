import type { StoredFile } from '../../model/files.mts';
import { fact, linkTo, timeFact, type Kind } from '../kind.mts';
import { documentName } from '../names.mts';
import { requestRows, requestsAbout } from '../related.mts';

const KINDS: Readonly<Record<string, readonly [kind: string, name: string]>> = {
	order: ['orders', 'Order'],
	ltl: ['ltl', 'LTL shipment'],
	ftl: ['ftl', 'FTL shipment'],
};

/** The record that a document belongs to. */
function holderOf({ holder }: StoredFile) {
	const [mode = '', number = ''] = holder.split(' ');
	const [kind, name] = KINDS[mode] ?? [];
	return { title: name ? `${name} ${number}` : holder, ...(kind !== undefined && { to: linkTo(kind, number) }) };
}

const sizeOf = ({ size }: StoredFile) =>
	size === undefined ? '' : size < 10_000 ? `${size} bytes` : `${Math.round(size / 1_000).toLocaleString('en-US')} KB`;

const withoutContent = ({ id, holder, type, filename, mediaType, size, createdAt }: StoredFile) => ({
	...{ id, holder, type, filename, mediaType, size: size ?? null },
	created_at: createdAt.toISOString(),
});

/** Documents of orders and shipments. */
export const documents: Kind<StoredFile> = {
	list: ({ state }) => state.files.list(),
	find: (key, { state }) => state.files.find(key),
	key: ({ id }) => String(id),
	text: (file) =>
		`${file.id} ${file.holder} ${holderOf(file).title} ${file.type ?? ''} ${documentName(file.type)} ${file.filename}`,
	row: (file) => ({
		at: file.createdAt.getTime(),
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
			...timeFact('Added', file.createdAt.getTime()),
			...fact('Type', file.mediaType),
			...fact('Size', sizeOf(file)),
		],
		related: [{ title: 'Requests', rows: requestRows(context, requestsAbout(context, [String(file.id)])) }],
		json: [{ title: 'Record', value: withoutContent(file) }],
		record: { id: file.id },
	}),
};
