/** Runs in the process of the setup. */
export default async function teardown() {
	await globalThis.stopEndToEnd?.();
}
