/** One thing to hold the package to; it returns what it found wrong. */
export type Check = [title: string, run: () => string[] | Promise<string[]>];

/** Runs every check, prints what each found and returns how many found something. */
export async function report(checks: Check[]): Promise<number> {
	let failed = 0;
	for (const [title, run] of checks) {
		const findings = await run();
		console.log(`${findings.length === 0 ? 'ok    ' : 'FAILED'} ${title}`);
		for (const finding of findings) console.log(`       - ${finding}`);
		failed += findings.length === 0 ? 0 : 1;
	}
	return failed;
}
