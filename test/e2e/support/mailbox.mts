import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Browser } from 'playwright-core';

/** An SMTP server that keeps all messages it receives. */
export interface Mailbox {
	/** The data for n8n's SMTP credential. */
	readonly credential: object;
	/** The messages with their headers, decoded, oldest first. */
	readonly messages: readonly string[];
	close(): Promise<void>;
}

/** Decodes quoted-printable. */
const decoded = (lines: readonly string[]) =>
	lines
		.join('\n')
		.replace(/=\n/g, '')
		.replace(/(?:=[0-9A-F]{2})+/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString());

/** The parts of SMTP that n8n needs. Everything is accepted. */
function receive(socket: Socket, keep: (lines: readonly string[]) => void): void {
	const say = (line: string) => socket.write(`${line}\r\n`);
	let message: string[] | undefined;
	createInterface({ input: socket }).on('line', (line) => {
		const command = line.slice(0, 4).toUpperCase();
		if (message && line !== '.') {
			message.push(line);
		} else if (message) {
			keep(message);
			message = undefined;
			say('250 Kept');
		} else if (command === 'DATA') {
			message = [];
			say('354 Go on');
		} else if (command === 'QUIT') {
			socket.end('221 Bye\r\n');
		} else {
			say('250 OK');
		}
	});
	socket.on('error', () => socket.destroy());
	say('220 mailbox');
}

/** Starts a mail server on a free port of this machine. `deliver` gets each message as it was sent. */
export async function openMailbox(deliver: (message: string) => void = () => undefined): Promise<Mailbox> {
	const messages: string[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		receive(socket, (lines) => {
			messages.push(decoded(lines));
			deliver(lines.join('\n'));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const credential = { host: '127.0.0.1', port, secure: false, disableStartTls: true, user: '', password: '' };
	const close = () =>
		new Promise<void>((resolve) => {
			server.close(() => resolve());
			for (const socket of sockets) socket.destroy();
		});
	return { credential, messages, close };
}

/**
 * Opens the form linked in the newest message, then selects an option and confirms. `opened` checks the effect of only
 * opening the link, as a mail scanner would.
 */
export async function decideInMail(
	browser: Browser,
	{ messages }: Mailbox,
	decision: string,
	opened: () => Promise<void> = async () => {},
): Promise<void> {
	const link = /<a href="([^"]+)"[^>]*>Decide<\/a>/.exec(messages.at(-1) ?? '')?.[1] ?? '';
	const page = await browser.newPage();
	await page.goto(link.replaceAll('&amp;', '&'));
	await opened();
	await page.getByLabel(decision, { exact: true }).check();
	await page.getByRole('button', { name: 'Confirm' }).click();
	await page
		.getByText('Got it, thanks')
		.or(page.getByText(/recorded|Thank/i))
		.first()
		.waitFor();
	await page.close();
}
