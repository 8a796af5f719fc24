import { runListSearch } from '../../../../tools/engine/index.mts';
import { credentialsFor, useSandbox } from '../../support/freight.mts';

interface Asked {
	filter?: string;
	token?: string;
}

/** Returns a sandbox for the tests of a file, and the lists of the action node against it. */
export function useLists(sandbox = useSandbox()) {
	/** Returns the entries of a resource locator's list. */
	const list = async (method: string, { token = sandbox().token, ...asked }: Asked = {}) =>
		await runListSearch({
			type: 'drayageFreight',
			method,
			credentials: credentialsFor(sandbox().url, token),
			...asked,
		});

	const names = async (method: string, asked: Asked = {}) =>
		(await list(method, asked)).results.map(({ name }) => name);

	const paths = async () => (await sandbox().control.log()).map(({ path }) => path);
	return { sandbox, list, names, paths };
}
