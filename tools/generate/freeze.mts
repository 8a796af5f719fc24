// Freezes the workflows of a version: one for each operation and each trigger, as exported from n8n, with the requests that
// it sends. It also freezes every parameter, with its default and the values of its menu. A test checks that every later
// build keeps them. Usage: npm run generate -- --freeze
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { INodeParameters, INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { loadNode, loadPackage } from '../engine/index.mts';
import { createSandbox } from '../../sandbox/index.mts';
import { now, play, scenes, type Seen, steady } from './story.mts';

/** A workflow as n8n exports it, with one node of this package. */
export interface FrozenWorkflow {
	readonly name: string;
	readonly nodes: readonly { readonly type: string; readonly parameters: INodeParameters }[];
}

/** Reads the first item of an earlier operation from the input item, as provided by `play`. */
const asExpressions: Seen = (operation) =>
	new Proxy({}, { get: (_, field) => `={{ $json[${JSON.stringify(operation)}].${String(field)} }}` });

const workflow = (name: string, type: string, parameters: object): FrozenWorkflow => {
	const node = { id: 'node', name: 'Node', type: `n8n-nodes-drayage.${type}`, typeVersion: 1, position: [220, 0] };
	const start = { id: 'start', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0] };
	const isTrigger = type.endsWith('Trigger');
	return {
		name,
		nodes: [
			...(isTrigger ? [] : [{ ...start, parameters: {} }]),
			{ ...node, parameters: parameters as INodeParameters },
		],
		...{ connections: isTrigger ? {} : { Start: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } } },
		...{ settings: { executionOrder: 'v1' }, active: false, pinData: {} },
	};
};

/** Returns the values of a trigger's menu of events or changes. */
const menuOf = async (type: string, name: string) => {
	const { properties } = (await loadNode(type)).description;
	const options = (properties.find((property) => property.name === name)?.options ?? []) as INodePropertyOptions[];
	return options.map(({ value }) => String(value));
};

/**
 * Returns the workflows of this build, by name: `resource.operation`, the webhook trigger, and one for each polled
 * change.
 */
async function workflowsOfBuild(): Promise<FrozenWorkflow[]> {
	const actions = scenes.map(({ operation: name, parameters }) => {
		const [resource = '', operation = ''] = name.split('.');
		return workflow(name, 'drayageFreight', { resource, operation, ...parameters(asExpressions) });
	});
	const events = await menuOf('drayageFreightTrigger', 'events');
	const changes = await menuOf('drayageFreightUpdatesTrigger', 'changes');
	return [
		...actions,
		workflow('trigger', 'drayageFreightTrigger', { events }),
		...changes.map((change) => {
			const numbers = change.startsWith('ftlShipment.') ? { orderNumbers: 'FTL-1' } : {};
			return workflow(`updates.${change}`, 'drayageFreightUpdatesTrigger', { changes: [change], ...numbers });
		}),
	];
}

