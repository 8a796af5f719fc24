import type { Unremarked } from './remarked.mts';
import type { AllControls } from './controls.mts';

/** The controls for a client, with the same names and arguments. Results are promises. */
export type ControlClient = {
	readonly [K in keyof AllControls]: (
		...argument: Parameters<AllControls[K]>
	) => Promise<Unremarked<Awaited<ReturnType<AllControls[K]>>>>;
};

/**
 * Controls the sandbox at this URL; docs/sandbox.md lists the controls. Requires the token if other machines can
 * connect.
 */
export function control(url: string, token?: string): ControlClient {
	const call = async (name: string, argument: unknown): Promise<unknown> => {
		const response = await fetch(`${url}/_sandbox/${name}`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
			body: JSON.stringify(argument ?? {}),
		}).catch((error: unknown) => {
			// The cause describes the failure, such as ECONNREFUSED. The error itself only says "fetch failed".
			const { cause } = error as Error;
			throw cause instanceof Error ? cause : error;
		});
		const { result, message } = (await response.json()) as { result: unknown; message?: string };
		if (!response.ok) throw new Error(`${name}: ${message ?? `status ${response.status}`}`);
		return result;
	};
	return new Proxy({} as ControlClient, {
		// When this client is awaited or printed, it must not look like a promise or send requests.
		get: (_target, name) =>
			typeof name === 'symbol' || name === 'then' ? undefined : (argument: unknown) => call(name, argument),
	});
}
