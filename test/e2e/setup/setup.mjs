import { tsImport } from 'tsx/esm/api';

/** Jest does not transform its global setup, so the TypeScript is in another file. */
export default async function setup() {
	const { start } = await tsImport('./start.mts', import.meta.url);
	globalThis.stopEndToEnd = await start();
}
