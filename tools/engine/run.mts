import { WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	type ExecutionError,
	type INodeExecutionData,
	type IRun,
	type ITaskData,
	type NodeExecutionHint,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { initDeduplication } from './deduplication.mts';
import { loadPackage } from './package.mts';
import { buildAdditionalData, buildNode, buildWorkflow, type NodeSetup, type WorkflowOptions } from './workflow.mts';

export interface RunOptions extends NodeSetup, WorkflowOptions {
	/** The input; one empty item when left out. */
	items?: INodeExecutionData[];
	mode?: WorkflowExecuteMode;
}

/** What came out of a node's run. */
export interface NodeRun {
	/** The items of the first output. */
	items: INodeExecutionData[];
	/** All outputs; the second is the error branch where `onError` asks for one. */
	outputs: INodeExecutionData[][];
	/** The error that stopped the execution. */
	error: ExecutionError | undefined;
	hints: NodeExecutionHint[];
	run: IRun;
}

export interface StartedRun {
	finished: Promise<NodeRun>;
	/** What the Stop button of the editor does. */
	cancel(): void;
}

/** Starts a node in a workflow inside n8n-core and returns at once. */
export async function startNode(options: RunOptions): Promise<StartedRun> {
	const loader = await loadPackage();
	await initDeduplication();
	const mode = options.mode ?? 'manual';
	const node = buildNode(loader, options);
	const workflow = buildWorkflow(loader, node, options);
	const first = options.trigger ? node : workflow.getNode('Start');
	if (!first) throw new Error('The workflow has no first node');
	const input = { main: [options.items ?? [{ json: {} }]] };
	const runData = createRunExecutionData({
		executionData: { nodeExecutionStack: [{ node: first, data: input, source: null }] },
	});
	const additionalData = buildAdditionalData(loader, options.credentials ?? {}, workflow, mode, options.executionId);
	const running = new WorkflowExecute(additionalData, mode, runData).processRunExecutionData(workflow);
	return { finished: running.then((run) => readRun(run, node.name)), cancel: () => running.cancel() };
}

/** Runs a node in a workflow inside n8n-core to its end. A failed run is not thrown: see `error`. */
export async function runNode(options: RunOptions): Promise<NodeRun> {
	return await (
		await startNode(options)
	).finished;
}

function readRun(run: IRun, nodeName: string): NodeRun {
	const task: ITaskData | undefined = run.data.resultData.runData[nodeName]?.[0];
	const outputs = (task?.data?.main ?? []).map((items) => items ?? []);
	return {
		items: outputs[0] ?? [],
		outputs,
		error: run.data.resultData.error,
		hints: task?.hints ?? [],
		run,
	};
}
