/** The releases of n8n at the ends of what is tested. */
export interface Range {
	readonly oldest: string;
	readonly newest: string;
}

/** package.json, the README and the page on compatibility tell the range that is tested. */
export function checkRange(texts: Readonly<Record<string, string>>, { oldest, newest }: Range): string[] {
	const words = `n8n ${oldest} to ${newest}`;
	const findings = Object.entries(texts)
		.filter(([name, text]) => name !== 'package.json' && !text.includes(words))
		.map(([name]) => `${name} does not say "${words}"`);
	const { engines = {} } = JSON.parse(texts['package.json'] ?? '{}') as { engines?: Record<string, string> };
	if (engines.n8n !== `>=${oldest}`)
		findings.push(`package.json names n8n ${engines.n8n ?? 'nowhere'}, not >=${oldest}`);
	return findings;
}
