import axios from 'axios';
import type { Unremarked } from './remarked.mts';
import type { Controls } from './routes.mts';

/** The controls as a client calls them: the same names and arguments, answers as promises. */
export type ControlClient = {
	readonly [K in keyof Controls]: (
		...argument: Parameters<Controls[K]>
	) => Promise<Unremarked<Awaited<ReturnType<Controls[K]>>>>;
};

/** Controls the sandbox at this address; docs/sandbox.md lists what it can be told. */
export function control(url: string): ControlClient {
	const call = async (name: string, argument: unknown) => {
		const { status, data } = await axios.post<{ result: unknown }>(`${url}/_sandbox/${name}`, argument ?? {}, {
			maxBodyLength: Infinity,
			validateStatus: () => true,
		});
		// Not axios' own error: it refers to itself, so jest couldn't write it into its report.
		if (status >= 300) throw new Error(`The sandbox's ${name} failed with ${status}: ${JSON.stringify(data)}`);
		return data.result;
	};
	return new Proxy({} as ControlClient, {
		// A client that is awaited or printed must not look like a promise or send requests.
		get: (_target, name) =>
			typeof name === 'symbol' || name === 'then' ? undefined : (argument: unknown) => call(name, argument),
	});
}
