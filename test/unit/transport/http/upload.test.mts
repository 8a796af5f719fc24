import fc from 'fast-check';
import { toForm, UploadFile } from '../../../../transport/http/form.ts';

const entries = async (body: Record<string, unknown>) => [...(await toForm(body)).entries()];

const fileIn = (form: FormData, name: string) => form.get(name) as Exclude<ReturnType<FormData['get']>, string | null>;

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
