import type { IDataObject } from 'n8n-workflow';
import { endpoints } from '../../../../contract';
import { operation } from '../../../shared/operations/operation';

/** The query's token, and whatever else looks like one of this package's own. */
const TOKENS = /(?<=[?&]token=)[^&#]+|(?<!%[0-9a-f]?)[0-9a-f]{64}/gi;

/** Whoever reads executions must not learn the tokens that guard the triggers' addresses. */
const maskTokens = (record: IDataObject): IDataObject[] => [
	JSON.parse(
		JSON.stringify(record, (_name, value: unknown) =>
			typeof value === 'string' ? value.replace(TOKENS, '****') : value,
		),
	) as IDataObject,
];

export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many webhook configurations',
	description: 'List which events are posted where. Tokens in the addresses are masked.',
	endpoint: endpoints.webhookConfiguration.getAll,
	fields: [],
	output: maskTokens,
});
