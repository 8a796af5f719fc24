import { codesOf, rateRequestStatuses } from '../../../contract/index.ts';
import type { RateRequest } from '../../model/records.mts';
import { dollars, fact, timeFact, type Kind } from '../kind.mts';
import { actionSteps, requestRows, requestsAbout } from '../related.mts';
import { statusOf, type Status } from '../tones.mts';
import { timeOf } from '../values.mts';

const laneOf = ({ intermodal_region: region, to_city: city }: RateRequest) => `${region} → ${city}`;

const NAMES: Readonly<Record<string, string>> = { created: 'Waiting for an answer' };

const shown = ({ status }: RateRequest): Status => ({
	...statusOf(status),
	text: NAMES[status] ?? statusOf(status).text,
});

/** Rate requests. In reality, DrayEasy's staff answer them; in the console, a button does. */
export const rateRequests: Kind<RateRequest> = {
	list: ({ state }) => state.rateRequests.list(),
	find: (key, { state }) => state.rateRequests.find(key),
	key: ({ id }) => String(id),
	text: (request) =>
		`${request.id} ${laneOf(request)} ${request.to_zipcode ?? ''} ${request.memo ?? ''} ${request.status}`,
	row: (request) => ({
		id: request.id,
		at: timeOf(request.created_at),
		lane: laneOf(request),
		memo: request.memo ?? '',
		price: dollars(request.rate?.total),
		status: shown(request),
	}),
	filters: [
		{
			name: 'status',
			label: 'Status',
			options: () => codesOf(rateRequestStatuses).map((status) => [status, NAMES[status] ?? statusOf(status).text]),
			holds: ({ status }, value) => status === value,
		},
	],
	detail: (request, context) => ({
		title: `Rate request ${request.id}`,
		subtitle: laneOf(request),
		status: shown(request),
		facts: [
			...timeFact('Created', timeOf(request.created_at)),
			...fact('ZIP code', request.to_zipcode),
			...fact('Memo', request.memo),
			...fact('Reason', request.rejected_reason),
			...fact('Rate', request.rate && `${request.rate.service_level}, ${dollars(request.rate.total)}`),
		],
		timeline: [
			...(timeOf(request.created_at) === undefined
				? []
				: [{ at: timeOf(request.created_at) ?? 0, title: 'Rate requested', status: statusOf('created') }]),
			...actionSteps(context, ({ id }) => id === request.id),
		],
		related: [{ title: 'Requests', rows: requestRows(context, requestsAbout(context, [String(request.id)])) }],
		json: [{ title: 'Record', value: request }],
		record: { id: request.id, status: request.status },
	}),
};
