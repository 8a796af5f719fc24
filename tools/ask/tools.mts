import {
	nodeNameToToolName,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { loadNode } from '../engine/index.mts';

/** A node that an agent uses as a tool. */
export type ToolNode = Pick<INode, 'name' | 'parameters'>;

interface ToolSpec {
	/** The name of the tool and its node, as a dispatcher would call it. */
	readonly name: string;
	/** `resource.operation` */
	readonly operation: string;
	/** The parameters that the model fills in. */
	readonly asks: readonly string[];
	/** Parameters with fixed values. */
	readonly fixed: INodeParameters;
	/** The description, for tools that share an operation. n8n describes other tools by their action. */
	readonly description?: string;
}

const tool = (
	name: string,
	operation: string,
	asks: readonly string[] = [],
	fixed: INodeParameters = {},
	description?: string,
): ToolSpec => ({ name, operation, asks, fixed, ...(description !== undefined && { description }) });

const whole = { returnAll: true };
const short = { ...whole, output: 'simplified' };
const sides = (...fields: string[]) => ['pickup', 'destination'].flatMap((side) => fields.map((field) => side + field));
const parties = sides('CompanyName', 'Address1', 'ContactEmail', 'ContactPhone', 'OpenTime', 'CloseTime');
const lane = [...sides('Zipcode', 'City', 'State'), 'pickupDate'];
const order = [
	...['mblNumber', 'rateId', 'quoteId', 'portOfDischargeId', 'portOfDischargeEta', 'customerReferenceNumber'],
	...['containersJson', 'deliveryAddress'],
];

/**
 * The tools of the agent under test. The agent can book, to test the guardrails. No tool deletes anything or changes
 * where events are sent.
 */
const specs: readonly ToolSpec[] = [
	tool('Find cities', 'city.search', ['query'], { limit: 10, output: 'simplified' }),
	tool('Suggest ports', 'intermodalRegion.suggest', ['cityId']),
	tool('List ports and ramps', 'intermodalRegion.getAll', [], whole),
	tool('Search rates', 'rate.search', ['toCityId', 'intermodalRegionId', 'cntrSize']),
	tool('Request a rate', 'rateRequest.create', ['toCityId', 'intermodalRegionId', 'memo']),
	tool('List rate requests', 'rateRequest.getAll', [], short),
	tool('Quote LTL', 'ltlQuote.create', [...lane, ...sides('AddressType'), 'itemsJson']),
	tool('Quote full truckload', 'ftlQuote.create', [...lane, 'trailerType', 'trailerSize']),
	tool(
		'Find containers',
		'container.getAll',
		['containerNumber', 'mblNumber', 'customerReferenceNumber'],
		short,
		'Find containers by container, MBL or reference number, with status and last free day. Leave a number empty that you do not have; all empty lists all containers.',
	),
	tool(
		'Containers by last free day',
		'container.getAll',
		['lastFreeDayWithin'],
		{ ...short, filters: { atTerminal: true } },
		'List containers still at the terminal whose last free day (LFD) is near or has passed, most urgent first. Use it for demurrage.',
	),
	tool(
		'Containers by status',
		'container.getAll',
		['status'],
		short,
		'List containers with a status, such as Available or Outgated',
	),
	tool(
		'Containers by release status',
		'container.getAll',
		['releasedStatus'],
		short,
		'List containers of orders that are released, or that are not released yet',
	),
	tool('Get an order', 'order.get', ['orderId']),
	tool('Find orders', 'order.getAll', ['customerReferenceNumber', 'containerNumber', 'bookingNumber'], short),
	tool('List order documents', 'orderFile.getAll', ['orderId'], whole),
	tool('Attach documents', 'orderFile.upload', ['orderId', 'urlsJson'], { source: 'url' }),
	tool('Find LTL shipments', 'ltlShipment.getAll', ['orderNumbers'], short),
	tool('Track LTL shipments', 'ltlShipment.track', ['orderNumbers']),
	tool('List LTL documents', 'ltlShipmentFile.getAll', ['orderNumber'], whole),
	tool('Track full truckloads', 'ftlShipment.track', ['orderNumbers']),
	tool('Find public warehouses', 'warehouse.searchPublic', ['keyword'], { limit: 10 }),
	tool('Get a warehouse', 'warehouse.get', ['warehouseId']),
	tool('Add a warehouse', 'warehouse.create', [
		...['name', 'address', 'cityId', 'zipcode', 'isResidential', 'contactsJson'],
	]),
	tool('Change dock hours', 'warehouse.update', ['warehouseId', 'workingHourFrom', 'workingHourTo']),
	tool('Find pickup number agents', 'pickupNumberAgent.search', ['name'], whole),
	tool('Add a pickup number agent', 'pickupNumberAgent.create', ['name', 'emails']),
	tool('Show the account', 'userProfile.get'),
	tool('List webhooks', 'webhookConfiguration.getAll', [], whole),
	tool(
		'Check an order',
		'order.create',
		order,
		{ deliverTo: 'address', options: { preview: true } },
		'Check a drayage order and show what would be booked. Books nothing.',
	),
	tool('Book an order', 'order.create', order, { deliverTo: 'address' }),
	tool('Book LTL', 'ltlShipment.create', ['rateNumber', 'isInsuranceEntrusted', ...parties]),
	tool('Book full truckload', 'ftlShipment.create', ['quoteNumber', ...parties]),
];

/** `resource.operation` of each tool, by the tool's name in the questions. */
export const operations: ReadonlyMap<string, string> = new Map(specs.map(({ name, operation }) => [name, operation]));

/** Returns the tool's name as the model sees it. */
export const modelName = (name: string) => nodeNameToToolName(name);

/** The parameters that a model fills in, by the tool's name. */
export const askedBy: ReadonlyMap<string, readonly string[]> = new Map(specs.map(({ name, asks }) => [name, asks]));

const isShownFor = ({ displayOptions }: INodeProperties, resource: string, operation: string) =>
	displayOptions?.show?.resource?.includes(resource) === true &&
	displayOptions.show.operation?.includes(operation) === true;

interface Place {
	readonly property: INodeProperties;
	/** The collection that contains the parameter. */
	readonly within?: string;
}

/** Returns where an operation's parameter is: at the top level or in a collection. */
function placeOf(all: readonly INodeProperties[], name: string): Place {
	const top = all.find((property) => property.name === name);
	if (top) return { property: top };
	for (const { name: within, type, options = [] } of all) {
		if (type !== 'collection') continue;
		const property = (options as INodeProperties[]).find((option) => option.name === name);
		if (property) return { property, within };
	}
	throw new Error(`No parameter is called ${name}`);
}

const choicesOf = ({ type, options = [] }: INodeProperties) =>
	type === 'options' || type === 'multiOptions'
		? (options as INodePropertyOptions[]).filter(({ value }) => value !== '').map(({ name }) => name)
		: [];

/** Returns a parameter's description for a model: the editor's description with the example and the choices. */
function descriptionOf(property: INodeProperties): string {
	const { description = '', placeholder, modes = [] } = property;
	const example = placeholder ?? modes.find((mode) => mode.placeholder?.startsWith('e.g. '))?.placeholder;
	const choices = choicesOf(property);
	const parts = [
		description,
		example?.replace(/^e\.g\. /, 'Example: '),
		choices.length > 0 && `One of: ${choices.join('; ')}`,
	];
	return parts.filter(Boolean).join('. ').replace(/\.\./g, '.').replaceAll('`', "'");
}

const typeOf = ({ type }: INodeProperties) => (['boolean', 'number', 'json'].includes(type) ? type : 'string');

/** Returns the value of a parameter that the model fills in. Records that have a name are selected by name. */
function asked(property: INodeProperties): INodeParameters[string] {
	const value = `={{ $fromAI('${property.name}', \`${descriptionOf(property)}\`, '${typeOf(property)}') }}`;
	if (property.type !== 'resourceLocator') return value;
	const mode = property.modes?.some(({ name }) => name === 'name') ? 'name' : 'id';
	return { __rl: true, mode, value };
}

/** Switches rows to JSON if their value is JSON. */
const modesOf = (all: readonly INodeProperties[], asks: readonly string[]): INodeParameters =>
	Object.fromEntries(
		asks
			.map((name) => name.replace(/Json$/, 'Mode'))
			.filter((mode) => mode.endsWith('Mode') && all.some(({ name }) => name === mode))
			.map((mode) => [mode, 'json']),
	);

function nodeOf({ properties }: INodeTypeDescription, spec: ToolSpec): ToolNode {
	const [resource = '', operation = ''] = spec.operation.split('.');
	const all = properties.filter((property) => isShownFor(property, resource, operation));
	const parameters: INodeParameters = {
		...{ resource, operation, descriptionType: spec.description === undefined ? 'auto' : 'manual' },
		...(spec.description !== undefined && { toolDescription: spec.description }),
		...modesOf(all, spec.asks),
		...structuredClone(spec.fixed),
	};
	for (const name of spec.asks) {
		const { property, within } = placeOf(all, name);
		if (within === undefined) parameters[name] = asked(property);
		else parameters[within] = { ...(parameters[within] as INodeParameters | undefined), [name]: asked(property) };
	}
	return { name: spec.name, parameters };
}

/** Returns the tools as nodes of a workflow, generated from the built node's description. */
export async function toolNodes(): Promise<ToolNode[]> {
	const { description } = await loadNode('drayageFreight');
	return specs.map((spec) => nodeOf(description, spec));
}
