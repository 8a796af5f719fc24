import { Workflow, type INode, type INodeType, type INodeTypes } from 'n8n-workflow';
import { DrayageFreight } from '../../../nodes/DrayageFreight/DrayageFreight.node.ts';
import { DrayageFreightTrigger } from '../../../nodes/DrayageFreightTrigger/DrayageFreightTrigger.node.ts';
import { DrayageFreightUpdatesTrigger } from '../../../nodes/DrayageFreightUpdatesTrigger/DrayageFreightUpdatesTrigger.node.ts';
import { resources } from '../../../nodes/DrayageFreight/resources/index.ts';

/** Returns the subtitle that n8n shows, evaluated as n8n does. */
const subtitleOf = (parameters: INode['parameters'], type: INodeType = new DrayageFreight()) => {
	const nodeTypes = { getByNameAndVersion: () => type } as unknown as INodeTypes;
	const node = { id: '1', name: 'N', type: 'drayageFreight', typeVersion: 1, position: [0, 0], parameters } as INode;
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const subject = workflow.getNode('N') ?? node;
	return workflow.expression.getSimpleParameterValue(subject, type.description.subtitle, 'internal', {});
};

const actions = resources.flatMap(({ value: resource, operations }) =>
	operations.map(({ value: operation, action }) => [resource, operation, action] as const),
);

it.each(actions.filter(([, , action]) => !action.includes('(books')))(
	'%s, %s has the subtitle %j',
	(resource, operation, action) => {
		expect(subtitleOf({ resource, operation })).toBe(action);
	},
);

it.each([
	[undefined, 'books when published or called'],
	['auto', 'books when published or called'],
	['preview', 'previews'],
	['book', 'always books'],
])('an order with the Booking Mode %s has the subtitle %j', (bookingMode, subtitle) => {
	const mode = bookingMode === undefined ? {} : { bookingMode };
	expect(subtitleOf({ resource: 'order', operation: 'create', ...mode })).toBe(subtitle);
});

it('a new node has the subtitle of its default operation, and an unknown operation has no subtitle', () => {
	expect(subtitleOf({})).toBe('Search freight rates');
	expect(subtitleOf({ resource: 'rate', operation: 'unknown' })).toBe('');
});

it.each([
	[new DrayageFreightTrigger(), { events: ['ltl.label.created'] }, 'LTL Label Created'],
	[new DrayageFreightTrigger(), { events: ['ltl.label.created', 'ltl.shipment.created'] }, '2 events'],
	[new DrayageFreightTrigger(), {}, '0 events'],
	[new DrayageFreightUpdatesTrigger(), { changes: ['rateRequest.rejected'] }, 'Rate Request Rejected'],
	[new DrayageFreightUpdatesTrigger(), { changes: ['order.status', 'order.created'] }, '2 changes'],
	[new DrayageFreightUpdatesTrigger(), {}, 'Container Available'],
])('the subtitle of a trigger names its events or records (row %#)', (type, parameters, subtitle) => {
	expect(subtitleOf(parameters, type)).toBe(subtitle);
});
