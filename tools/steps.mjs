import pLimit from 'p-limit';

/**
 * Runs steps, each of which returns its findings, and prints the findings. Every step runs. Returns whether nothing was
 * found.
 * @param {Readonly<Record<string, () => string[] | Promise<string[]>>>} steps
 */
export async function runSteps(steps, atOnce = 1) {
	const turns = pLimit(atOnce);
	const run = async ([name, find]) => {
		const started = Date.now();
		const findings = await find();
		for (const finding of findings) console.log(finding.trimEnd());
		const seconds = Math.round((Date.now() - started) / 1_000);
		console.log(`${findings.length === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s`);
		return findings.length === 0 ? [] : [name];
	};
	const failed = (await Promise.all(Object.entries(steps).map((step) => turns(() => run(step))))).flat();
	if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
	return failed.length === 0;
}
