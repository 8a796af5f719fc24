import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

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
export function parametersOf(properties: readonly INodeProperties[]): Parameters {
	const found: Record<string, Parameter[]> = {};
	for (const property of properties) {
		for (const operation of operationsOf(property)) {
			for (const [path, parameter] of flatten(property, operation === '' ? '' : `${operation}: `))
				(found[path] ??= []).push(parameter);
		}
	}
	return found;
}

/** Returns what a later build lacks, as `path: what is missing`. New parameters and new menu values are fine. */
export function missingIn(later: Parameters, frozen: Parameters): string[] {
	const isKept = (one: Parameter, other: Parameter) =>
		other.type === one.type &&
		other.multiple === one.multiple &&
		JSON.stringify(other.default) === JSON.stringify(one.default) &&
		(one.values ?? []).every((value) => other.values?.includes(value));
	return Object.entries(frozen).flatMap(([path, parameters]) =>
		parameters
			.filter((parameter) => !later[path]?.some((other) => isKept(parameter, other)))
			.map((parameter) => `${path}: ${JSON.stringify(parameter)}`),
	);
}
