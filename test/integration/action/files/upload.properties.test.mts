import fc from 'fast-check';
import type { IBinaryKeyData } from 'n8n-workflow';
import { initBinaryData, runNode, storeBinary } from '../../../../tools/engine/index.mts';
import { runs } from '../../../support/runs.mts';
import { shared } from '../../../support/shared.mts';
import { credentialsFor } from '../../support/freight.mts';
import { startServer, type SeenRequest } from '../../support/servers.mts';
import { useTiming } from '../../support/timing.mts';

useTiming({ limit: 1e9 });

const service = shared(
	async () => await startServer(),
	async (server) => await server.close(),
);
beforeAll(() => initBinaryData());

const PATH = '/api/v2/orders/7/files';

/** A file in an item, and the bytes that must arrive. Undefined or empty if the item must fail. */
interface Given {
	readonly value: unknown;
	readonly bytes: Buffer | undefined;
}

const bytes = fc.uint8Array({ maxLength: 60 }).map((content) => Buffer.from(content));
const facts = { mimeType: 'application/pdf', fileName: 'a.pdf' };

const encoded = fc
	.tuple(bytes, fc.constantFrom('base64' as const, 'base64url' as const), fc.boolean(), fc.boolean())
	.map(([content, alphabet, isPadded, isBroken]): Given => {
		const text = content.toString(alphabet).replace(/=/g, '');
		const padded = isPadded ? text.padEnd(Math.ceil(text.length / 4) * 4, '=') : text;
		return { value: { ...facts, data: isBroken ? padded.replace(/.{9}/g, '$&\r\n') : padded }, bytes: content };
	});

/** n8n decodes any text, and skips all characters that aren't base64. */
const anyText = fc
	.oneof(fc.string(), fc.stringMatching(/^[A-Za-z\d+/=]{0,12}$/), fc.constant('data:application/pdf;base64,aGk='))
	.map((data): Given => ({ value: { ...facts, data }, bytes: Buffer.from(data, 'base64') }));

const noFile = fc
	.constantFrom(
		null,
		{},
		facts,
		{ ...facts, data: null },
		{ ...facts, data: 7 },
		{ ...facts, data: { type: 'Buffer', data: [1] } },
	)
	.map((value): Given => ({ value, bytes: undefined }));

const gone = fc
	.constantFrom('filesystem-v2:workflows/w1/executions/1/binary_data/gone', 'nowhere:1', '..')
	.map((id): Given => ({ value: { ...facts, id, data: 'filesystem-v2' }, bytes: undefined }));

const names = fc.oneof(
	fc.constantFrom(
		'data',
		'__proto__',
		'constructor',
		'toString',
		'hasOwnProperty',
		'length',
		'0',
		'a.b',
		'a[0]',
		'_files',
	),
	fc
		.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
		.filter((name) => !/^=|[,;\n*]/.test(name) && name === name.trim()),
);

const cases = fc.record({
	files: fc.uniqueArray(fc.tuple(names, fc.oneof({ weight: 3, arbitrary: encoded }, anyText, noFile, gone)), {
		selector: ([name]) => name,
		maxLength: 3,
	}),
	stored: fc.option(bytes, { nil: undefined }),
	asked: fc.oneof(fc.constant('*'), names),
});

/** Returns the files in a form. Each line of a form ends with CR and LF, and Latin-1 preserves every byte. */
const filesIn = ({ body, headers }: SeenRequest): Buffer[] => {
	const boundary = /boundary=(.*)/.exec(headers['content-type'] ?? '')?.[1] ?? '';
	const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1);
	return parts.map((part) => Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4, -2), 'latin1'));
};

it(
	'sends the exact bytes, or explains the failure and sends nothing, with any fields and values',
	async () => {
		const { url, seen, answer } = service();
		answer(PATH, (_, response) =>
			response.writeHead(201, { 'content-type': 'application/json' }).end('{"data": [{"id": 1}]}'),
		);
		await fc.assert(
			fc.asyncProperty(cases, async ({ files, stored, asked }) => {
				seen.length = 0;
				const given = new Map<string, Given>(files);
				if (stored) given.set('kept', { value: await storeBinary(stored, 'b.pdf', 'application/pdf'), bytes: stored });
				// Creates own properties with any name.
				const binary = Object.fromEntries([...given].map(([name, { value }]) => [name, value])) as IBinaryKeyData;

				const run = await runNode({
					type: 'drayageFreight',
					parameters: {
						...{ resource: 'orderFile', operation: 'upload', orderId: 7, binaryPropertyName: JSON.stringify([asked]) },
					},
					credentials: credentialsFor(url),
					items: [{ json: {}, binary }],
				});

				const wanted = (asked === '*' ? Object.keys(binary) : [asked]).map((name) => given.get(name));
				const mustFail = wanted.length === 0 || wanted.some((one) => !one?.bytes?.length);
				if (mustFail) {
					expect(seen).toHaveLength(0);
					expect(run.error?.message).toMatch(
						/^(The input item|The file "[ab].pdf" in the binary field ".*" is empty|The file in the binary field|Input Binary Field).*\[item 0\]$/s,
					);
				} else {
					expect(run.error).toBeUndefined();
					expect(seen).toHaveLength(1);
					expect(filesIn(seen[0] as SeenRequest)).toEqual(wanted.map((one) => one?.bytes));
					expect(run.items.map(({ json }) => json)).toEqual([{ order_id: 7, id: 1 }]);
				}
			}),
			{ numRuns: runs(20) },
		);
		// Used only in long runs.
	},
	60_000 + runs(0) * 1_000,
);
