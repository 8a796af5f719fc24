import fc from 'fast-check';
import { fileNameOf, plainFileName } from '../../../../transport/files/fileName.ts';
import { runs } from '../../../support/runs.mts';

/** Fragments that are likely to break a name, in addition to random text. */
const odd = fc.constantFrom(
	...[
		'..',
		'.',
		' ',
		'/',
		'\\',
		':',
		'"',
		'\u0000',
		'\u202e',
		'\ud800',
		'\udc00',
		'\u{1f69a}',
		'é',
		'\u00a0',
		'\u2029',
	],
	...[
		'CON',
		'nul',
		'LPT1',
		'COM\u00b9',
		'CONIN$',
		'.pdf',
		'.PDF',
		'.',
		'%2F',
		'*',
		'?',
		'<',
		'|',
		'x'.repeat(254),
		'ü'.repeat(130),
	],
);
const text = fc.oneof(
	fc.string({ unit: fc.oneof(fc.string({ unit: 'binary', maxLength: 3 }), odd), maxLength: 8 }),
	fc.string({ unit: fc.constantFrom('.', ' ', '/', '\u0000', 'x'), maxLength: 5 }),
);

const DEVICES = ['CON', 'PRN', 'AUX', 'NUL', 'CONIN$', 'CONOUT$'].concat(
	...['COM', 'LPT'].map((port) => Array.from('0123456789\u00b9\u00b2\u00b3').map((digit) => port + digit)),
);

/** Returns why a name isn't safe on Windows, macOS or Linux. Empty if it is safe. */
function flawsOf(name: string): string[] {
	const flaws = {
		'is empty': name === '',
		'is a folder': name === '.' || name === '..',
		'holds a forbidden character': /[\u0000-\u001f<>:"/\\|?*\u007f]/.test(name),
		'holds a mark of direction': /[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]/.test(name),
		'holds half a character': Buffer.from(name).toString() !== name,
		'ends with a dot or blank': name !== name.trimEnd() || name.endsWith('.'),
		'names a device': DEVICES.includes((name.split('.')[0] ?? '').trim().toUpperCase()),
		'is longer than 255 bytes': Buffer.byteLength(name) > 255,
	};
	return Object.entries(flaws).flatMap(([flaw, isThere]) => (isThere ? [flaw] : []));
}

it('turns any text into a name that is safe on Windows, macOS and Linux', () => {
	fc.assert(
		fc.property(text, text, (first, second) => {
			expect([first, flawsOf(plainFileName(first, second))]).toEqual([first, []]);
		}),
		{ numRuns: runs(200) },
	);
});

it('keeps the extension, and a name that is already safe', () => {
	fc.assert(
		fc.property(text, fc.stringMatching(/^\w{1,8}$/), (stem, extension) => {
			const name = plainFileName(`${stem.replace(/[/\\]/g, '')}x.${extension}`);
			expect(name.endsWith(`.${extension}`)).toBe(true);
			expect(plainFileName(name)).toBe(name);
		}),
		{ numRuns: runs(200) },
	);
});

it('finds a safe name, or no name, in any header', () => {
	const header = fc.string({
		unit: fc.oneof(
			odd,
			fc.constantFrom(';', '=', '"', "'", '%', "filename*=UTF-8''", 'filename="', 'filename=', 'attachment'),
		),
		maxLength: 12,
	});
	fc.assert(
		fc.property(header, (disposition) => {
			const name = fileNameOf(`attachment; ${disposition}`);
			expect([disposition, name === undefined ? [] : flawsOf(name)]).toEqual([disposition, []]);
		}),
		{ numRuns: runs(200) },
	);
});

it.each([' ', '.', ' .', '\u00a0'])('runs in linear time for a name full of %j', (letter) => {
	// With quadratic time, this would take minutes.
	expect(plainFileName(`${letter.repeat(400_000)}x`)).toHaveLength(letter.trim() === '' ? 1 : 255);
});
