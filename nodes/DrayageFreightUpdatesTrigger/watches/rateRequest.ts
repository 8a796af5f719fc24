import type { IDataObject } from 'n8n-workflow';
import { endpoints, nameOfCode, rateRequestStatuses } from '../../../contract';
import { pagesOf } from '../../../transport';
import { requestFields } from '../../shared/operations/resource';
import { rateRequestFilters } from '../../shared/words/lists';
import { idIn, valueOf } from '../../shared/records/recordFields';
import type { Observation, Watch } from './watch';

const statusOf = (request: IDataObject) => valueOf(request, ['status']);

const isStatus = (value: unknown, status: string) => String(value).trim().toLowerCase() === status;

/** Statuses that end a rate request (docs/interface.md#rate-requests), as changes. */
const OUTCOMES = ['completed', 'rejected'];

const observeOutcome = (request: IDataObject, outcome: string): Observation => ({
	change: `rateRequest.${outcome}`,
	slot: outcome,
	value: statusOf(request),
	isReportable: (status) => isStatus(status, outcome),
	whenNew: true,
	startsEmpty: true,
	nameOf: (status) => nameOfCode(rateRequestStatuses, status),
});

/** Requests for a rate, which the service answers hours or days later. */
export const rateRequests: Watch = {
	value: 'rateRequest',
	name: 'Rate Requests',
	description: 'Requests for a rate that the service answers later',
	changes: [
		{ name: 'Rate Request Completed', value: 'rateRequest.completed', description: 'A rate is available' },
		{
			name: 'Rate Request Rejected',
			value: 'rateRequest.rejected',
			description: 'The service gives no rate, and says why',
		},
	],
	source: {
		endpoint: endpoints.rateRequest.getAll,
		fields: requestFields(endpoints.rateRequest.getAll, rateRequestFilters, 'filters'),
	},
	read: (client, parts) => pagesOf(client, endpoints.rateRequest.getAll, parts) as AsyncIterable<IDataObject[]>,
	idOf: (request) => idIn(request, ['id']),
	idsOf: (request) => ({ rate_request_id: valueOf(request, ['id']) ?? null }),
	isOver: (request) => OUTCOMES.some((outcome) => isStatus(statusOf(request), outcome)),
	observe: (request) => OUTCOMES.map((outcome) => observeOutcome(request, outcome)),
	sample: {
		record: (change, { today }) => ({
			id: 41,
			intermodal_region_id: 50,
			intermodal_region: 'Albany - NY',
			to_city_id: 115,
			to_city: 'Ontario, CA, USA',
			created_at: `${today} 09:00:00`,
			...(change === 'rateRequest.completed'
				? { status: 'completed', rate: { id: 'RATE123' } }
				: { status: 'rejected', rejected_reason: 'No trucks are available.' }),
		}),
		previous: { 'rateRequest.completed': 'created', 'rateRequest.rejected': 'created' },
	},
};
