import { rateRequestStatuses } from '../../../contract';
import { idIn, valueOf } from '../../shared/records';
import { statusSeen } from './values';
import { change, watchOf } from './watch';

/** Builds a change for rate requests that reach a status: completed or rejected. */
const outcome = (status: string, name: string, description: string) =>
	change(`rateRequest.${status}`, name, description, {
		ofRecord: (request) => statusSeen(valueOf(request, ['status']), rateRequestStatuses, [status]),
	});

/** Rate requests, which DrayEasy answers later. undocumented: how much later. */
export const rateRequests = watchOf(
	'rateRequest',
	{ id: {}, to_city_id: {}, intermodal_region_id: {} },
	{
		name: 'Rate Requests',
		changes: [
			outcome('completed', 'Rate Request Completed', 'A rate is available'),
			outcome('rejected', 'Rate Request Rejected', 'DrayEasy rejects the request and gives a reason'),
		],
		idOf: (request) => idIn(request, ['id']),
		idsOf: (request) => ({ rate_request_id: valueOf(request, ['id']) ?? null }),
		finished: ['completed', 'rejected'],
		sample: ({ changes, today }) => ({
			id: 41,
			intermodal_region_id: 50,
			intermodal_region: 'Albany - NY',
			to_city_id: 115,
			to_city: 'Ontario, CA, USA',
			created_at: `${today} 09:00:00`,
			...(changes.includes('rateRequest.completed')
				? { status: 'completed', rate: { id: 'RATE123' } }
				: { status: 'rejected', rejected_reason: 'No trucks are available.' }),
		}),
	},
);
