import { initBinaryData, runNode } from '../../../../tools/engine/index.mts';
import { credentialsFor, jsonOf } from '../../support/freight.mts';
import { useServers } from '../../support/servers.mts';
import { itemWith } from './support.mts';

const PATH = '/api/v2/orders/1024/files';
const servers = useServers();

beforeAll(() => initBinaryData());

const upload = async (parameters: object, content = 'content') => {
	const { service } = servers();
	const item = await itemWith({ data: { name: 'lieferschein "ä".pdf', content } });
	return await runNode({
		type: 'drayageFreight',
		parameters: { resource: 'orderFile', operation: 'upload', orderId: 1024, ...parameters },
		credentials: credentialsFor(service.url),
		items: [item],
	});
};

const succeed = () =>
	servers().service.answer(PATH, (_, response) => response.end(JSON.stringify({ data: [{ id: 7 }] })));

/** Returns the lines of the last form, with `--` for its random boundary. */
const written = () => {
	const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = servers().service.seen.slice(-1);
	const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(headers['content-type'] ?? '')?.[1] ?? '';
	expect(boundary).not.toBe('');
	expect(headers['content-length']).toBe(String(body.length));
	return body.toString().replaceAll(`--${boundary}`, '--').split('\r\n');
};

it("uses the API's names for files, types and custom fields", async () => {
	succeed();
	const customFields = '{"memo": "for customs", "tags": ["a", "b"], "notify": {"desk": true}}';

	const run = await upload({ fileType: 'Other', additionalFields: { customFields } });

	expect(jsonOf(run)).toEqual([{ order_id: 1024, id: 7 }]);
	expect(written()).toEqual([
		'--',
		'Content-Disposition: form-data; name="file_list[0][file]"; filename="lieferschein %22ä%22.pdf"',
		'Content-Type: application/pdf',
		'',
		'content',
		'--',
		'Content-Disposition: form-data; name="file_list[0][type]"',
		'',
		'Other',
		'--',
		'Content-Disposition: form-data; name="memo"',
		'',
		'for customs',
		'--',
		'Content-Disposition: form-data; name="tags[0]"',
		'',
		'a',
		'--',
		'Content-Disposition: form-data; name="tags[1]"',
		'',
		'b',
		'--',
		'Content-Disposition: form-data; name="notify[desk]"',
		'',
		'true',
		'----',
		'',
	]);
});

it('sends the whole form again if the API rejected it because of the rate limit', async () => {
	const { service } = servers();
	service.answer(PATH, (_, response) => {
		succeed();
		response.writeHead(429, { 'retry-after': '0' }).end();
	});
	const content = 'x'.repeat(300_000);

	const run = await upload({}, content);

	expect(jsonOf(run)).toEqual([{ order_id: 1024, id: 7 }]);
	expect(service.seen).toHaveLength(2);
	expect(written()).toContain(content);
});

it('does not resend a form that may have arrived', async () => {
	const { service } = servers();
	service.answer(PATH, (_, response) => response.writeHead(502).end());

	const { error } = await upload({});

	expect(error?.message).toMatch(/may still have gone through/);
	expect(service.seen).toHaveLength(1);
});