/** Writes the workflows of a version into a folder, once. */
export async function freeze(folder: string): Promise<number> {
	if (existsSync(folder)) throw new Error(`${folder} exists. A version is frozen once.`);
	await mkdir(folder, { recursive: true });
	const workflows = await workflowsOfBuild();
	const write = async (name: string, value: unknown) =>
		await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(value, null, '\t')}\n`);
	for (const one of workflows) await write(one.name, one);
	await write('requests', await requestsOf(workflows));
	await writeFile(path.join(folder, 'parameters.json'), oneEntryPerLine(await parametersOfBuild()));
	return workflows.length;
}

/** Returns the requests that each operation's workflow sends, in the order of the story. */
export async function requestsOf(workflows: readonly FrozenWorkflow[]): Promise<Readonly<Record<string, unknown>>> {
	const sandbox = await createSandbox({ now });
	const sent: Record<string, unknown> = {};
	// The story of a later build has more operations.
	const written = (name: string) => workflows.find((workflow) => workflow.name === name)?.nodes.at(-1)?.parameters;
	try {
		for await (const { operation } of play(sandbox, sandbox.url, written)) {
			const log = await sandbox.control.log();
			sent[operation] = log.map(({ method, path: at, query, body }) => ({ method, path: at, query, body }));
			await sandbox.control.clearLog();
		}
	} finally {
		await sandbox.close();
	}
	return steady(sent);
}

/**
 * The facts about a parameter that saved workflows depend on. n8n doesn't save a value equal to the default, and drops
 * a value of another type.
 */
export interface Parameter {
	readonly type: string;
	readonly default: unknown;
	/** Whether the value is a list. */
	readonly multiple?: true;
	/** The values of a menu, or the modes of a resource locator. */
	readonly values?: readonly unknown[];
}

/**
 * The parameters of a node or credential by path, such as `order.create: options.batchSize`. Paths start with the
 * operation, since parameters with the same name differ between operations. A path has several parameters if other
 * parameters decide which one is shown.
 */
export type Parameters = Readonly<Record<string, readonly Parameter[]>>;

type Option = NonNullable<INodeProperties['options']>[number];

const isGroup = (option: Option): option is INodePropertyCollection => 'values' in option;
const isField = (option: Option): option is INodeProperties => 'type' in option;
const isChoice = (option: Option): option is INodePropertyOptions => 'value' in option;

/** Returns the operations for which a parameter is shown: `order.create`, `order`, or nothing. */
function operationsOf({ displayOptions: { show = {} } = {} }: INodeProperties): string[] {
	const { resource: resources = [''], operation: operations } = show as Readonly<Record<string, readonly string[]>>;
	return resources.flatMap((resource) => operations?.map((operation) => `${resource}.${operation}`) ?? resource);
}

/** Returns a parameter with its path, and all parameters in it. */
function* flatten(property: INodeProperties, prefix: string): Generator<[path: string, parameter: Parameter]> {
	const { name, type, typeOptions, options = [], modes = [] } = property;
	// Notices show text and have no value.
	if (type === 'notice') return;
	const path = `${prefix}${name}`;
	const values =
		type === 'resourceLocator' ? modes.map((mode) => mode.name) : options.filter(isChoice).map(({ value }) => value);
	yield [
		path,
		{
			type,
			default: property.default,
			...(typeOptions?.multipleValues === true ? { multiple: true } : {}),
			...(values.length > 0 ? { values } : {}),
		},
	];
	for (const option of options) {
		if (isGroup(option)) for (const field of option.values) yield* flatten(field, `${path}.${option.name}.`);
		else if (isField(option)) yield* flatten(option, `${path}.`);
	}
}

/** Lists the parameters of a node or credential, each with the facts that saved workflows depend on. */
function parametersOf(properties: readonly INodeProperties[]): Parameters {
	const found: Record<string, Parameter[]> = {};
	for (const property of properties) {
		for (const operation of operationsOf(property)) {
			for (const [path, parameter] of flatten(property, operation === '' ? '' : `${operation}: `))
				(found[path] ??= []).push(parameter);
		}
	}
	return found;
}

/** Returns a default for a comparison. Rows count without their columns, which are parameters themselves. */
const comparable = ({ type, default: initial }: Parameter): string => {
	const rows = () => Object.entries(initial as Record<string, unknown[]>).map(([name, { length }]) => [name, length]);
	return JSON.stringify(type === 'fixedCollection' ? rows() : initial);
};

/**
 * Returns what a later build lacks, as `path: what is missing`. New parameters, menu values and columns of row lists are
 * fine.
 */
export function missingIn(later: Parameters, frozen: Parameters): string[] {
	const isKept = (one: Parameter, other: Parameter) =>
		other.type === one.type &&
		other.multiple === one.multiple &&
		comparable(other) === comparable(one) &&
		(one.values ?? []).every((value) => other.values?.includes(value));
	return Object.entries(frozen).flatMap(([path, parameters]) =>
		parameters
			.filter((parameter) => !later[path]?.some((other) => isKept(parameter, other)))
			.map((parameter) => `${path}: ${JSON.stringify(parameter)}`),
	);
}

/** Returns the parameters of this build, by node or credential. */
export async function parametersOfBuild(): Promise<Readonly<Record<string, Parameters>>> {
	const { nodes, credentials } = (await loadPackage()).types;
	return Object.fromEntries([...nodes, ...credentials].map(({ name, properties }) => [name, parametersOf(properties)]));
}

/** Formats JSON with one line per parameter, so that changes are easy to see. */
function oneEntryPerLine(types: Readonly<Record<string, Parameters>>): string {
	const list = (entries: readonly string[]) => `{\n${entries.join(',\n')}\n}`;
	const typesText = Object.entries(types).map(([type, parameters]) => {
		const lines = Object.entries(parameters).map(
			([at, found]) => `\t\t${JSON.stringify(at)}: ${JSON.stringify(found)}`,
		);
		return `\t${JSON.stringify(type)}: ${list(lines).replace(/\n}$/, '\n\t}')}`;
	});
	return `${list(typesText)}\n`;
}
