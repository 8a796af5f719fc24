/**
 * Returns a resource that the tests of a file or block share. It is opened before the first test and closed after the
 * last.
 */
export function shared<T>(open: () => Promise<T>, close: (opened: T) => unknown = () => undefined): () => T {
	let opened: T | undefined;
	beforeAll(async () => {
		opened = await open();
	});
	afterAll(async () => {
		if (opened !== undefined) await close(opened);
	});
	return () => {
		if (opened === undefined) throw new Error('This is there only while tests run.');
		return opened;
	};
}
