import { parseArgs } from 'node:util';
import type { SandboxOptions } from './index.mts';

const PORT = 4010;

/** Parses the command line. Returns a string if there is only text to print. Throws errors that can be shown to users. */
export function readOptions(args: string[]): SandboxOptions | 'help' | 'version' {
	const { values } = parseArgs({
		args,
		options: {
			port: { type: 'string', default: String(PORT) },
			data: { type: 'string' },
			empty: { type: 'boolean', default: false },
			token: { type: 'string' },
			host: { type: 'string' },
			'allow-host': { type: 'string', multiple: true },
			version: { type: 'boolean' },
			help: { type: 'boolean' },
		},
	});
	if (values.help) return 'help';
	if (values.version) return 'version';
	const port = Number(values.port);
	if (!Number.isInteger(port) || port < 0 || port > 65_535) {
		throw new Error('--port must be a whole number from 0 to 65535');
	}
	const { data, token, host, 'allow-host': allowHosts } = values;
	if (token !== undefined && !/^\S+$/.test(token)) throw new Error('--token must be text without spaces');
	return {
		port,
		seeds: !values.empty,
		...(data !== undefined && { data }),
		...(token !== undefined && { token }),
		...(host !== undefined && { host }),
		...(allowHosts && { allowHosts }),
	};
}
