import { tsImport } from 'tsx/esm/api';

/** Jest loads its global setup without a transform, so TypeScript begins one file further. */
export default async function setup() {
	const { start } = await tsImport('./start.mts', import.meta.url);
	globalThis.stopEndToEnd = await start();
}
