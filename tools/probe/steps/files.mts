import type { Connection } from '../connection.mts';
import { typeOf } from '../compare.mts';

/** Records whose files are looked for before none is taken for there. */
const MOST_HOLDERS = 3;

/** The form of a download: status, type and disposition; of the file itself nothing is read. */
async function seeDownload(connection: Connection, name: string, params: Record<string, unknown>): Promise<void> {
	const { status, headers, isFine } = await connection.ask(name, { params, headersOnly: true });
	const isRedirect = status >= 300 && status < 400 && typeof headers.location === 'string';
	const type = String(headers['content-type']).split(';')[0];
	const named = headers['content-disposition'] === undefined ? 'without a name' : 'with a name';
	const text = isRedirect ? `a redirect (${status})` : `${status}, ${type} ${named}`;
	const isStream = isFine && type !== 'application/json';
	connection.findings.see('u-downloads', isRedirect || isStream, `${name}: ${text}`);
}

/** Lists the files of a few records and begins to download the first that is found. */
export async function seeFiles(
	connection: Connection,
	resource: string,
	holders: ReadonlyArray<Record<string, unknown>>,
): Promise<void> {
	for (const params of holders.slice(0, MOST_HOLDERS)) {
		const { records } = await connection.ask(`${resource}.getAll`, { params });
		const [file] = records;
		if (!file) continue;
		connection.findings.see('u-ids', true, `${resource}: ${typeOf(file.id)}`);
		return seeDownload(connection, `${resource}.download`, { ...params, fileId: file.id });
	}
}
