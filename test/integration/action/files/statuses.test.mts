import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import { readBinary } from '../../../../tools/engine/index.mts';
import { file, PATH, PDF, TOKEN, useLabels } from './labels.mts';
import { jsonOf } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';

const { servers, download } = useLabels();
useTiming({ backoff: 1 });

describe('a download', () => {
	it('reports a response without the file', async () => {
		const { service } = servers();
		service.answer(PATH, (_, response) => response.writeHead(202).end('{"message": "being prepared"}'));

		const { error, items } = await download();

		expect(error?.message).toBe('The download returned status 202 instead of a file');
		expect(error?.description).toMatch(/^Run the node again/);
		expect(items).toEqual([]);
		expect(service.seen).toHaveLength(1);
	});

	it("fails with the API's words if it isn't allowed, without the token in them", async () => {
		const { service } = servers();
		service.answer(PATH, (_, response) => response.writeHead(403).end(`{"message": "${TOKEN} can't read this"}`));

		const { error } = await download();

		expect(`${error?.message} ${error?.description}`).toContain("*** can't read this");
		expect(service.seen).toHaveLength(1);
	});

	it('is repeated if the API is unavailable for a moment', async () => {
		const { service } = servers();
		service.answer(PATH, (_, response) => {
			if (service.seen.length === 1) response.writeHead(503).end();
			else response.end(PDF);
		});

		expect((await readBinary((await download()).items[0])).equals(PDF)).toBe(true);
		expect(service.seen.filter(({ url }) => url === PATH)).toHaveLength(2);
	});

	it("fails if n8n can't store it", async () => {
		file(servers().service, PATH);
		const full = jest
			.spyOn(Container.get(BinaryDataService), 'store')
			.mockRejectedValueOnce(new Error('ENOSPC: no space left'));

		const { error, items } = await download();

		expect(full).toHaveBeenCalledTimes(1);
		expect(error?.message).toContain('ENOSPC: no space left');
		expect(items).toEqual([]);
		expect(servers().service.seen).toHaveLength(1);
	});

	it('is not stored if the connection ends too early', async () => {
		const { service } = servers();
		const headers = { 'content-type': 'application/pdf', 'content-length': PDF.length + 1 };
		service.answer(PATH, (_, response) => response.writeHead(200, headers).write(PDF, () => response.destroy()));

		const { error, items } = await download();

		expect(error?.message).toMatch(/^The connection to the API was lost, tried \d+ times/);
		expect(items).toEqual([]);
	});

	it('accepts JSON, since it may be the file', async () => {
		const headers = { 'content-type': 'application/json' };
		servers().service.answer(PATH, (_, response) => response.writeHead(200, headers).end('{"error": "busy"}'));

		expect(jsonOf(await download())[0]).toMatchObject({ mime_type: 'application/json', file_size: 17 });
	});
});

it('returns an empty file', async () => {
	servers().service.answer(PATH, (_, response) => response.writeHead(200, { 'content-length': 0 }).end());

	const run = await download();

	expect(jsonOf(run)[0]).toMatchObject({ file_size: 0 });
	expect((await readBinary(run.items[0])).length).toBe(0);
});
