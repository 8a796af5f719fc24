import { isMailPart } from '../../../../../../nodes/DrayageFreight/resources/shared/mailParts.ts';

const file = (fileName: string, mimeType: string, bytes: number) => ({
	fileName,
	mimeType,
	data: 'A'.repeat((bytes * 4) / 3),
});

it.each([
	file('image001.png', 'image/png', 49_990),
	file('image001.png', 'application/octet-stream', 20_000),
	file('Outlook-abc123.png', 'image/png', 20_000),
	file('logo.png', 'image/png', 5_000),
	file('smime.p7s', 'application/pkcs7-signature', 9_000),
	file('smime.p7m', 'application/octet-stream', 9_000),
	file('signature.asc', 'application/pgp-signature', 900),
	file('Ana.vcf', 'text/vcard', 900),
	file('invite.ics', 'text/calendar', 900),
	file('winmail.dat', 'application/ms-tnef', 90_000),
	{ fileName: 'image002.jpg', mimeType: 'image/jpeg', data: 'filesystem-v2', id: 'x', fileSize: '12.4 kB' },
])('$fileName is part of an email', (one) => {
	expect(isMailPart(one)).toBe(true);
});

it.each([
	file('AN MAEU219876543.pdf', 'application/pdf', 900),
	file('image0.jpeg', 'image/jpeg', 400_000),
	file('image001.jpg', 'image/jpeg', 50_001),
	file('POD.png', 'image/png', 12_000),
	file('POD.pdf', 'image/png', 900),
	file('image001.png', 'application/pdf', 900),
	file('image002.jpg', 'application/octet-stream', 70_000),
	file('notes.txt', 'text/plain', 10),
	{ fileName: 'image001.png', mimeType: 'image/png', data: 'filesystem-v2', id: 'x', bytes: 400_000 },
	{ fileName: 'image001.png', mimeType: 'image/png', data: 'filesystem-v2', id: 'x' },
	{},
])('$fileName is a document', (one) => {
	expect(isMailPart(one)).toBe(false);
});
