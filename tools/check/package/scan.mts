import { analyzePackage, SOURCE_FILE_PATTERNS, type ScanResult } from '@n8n/scan-community-package/scanner/scanner.mjs';
import { ROOT } from '../../setup/project.mjs';

/** n8n's own scan, as it is run on a published package: on its source, and on what was packed. */
export async function checkScan(folder: string): Promise<string[]> {
	const source = await analyzePackage(ROOT, SOURCE_FILE_PATTERNS);
	const packed = await analyzePackage(folder, ['**/*.js', 'package.json']);
	return [...findings('source', source), ...findings('package', packed)];
}

function findings(what: string, { passed, message, details }: ScanResult): string[] {
	return passed ? [] : [`${what}: ${message ?? 'refused'}\n${details ?? ''}`];
}
