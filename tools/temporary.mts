import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const options = { recursive: true, force: true, maxRetries: 3 } as const;

/** Makes an empty folder that is gone when this process exits, if nobody removed it before. */
export function temporaryFolder(prefix: string): string {
	const folder = mkdtempSync(path.join(tmpdir(), prefix));
	process.once('exit', () => rmSync(folder, options));
	return folder;
}
