import fc from 'fast-check';
import { storedFile, toForm, UploadFile } from '../../../../transport/http/request.ts';

const entries = async (body: Record<string, unknown>) => [...(await toForm(body)).entries()];

const fileIn = (form: FormData, name: string) => form.get(name) as Exclude<ReturnType<FormData['get']>, string | null>;

const piecesOf = async function* (...pieces: string[]) {
	for (const piece of pieces) yield await Promise.resolve(Buffer.from(piece));
};

describe('toForm', () => {
	it.each([
		[
			'lists of rows',
			{ urls: [{ url: 'u', type: 't' }, { url: 'v' }] },
			[
				['urls[0][url]', 'u'],
				['urls[0][type]', 't'],
				['urls[1][url]', 'v'],
			],
		],
		[
			'values of other kinds',
			{ a: 1, b: false, c: '', d: null },
			[
				['a', '1'],
				['b', 'false'],
				['c', ''],
				['d', ''],
			],
		],
		['objects in objects', { a: { b: { c: 'x' } } }, [['a[b][c]', 'x']]],
		['nothing for undefined', { a: undefined, b: [undefined, 'x'] }, [['b[1]', 'x']]],
		['nothing for empty lists', { a: [], b: {} }, []],
	])('writes %s', async (_, body, form) => {
		expect(await entries(body)).toEqual(form);
	});

	it('keeps any text unchanged', async () => {
		await fc.assert(
			fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
				expect((await toForm({ memo: text })).get('memo')).toBe(text);
			}),
		);
	});

	it('opens a file again for each form', async () => {
		let opened = 0;
		const file = new UploadFile(async () => new File([`content ${++opened}`], 'a.pdf'));

		await toForm({ file_list: [{ file }] });
		const form = await toForm({ file_list: [{ file }] });

		expect(opened).toBe(2);
		expect(await fileIn(form, 'file_list[0][file]').text()).toBe('content 2');
	});

	it('throws the error that occurs when a file is opened', async () => {
		const file = new UploadFile(() => Promise.reject(new Error('too large')));

		await expect(toForm({ file })).rejects.toThrow('too large');
	});
});

describe('storedFile', () => {
	it('has a size before it is opened, and is read in chunks', async () => {
		const open = jest.fn(async () => piecesOf('con', 'tent'));
		const file = storedFile('a.pdf', 'application/pdf', 7, open);
		const form = new FormData();
		form.append('file', file);

		const sent = fileIn(form, 'file');
		expect([sent.name, sent.type, sent.size]).toEqual(['a.pdf', 'application/pdf', 7]);
		expect(open).not.toHaveBeenCalled();

		const pieces: string[] = [];
		for await (const piece of sent.stream() as unknown as AsyncIterable<Buffer>) pieces.push(piece.toString());
		expect(pieces).toEqual(['con', 'tent']);
	});
});
