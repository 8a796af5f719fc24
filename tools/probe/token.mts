import { read } from 'read';

/** The token from DRAYAGE_TOKEN, or asked for without showing what is typed. */
export async function readToken(
	environment: NodeJS.ProcessEnv = process.env,
	terminal: { readonly isTTY?: boolean } = process.stdin,
): Promise<string> {
	const given = environment.DRAYAGE_TOKEN?.trim();
	if (given) return given;
	if (!terminal.isTTY) throw new Error('There is no terminal to ask for the token: put it in DRAYAGE_TOKEN.');
	const typed = await read({ prompt: 'Access token (not shown): ', silent: true, output: process.stderr });
	const token = typed.trim();
	if (token === '') throw new Error('Without a token nothing can be seen.');
	return token;
}
