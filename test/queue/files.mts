import { randomBytes } from 'node:crypto';
import { MEGABYTE, publishFileFlows } from '../e2e/setups/support/files.mts';
import type { Bench } from './support/bench.mts';

/** Tests files in PostgreSQL, where n8n stores them in queue mode by default. */
export function fileTests({ n8n }: Pick<Bench, 'n8n'>): void {
	it('uploads and downloads files of each size unchanged, in a different process than the one that received them', async () => {
		await n8n().sandbox.control.reset();
		await n8n().sandbox.control.setRateLimit({ limit: 100_000 });
		const { upload, download } = await publishFileFlows(n8n());
		const found: unknown[] = [];
		for (const size of [1, 10 * MEGABYTE]) {
			const bytes = randomBytes(size);
			const { status, bytes: back, storage } = await upload(bytes);
			found.push([status, back.length, back.equals(bytes), storage?.split(':')[0]]);
		}
		for (const size of [0, 1, 20 * MEGABYTE]) {
			const { status, bytes, storage, served } = await download(size);
			found.push([status, bytes.length, bytes.equals(served), storage?.split(':')[0]]);
		}
		const sizes = [1, 10 * MEGABYTE, 0, 1, 20 * MEGABYTE];
		expect(found).toEqual(sizes.map((size) => [200, size, true, 'database']));
		const { status, bytes } = await upload(Buffer.alloc(20 * MEGABYTE));
		expect([status, bytes.toString()]).toEqual([422, expect.stringMatching(/is 20,971,520 bytes/)]);
	});
}
