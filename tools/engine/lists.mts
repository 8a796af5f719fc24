import { LoadOptionsContext } from 'n8n-core';
import {
	NodeHelpers,
	type INodeListSearchResult,
	type INodePropertyOptions,
	type INodeType,
	type ILoadOptionsFunctions,
} from 'n8n-workflow';
import { loadPackage } from './package.mts';
import { buildAdditionalData, buildNode, buildWorkflow, type NodeSetup } from './workflow.mts';

export interface ListOptions extends NodeSetup {
	/** The name under `methods.listSearch` or `methods.loadOptions`. */
	method: string;
	filter?: string;
	paginationToken?: string;
}

/** Calls a list search of a node as the editor's drop-down does. */
export async function runListSearch(options: ListOptions): Promise<INodeListSearchResult> {
	const { nodeType, context } = await editorContext(options);
	const method = nodeType.methods?.listSearch?.[options.method];
	if (!method) throw new Error(`${options.type} has no list search ${options.method}`);
	return await method.call(context, options.filter, options.paginationToken);
}

/** Calls an options loader of a node as the editor's drop-down does. */
export async function runLoadOptions(options: ListOptions): Promise<INodePropertyOptions[]> {
	const { nodeType, context } = await editorContext(options);
	const method = nodeType.methods?.loadOptions?.[options.method];
	if (!method) throw new Error(`${options.type} has no options loader ${options.method}`);
	return await method.call(context);
}

async function editorContext(options: ListOptions): Promise<{ nodeType: INodeType; context: ILoadOptionsFunctions }> {
	const loader = await loadPackage();
	const node = buildNode(loader, options);
	const workflow = buildWorkflow(loader, node, { trigger: true });
	const additionalData = buildAdditionalData(loader, options.credentials ?? {}, workflow, 'internal');
	additionalData.currentNodeParameters = node.parameters;
	const nodeType = NodeHelpers.getVersionedNodeType(loader.getNode(options.type).type, node.typeVersion);
	return { nodeType, context: new LoadOptionsContext(workflow, node, additionalData, '') };
}
