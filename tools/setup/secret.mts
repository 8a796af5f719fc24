import { read } from 'read';

/** A secret from an environment variable, or asked for without showing what is typed. */
export async function readSecret(
	variable: string,
	what: string,
	environment: NodeJS.ProcessEnv = process.env,
	terminal: { readonly isTTY?: boolean } = process.stdin,
): Promise<string> {
	const given = environment[variable]?.trim();
	if (given) return given;
	if (!terminal.isTTY) throw new Error(`There is no terminal to ask for the ${what}: put it in ${variable}.`);
	const typed = await read({ prompt: `Enter the ${what} (not shown): `, silent: true, output: process.stderr });
	if (typed.trim() === '') throw new Error(`The ${what} is missing.`);
	return typed.trim();
}
