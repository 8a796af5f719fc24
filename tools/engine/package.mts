import { PackageDirectoryLoader } from 'n8n-core';
import { NodeConnectionTypes, NodeHelpers, type INodeType, type INodeTypes } from 'n8n-workflow';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The type of a node that hands its input on; every workflow of the harness starts with it. */
export const START_TYPE = 'test.start';

const startNode: INodeType = {
	description: {
		displayName: 'Start',
		name: 'start',
		group: ['trigger'],
		version: 1,
		description: '',
		defaults: { name: 'Start' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	},
	async execute() {
		return [this.getInputData()];
	},
};

let loading: Promise<PackageDirectoryLoader> | undefined;

/** Loads the built package as n8n does, once in a test file. */
export function loadPackage(): Promise<PackageDirectoryLoader> {
	loading ??= (async () => {
		const loader = new PackageDirectoryLoader(ROOT);
		await loader.loadAll();
		return loader;
	})();
	return loading;
}

/** One node of the built package, for its description or its methods. */
export async function loadNode(type: string): Promise<INodeType> {
	return NodeHelpers.getVersionedNodeType((await loadPackage()).getNode(type).type);
}

/** n8n's registry of node types, with the package's nodes, the tools that n8n makes of them, and the start node in it. */
export function nodeTypes(loader: PackageDirectoryLoader): INodeTypes {
	const find = (type: string) => loader.getNode(type.slice(type.lastIndexOf('.') + 1).replace(/Tool$/, '')).type;
	return {
		getByName: (type) => (type === START_TYPE ? startNode : find(type)),
		getByNameAndVersion: (type, version) =>
			type === START_TYPE ? startNode : NodeHelpers.getVersionedNodeType(find(type), version),
		getKnownTypes: () => ({}),
	};
}

/** The full name of a node type as workflows hold it. */
export function fullType(loader: PackageDirectoryLoader, type: string): string {
	return `${loader.packageName}.${type}`;
}
