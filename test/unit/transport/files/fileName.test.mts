import { fileNameOf, fileNumbering, plainFileName } from '../../../../transport/files/fileName.ts';

describe('fileNameOf', () => {
	it.each([
		['attachment; filename=label.pdf', 'label.pdf'],
		['attachment; filename="bill of lading.pdf"', 'bill of lading.pdf'],
		['attachment;filename="a; b.pdf" ; size=3', 'a; b.pdf'],
		['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
		['inline; FILENAME=Label.PDF', 'Label.PDF'],
		["attachment; filename=plain.pdf; filename*=UTF-8''Z%C3%BCrich.pdf", 'Zürich.pdf'],
		["attachment; filename*=utf-8'de'%E2%82%AC%20rates.pdf; filename=plain.pdf", '€ rates.pdf'],
		["attachment; filename=plain.pdf; filename*=UTF-8''%FF", 'plain.pdf'],
		["attachment; filename=plain.pdf; filename*=koi8-r''%C1", 'plain.pdf'],
		['attachment; filename="Z\u00fcrich.pdf"', 'Zürich.pdf'],
		['attachment; filename="Z\u00c3\u00bcrich.pdf"', 'Zürich.pdf'],
		['attachment; filename="Z%C3%BCrich.pdf"', 'Zürich.pdf'],
		['attachment; filename="100%.pdf"', '100%.pdf'],
		['attachment; filename="../../etc/passwd"', 'passwd'],
		["attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", 'passwd'],
		['attachment; filename="C:\\\\scans\\\\label.pdf"', 'label.pdf'],
		['attachment; filename="C:\\scans\\label.pdf"', 'label.pdf'],
		['attachment; filename="label.pdf', 'label.pdf'],
		['attachment; filename="a\u0000b.pdf"', 'ab.pdf'],
	])('%s', (header, name) => {
		expect(fileNameOf(header)).toBe(name);
	});

	it.each([
		'attachment',
		'',
		'attachment; filename=',
		'attachment; filename=""',
		'attachment; filename=".."',
		undefined,
		7,
	])("doesn't find a name in %p", (header) => {
		expect(fileNameOf(header)).toBeUndefined();
	});
});

describe('plainFileName', () => {
	it.each([
		['POD 11/28.pdf', 'POD 11-28.pdf'],
		['a / b\\c.pdf', 'a-b-c.pdf'],
		['C:\\scans\\c.pdf', 'c.pdf'],
		['a/', 'a'],
		[' c.pdf ', 'c.pdf'],
		['../../evil.sh', 'evil.sh'],
		['/etc/cron.d/x', 'x'],
		['a\r\nb\u0000.txt', 'ab.txt'],
		['\u0085\u009bc.pdf', 'c.pdf'],
		['bill\u202efdp.exe', 'billfdp.exe'],
		['..pdf', '..pdf'],
		['Zürich €.pdf', 'Zürich €.pdf'],
	])('%j', (name, plain) => {
		expect(plainFileName(name, 'other')).toBe(plain);
	});

	it.each(['', ' ', '.', '..', '...', '. .', '../..', '\r\n', '/\u0000', undefined])(
		'uses the next name if nothing is left of %j',
		(name) => {
			expect(plainFileName(name, '../label.pdf')).toBe('label.pdf');
			expect(plainFileName(name, '..')).toBe('file');
			expect(plainFileName(name)).toBe('file');
		},
	);
});

it('numbers a name that several files have, in any case', () => {
	const numbered = fileNumbering();
	const names = ['POD.pdf', 'pod.PDF', 'POD.pdf', 'POD', 'POD'].map((name) => numbered(name));
	expect(names).toEqual(['POD.pdf', 'pod (2).PDF', 'POD (3).pdf', 'POD', 'POD (2)']);
});
