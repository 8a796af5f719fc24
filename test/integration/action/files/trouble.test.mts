import { inspect } from 'node:util';
import { initBinaryData, readBinary } from '../../../../tools/engine/index.mts';
import { runOperation, useSandbox } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';
import { pathsSeen, uploaded } from './support.mts';

const sandbox = useSandbox();
useTiming({ backoff: 4 });

beforeAll(() => initBinaryData());

it('reports a rejected token after one request, without showing it', async () => {
	const file = await uploaded(sandbox());
	const token = 'wrong-token-0815';

	const run = await runOperation(sandbox(), 'orderFile.download', file, { token });

	expect(run.error?.message).toBe('The API refused the access token');
	expect(await pathsSeen(sandbox())).toHaveLength(1);
	expect(inspect(run, { depth: null, showHidden: true })).not.toContain(token);
});

it('rejects an output field without a name and sends nothing', async () => {
	const file = await uploaded(sandbox());

	const { error } = await runOperation(sandbox(), 'orderFile.download', { ...file, binaryPropertyName: ' ' });

	expect(error?.message).toMatch(/Put Output File in Field must name/);
	expect(await pathsSeen(sandbox())).toEqual([]);
});

it.each(['orderFile.download', 'orderFile.delete'])('%s uses its own path with any file ID', async (name) => {
	const { orderId } = await uploaded(sandbox());

	for (const fileId of ['.', '..']) {
		const { error } = await runOperation(sandbox(), name, { orderId, fileId });
		expect(error?.message).toBe(
			`File must be a whole number or text and can't be empty or consist only of dots (given: "${fileId}") [item 0]`,
		);
	}
	await runOperation(sandbox(), name, { orderId, fileId: '../../../warehouses/1' });
	expect(await pathsSeen(sandbox())).toEqual([expect.stringMatching(/\/files\/\.\.%2F\.\.%2F\.\.%2Fwarehouses%2F1$/)]);
});

it('starts over if the connection breaks during the download', async () => {
	const file = await uploaded(sandbox());
	await sandbox().control.fail({ kind: 'breakDuring' });

	const run = await runOperation(sandbox(), 'orderFile.download', file);

	expect((await readBinary(run.items[0])).toString()).toBe('signed');
	expect(await pathsSeen(sandbox())).toHaveLength(2);
});
