import type { StoredFile } from '../model/files.mts';
import { refusal } from '../http/problems.mts';
import type { Call } from '../http/routing.mts';

/**
 * Checks that the user can see the record in the path, and returns the name under which its files are stored. Otherwise
 * rejects with 404.
 */
type HolderOf = (call: Call) => string;

/** A file as a list returns it. */
type Show = (file: StoredFile, filesAddress: string, call: Call) => object;

const filesOf = ({ state }: Call, holder: string): StoredFile[] =>
	state.files.list().filter((file) => file.holder === holder);

/** Returns a file as a list entry. Its URL is that of the download operation (docs/interface.md#order-files). */
export const shownFile = ({ id, type, filename }: StoredFile, filesAddress: string) => ({
	id,
	type,
	url: `${filesAddress}/${id}`,
	filename,
});

/** Returns the file in the path, if it belongs to the record in the path. */
export function fileOf(call: Call, holderOf: HolderOf): StoredFile {
	const holder = holderOf(call);
	const file = call.state.files.find(call.params.fileId);
	if (file?.holder !== holder) throw refusal.notFound();
	return file;
}

/** Returns the file operations of orders, LTL and FTL shipments: listing and downloading. */
export const fileRoutes = (holderOf: HolderOf, show: Show = shownFile) => ({
	getAll: {
		run: (call: Call) => filesOf(call, holderOf(call)).map((file) => show(file, `${call.origin}${call.path}`, call)),
	},
	download: { run: (call: Call) => fileOf(call, holderOf) },
});
