/** The parts that the sandbox uses of a package without types. */
declare module 'proper-lockfile' {
	interface Options {
		readonly stale: number;
		readonly update: number;
		readonly retries: { readonly retries: number; readonly factor: number; readonly minTimeout: number };
		readonly realpath: boolean;
		readonly onCompromised: () => void;
	}
	const lockfile: { lock(file: string, options: Options): Promise<() => Promise<void>> };
	export default lockfile;
}
