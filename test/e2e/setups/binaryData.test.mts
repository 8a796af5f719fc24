import { randomBytes } from 'node:crypto';
import { shared } from '../../support/shared.mts';
import { useOwnN8n } from '../support/ownN8n.mts';
import { itFrom } from '../support/templates.mts';
import { MEGABYTE, publishFileFlows } from './support/files.mts';

/** Older versions of n8n have different variables and texts for these setups (docs/compatibility.md). */
const itHere = itFrom('2.41');

/** An n8n that stores files in its database, which is SQLite here. test/queue/files.mts uses PostgreSQL. */
const n8n = useOwnN8n({ N8N_DEFAULT_BINARY_DATA_MODE: 'database' });

const flows = shared(() => publishFileFlows(n8n()));

itHere.each([1, 10 * MEGABYTE])(
	'with files in the database, uploads and downloads %d bytes unchanged',
	async (size) => {
		const bytes = randomBytes(size);
		const { status, bytes: back, storage } = await flows().upload(bytes);
		expect([status, back.length, back.equals(bytes)]).toEqual([200, size, true]);
		expect(storage).toMatch(/^database:/);
	},
);

itHere.each([0, 1, 20 * MEGABYTE])('with files in the database, downloads %d bytes unchanged', async (size) => {
	const { status, bytes, storage, served } = await flows().download(size);
	expect([status, bytes.length, bytes.equals(served)]).toEqual([200, size, true]);
	expect(storage).toMatch(/^database:/);
});

itHere('with files in the database, rejects a 20 MB upload and reports its size', async () => {
	const { status, bytes } = await flows().upload(Buffer.alloc(20 * MEGABYTE));
	expect([status, bytes.toString()]).toEqual([
		422,
		expect.stringMatching(/is 20,971,520 bytes.* 10,485,760 \(10 MB\)/),
	]);
});
