import type { INodeProperties } from 'n8n-workflow';
import { DrayageFreightApi } from '../../credentials/DrayageFreightApi.credentials.ts';
import { DrayageFreightTrigger } from '../../nodes/DrayageFreightTrigger/DrayageFreightTrigger.node.ts';
import { DrayageFreightUpdatesTrigger } from '../../nodes/DrayageFreightUpdatesTrigger/DrayageFreightUpdatesTrigger.node.ts';
import { table, type Parameter } from './table.mts';

const HEAD = `# Parameters of the triggers and the credential

What they do: [Drayage Freight Trigger](trigger.md), [Drayage Freight Updates Trigger](updates.md),
[credential](../README.md#credentials). \`*\` marks what must be given. This page is made by \`npm run docs\` from the code; tests fail
when it is stale. Those of the action node stand in [operations.md](operations.md).
`;

const within = ({ options = [] }: INodeProperties): INodeProperties[] =>
	options.flatMap((option) => {
		if ('values' in option) return option.values;
		return 'type' in option ? [option] : [];
	});

const parameterOf = (property: INodeProperties): Parameter => ({
	property,
	required: property.required ?? false,
	when: (property.displayOptions?.show ?? {}) as Parameter['when'] & object,
	children: within(property).map(parameterOf),
});

const section = (name: string, properties: readonly INodeProperties[]) => [
	`## ${name}`,
	'',
	...table(properties.filter(({ type }) => type !== 'notice').map(parameterOf)),
	'',
];

/** The page of all parameters that no operation has. */
export const parametersPage = (): string => {
	const triggers = [new DrayageFreightTrigger(), new DrayageFreightUpdatesTrigger()].map(({ description }) =>
		section(description.displayName, description.properties),
	);
	const { displayName, properties } = new DrayageFreightApi();
	return [HEAD, ...triggers.flat(), ...section(displayName, properties)].join('\n');
};
