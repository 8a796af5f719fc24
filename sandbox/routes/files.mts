import type { StoredFile } from '../model/files.mts';
import { refusal } from '../http/problems.mts';
import type { Call } from '../http/routing.mts';

/** Names the record that the path's files belong to; refuses with 404 when the user cannot see it. */
type HolderOf = (call: Call) => string;

/** What of a file is listed. */
type Show = (file: StoredFile, filesAddress: string, call: Call) => object;

/** The files of the record in the path. */
const filesOf = ({ state }: Call, holder: string): StoredFile[] =>
	state.files.list().filter((file) => file.holder === holder);

/** A file of a list: its address is the download operation's own (docs/interface.md#order-files). */
export const shownFile = ({ id, type, filename }: StoredFile, filesAddress: string) => ({
	id,
	type,
	url: `${filesAddress}/${id}`,
	filename,
});

/** The file of the path, if it belongs to the record of the path. */
export function fileOf(call: Call, holderOf: HolderOf): StoredFile {
	const holder = holderOf(call);
	const file = call.state.files.find(call.params.fileId);
	if (file?.holder !== holder) throw refusal.notFound();
	return file;
}

/** What orders, LTL and FTL shipments share: listing files and downloading one. */
export const fileRoutes = (holderOf: HolderOf, show: Show = shownFile) => ({
	getAll: {
		run: (call: Call) => filesOf(call, holderOf(call)).map((file) => show(file, `${call.origin}${call.path}`, call)),
	},
	download: { run: (call: Call) => fileOf(call, holderOf) },
});
