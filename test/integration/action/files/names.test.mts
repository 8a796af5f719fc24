import { jsonOf } from '../../support/freight.mts';
import { file, PATH, useLabels } from './labels.mts';

const { servers, download } = useLabels();

describe('a download', () => {
	it('takes the name from the header rather than the URL', async () => {
		file(servers().service, PATH, { 'content-disposition': 'attachment; filename="../bill of lading.pdf"' });

		const { binary } = (await download()).items[0] ?? {};
		expect(binary?.data).toMatchObject({ fileName: 'bill of lading.pdf', mimeType: 'application/pdf' });
	});

	it('of all files uses the name in their list if the response has none', async () => {
		const { service } = servers();
		file(service, PATH);
		const files = { data: [{ id: 3, filename: '../../bill.v2.edi' }] };
		service.answer('/api/ltl/shipments/LS1/files', (_, response) => response.end(JSON.stringify(files)));

		const run = await download({ which: 'all' });

		expect(run.items[0]?.binary?.data).toMatchObject({
			fileName: 'bill.v2.edi',
			fileExtension: 'edi',
			mimeType: 'application/pdf',
		});
		expect(run.items[0]?.binary?.data).not.toHaveProperty('directory');
		expect(run.hints).toEqual([]);
	});

	it('makes a safe file name from the ID', async () => {
		servers().service.answer('/api/ltl/shipments/LS1/files/..%2F..%2Fevil', (_, response) => response.end('x'));

		const run = await download({ fileId: '../../evil' });

		expect(run.items[0]?.binary?.data).toMatchObject({ fileName: 'evil' });
	});

	it('of one file uses its ID as the name if the response has none', async () => {
		file(servers().service, PATH);

		const run = await download();

		expect(jsonOf(run)[0]).toMatchObject({ file_name: '3', mime_type: 'application/pdf' });
	});

	it('without a Content-Type gives the file the media type of its extension', async () => {
		const headers = { 'content-disposition': 'attachment; filename="scan.png"' };
		servers().service.answer(PATH, (_, response) => response.writeHead(200, headers).end('x'));

		expect((await download()).items[0]?.binary?.data).toMatchObject({ mimeType: 'image/png' });
	});

	it('uses the media type without its parameters, in lowercase', async () => {
		file(servers().service, PATH, { 'content-type': 'Application/PDF; charset=binary' });

		expect((await download()).items[0]?.binary?.data).toMatchObject({ mimeType: 'application/pdf' });
	});

	it('numbers files with the same name, which has their type, and reports one without content', async () => {
		const listed = [3, 4].map((id) => ({ id, filename: 'POD 1/2.pdf' }));
		const { service } = servers();
		service.answer('/api/ltl/shipments/LS1/files', (_, response) => response.end(JSON.stringify({ data: listed })));
		service.answer(PATH, (_, response) => response.end('x'));
		service.answer('/api/ltl/shipments/LS1/files/4', (_, response) => response.end());

		const run = await download({ which: 'all' });
		expect(run.items.map(({ json, binary }) => [json.file_name, binary?.data?.fileName, json.mime_type])).toEqual([
			['POD 1-2.pdf', 'POD 1-2.pdf', 'application/pdf'],
			['POD 1-2 (2).pdf', 'POD 1-2 (2).pdf', 'application/pdf'],
		]);
		const message = 'The file POD 1-2 (2).pdf (ID 4) is empty: the API returned no content.';
		expect(run.hints).toMatchObject([{ message }]);
	});

	it('warns of a page under the name of a document', async () => {
		servers().service.answer('/api/ltl/shipments/LS1/files', (_, response) =>
			response.end('{"data": [{"id": 3, "filename": "POD.pdf"}]}'),
		);
		servers().service.answer(PATH, (_, response) =>
			response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
		);
		const [item] = jsonOf(await download({ which: 'all' }));
		expect(item?.warnings).toEqual([expect.stringMatching(/^The file POD\.pdf may be a message .* text\/html/)]);
	});

	it('reports the size of a response without Content-Length', async () => {
		servers().service.answer(PATH, (_, response) => {
			response.writeHead(200, { 'content-disposition': 'attachment; filename=a.txt' });
			response.write('12');
			response.end('345');
		});

		expect(jsonOf(await download())[0]).toMatchObject({ file_size: 5 });
	});
});
