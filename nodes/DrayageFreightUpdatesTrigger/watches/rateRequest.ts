import type { IDataObject } from 'n8n-workflow';
import { endpoints, nameOfCode, rateRequestStatuses } from '../../../contract';
import { pagesOf } from '../../../transport';
import { getAll } from '../../DrayageFreight/resources/rateRequest/getAll.operation';
import { idIn, valueOf } from './recordFields';
import { filtersOf } from './source';
import type { Observation, Watch } from './watch';

/** findings.md, Rate requests: what a status means as a change. */
const OUTCOMES: Readonly<Record<string, string>> = {
	completed: 'rateRequest.completed',
	rejected: 'rateRequest.rejected',
};

const statusOf = (request: IDataObject) => valueOf(request, ['status']);

const outcomeOf = (status: unknown) => OUTCOMES[String(status).trim().toLowerCase()];

/** The status is one value, whatever was chosen: what it becomes decides which change that is. */
const observe: Watch['observe'] = (request, { changes }): Observation[] => {
	const outcome = outcomeOf(statusOf(request));
	return [
		{
			change: outcome ?? '',
			slot: 's',
			value: statusOf(request),
			reportable: outcome !== undefined && changes.has(outcome),
			whenNew: true,
			startsEmpty: true,
			nameOf: (status) => nameOfCode(rateRequestStatuses, status),
		},
	];
};

/** Requests for a rate, which the service answers hours or days later. */
export const rateRequests: Watch = {
	value: 'rateRequest',
	name: 'Rate Requests',
	description: 'Requests for a rate that the service answers later',
	changes: [
		{
			name: 'Rate Request Completed',
			value: 'rateRequest.completed',
			description: 'A rate is available',
		},
		{
			name: 'Rate Request Rejected',
			value: 'rateRequest.rejected',
			description: 'The service gives no rate, and says why',
		},
	],
	source: { endpoint: endpoints.rateRequest.getAll, fields: [filtersOf(getAll)] },
	read: (client, parts) => pagesOf(client, endpoints.rateRequest.getAll, parts) as AsyncIterable<IDataObject[]>,
	idOf: (request) => idIn(request, ['id']),
	idsOf: (request) => ({ rateRequestId: valueOf(request, ['id']) ?? null }),
	isOver: (request) => outcomeOf(statusOf(request)) !== undefined,
	observe,
};
