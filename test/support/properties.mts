import type { INodeProperties } from 'n8n-workflow';
import { ContainerList } from '../../nodes/ContainerList/ContainerList.node.ts';
import { DrayageFreight } from '../../nodes/DrayageFreight/DrayageFreight.node.ts';
import { DrayageFreightTrigger } from '../../nodes/DrayageFreightTrigger/DrayageFreightTrigger.node.ts';
import { DrayageFreightUpdatesTrigger } from '../../nodes/DrayageFreightUpdatesTrigger/DrayageFreightUpdatesTrigger.node.ts';

/** The description of each node. */
export const nodes = [DrayageFreight, DrayageFreightTrigger, DrayageFreightUpdatesTrigger, ContainerList].map(
	(Node) => new Node().description,
);

/** Returns a property and those in its collections and rows. */
export const within = (property: INodeProperties): INodeProperties[] => [
	property,
	...(property.options ?? []).flatMap((option) => {
		if ('values' in option) return option.values.flatMap(within);
		return 'type' in option ? within(option) : [];
	}),
];
