import { tsImport } from 'tsx/esm/api';

/**
 * Loads the setup from another file, because jest doesn't transform its global setup and so can't load TypeScript here.
 */
export default async function setup({ maxWorkers }) {
	const { start } = await tsImport('./start.mts', import.meta.url);
	globalThis.stopEndToEnd = await start(maxWorkers);
}
