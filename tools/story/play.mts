import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/index.mts';
import { initBinaryData, runNode } from '../engine/index.mts';
import { scenes, type Seen } from './scenes.mts';

/** A scene as it went. */
export interface PlayedScene {
	readonly operation: string;
	/** The node's parameters, without resource and operation. */
	readonly input: INodeParameters;
	readonly items: INodeExecutionData[];
}

/**
 * Runs each scene with the built node in n8n's engine; requests go to `address`, which is the sandbox's unless a relay
 * stands before it. Throws at the first that gives nothing.
 */
export async function* play(
	{ url, token, control }: Sandbox,
	address = url,
): AsyncGenerator<PlayedScene, void, undefined> {
	const first = new Map<string, IDataObject>();
	const seen: Seen = (operation) => (first.get(operation) ?? {}) as ReturnType<Seen>;
	const credentials = { drayageFreightApi: { environment: 'custom', baseUrl: address, accessToken: token } };
	await initBinaryData();
	for (const { operation: name, parameters, before } of scenes) {
		await before?.(control, seen);
		const [resource = '', operation = ''] = name.split('.');
		const input = parameters(seen);
		const { items, error } = await runNode({
			type: 'drayageFreight',
			parameters: { resource, operation, ...input },
			credentials,
		});
		if (error || !items[0]) throw new Error(`The scene of ${name} gave nothing: ${error?.message ?? ''}`);
		first.set(name, items[0].json);
		yield { operation: name, input, items };
	}
}
