import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers, type INodeTypeDescription as OldestDescription } from 'n8n-workflow-oldest';
import { ContainerList } from '../../../nodes/ContainerList/ContainerList.node.ts';
import { DrayageFreight } from '../../../nodes/DrayageFreight/DrayageFreight.node.ts';
import { DrayageFreightUpdatesTrigger } from '../../../nodes/DrayageFreightUpdatesTrigger/DrayageFreightUpdatesTrigger.node.ts';

const action = new DrayageFreight().description;
const trigger = new DrayageFreightUpdatesTrigger().description;

/** Returns the properties with a hint for n8n's Assistant, with the resources for which they are shown. */
const hinted = ({ properties }: INodeTypeDescription) =>
	properties
		.filter(({ builderHint }) => builderHint !== undefined)
		.map(
			({ name, displayOptions }) =>
				`${(displayOptions?.show?.resource as string[] | undefined)?.join() ?? 'trigger'}.${name}`,
		);

it("tells n8n's Assistant what prevents a wrong booking", () => {
	expect(hinted(action).sort()).toEqual([
		...['ftlShipment.bookingKey', 'ftlShipment.bookingMode', 'ftlShipment.quoteNumber'],
		...['ltlShipment.bookingKey', 'ltlShipment.bookingMode', 'ltlShipment.rateNumber'],
		...['order.bookingMode', 'order.containers', 'order.quoteId', 'order.rateId'],
	]);
	expect(hinted(trigger)).toEqual(['trigger.changes']);
	expect(
		[action, trigger, new ContainerList().description].map(({ builderHint }) => builderHint?.searchHint),
	).not.toContain(undefined);
});

it('the oldest n8n ignores the hints', () => {
	const given = { resource: 'ltlShipment', operation: 'create', bookingKey: 'PO-1234 load 1' };
	const readBy = (properties: INodeProperties[]) => {
		const description = { ...action, properties } as unknown as OldestDescription;
		return NodeHelpers.getNodeParameters(description.properties, given, true, false, null, description);
	};
	const without = action.properties.map((property) => ({ ...property, builderHint: undefined }));
	expect(readBy(action.properties)).toEqual(readBy(without));
	expect(readBy(action.properties)).toMatchObject({ ...given, bookingMode: 'auto' });
});
