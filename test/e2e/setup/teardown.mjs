/** Runs in the same process as the setup. */
export default async function teardown() {
	await globalThis.stopEndToEnd?.();
}
