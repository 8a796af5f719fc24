import type { IDataObject } from 'n8n-workflow';
import { words } from '../../shared/fields/field';
import { resource } from '../../shared/operations/resource';
import { rateRequestFilters } from '../../shared/words/lists';
import { quotaHints } from './shared/quota';
import { expiryHints } from './shared/expiry';

export const rateRequest = resource('rateRequest', {
	name: 'Rate Request',
	fields: {
		...rateRequestFilters,
		to_zipcode: words('Destination Zip Code', 'Zip code within the destination city', '91803'),
		memo: words('Memo', 'Note for the people who work out the rate', { example: 'Two loads a week', lines: 4 }),
	},
	operations: {
		create: {
			action: 'Create rate request',
			description: 'Ask the service to work out a rate for a lane. Counts against the rate request quota.',
			hints: quotaHints('rate requests'),
		},
		getAll: {
			action: 'Get many rate requests',
			description: 'List rate requests with their status and, once completed, their rate',
			simplify: [
				'id',
				'status',
				'rejected_reason',
				'intermodal_region',
				'to_city',
				'to_zipcode',
				'memo',
				'created_at',
				'rate.id',
				'rate.expired_at',
			],
			hints: (requests) =>
				expiryHints(
					requests.flatMap(({ rate }) => (rate ? [rate as IDataObject] : [])),
					'Create the rate request again for a new one.',
				),
		},
	},
});
