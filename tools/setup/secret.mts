import { read } from 'read';

/** Reads a secret from an environment variable, or asks for it without showing it. */
export async function readSecret(
	variable: string,
	what: string,
	environment: NodeJS.ProcessEnv = process.env,
	terminal: { readonly isTTY?: boolean } = process.stdin,
): Promise<string> {
	const given = environment[variable]?.trim();
	if (given) return given;
	if (!terminal.isTTY) throw new Error(`Set ${variable} to the ${what}: there is no terminal to ask for it.`);
	const typed = await read({ prompt: `Enter the ${what} (not shown): `, silent: true, output: process.stderr });
	if (typed.trim() === '') throw new Error(`The ${what} is missing.`);
	return typed.trim();
}
