import { LoadOptionsContext } from 'n8n-core';
import { NodeHelpers, type INodeListSearchResult } from 'n8n-workflow';
import { loadPackage } from './package.mts';
import { buildAdditionalData, buildNode, buildWorkflow, type NodeSetup } from './workflow.mts';

export interface ListOptions extends NodeSetup {
	/** The name under `methods.listSearch`. */
	method: string;
	filter?: string;
	paginationToken?: string;
}

/** Calls a list search of a node as the editor's drop-down does. */
export async function runListSearch(options: ListOptions): Promise<INodeListSearchResult> {
	const loader = await loadPackage();
	const node = buildNode(loader, options);
	const workflow = buildWorkflow(loader, node, { trigger: true });
	const additionalData = buildAdditionalData(loader, options.credentials ?? {}, workflow, 'internal');
	additionalData.currentNodeParameters = node.parameters;
	const { methods } = NodeHelpers.getVersionedNodeType(loader.getNode(options.type).type, node.typeVersion);
	const method = methods?.listSearch?.[options.method];
	if (!method) throw new Error(`${options.type} has no list search ${options.method}`);
	const context = new LoadOptionsContext(workflow, node, additionalData, '');
	return await method.call(context, options.filter, options.paginationToken);
}
