import { endpoints } from '../../../../contract';
import { additionalFields } from '../../../shared/fields/groups';
import { operation } from '../../../shared/operations/operation';
import { containers, optionalFields, orderSummary, requiredFields } from './fields';
import { bookingOptions, orderRecovery } from '../bookings';
import { spendingNotice } from '../spending';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create order',
	description:
		'Book drayage for containers with a rate and quote ID from a rate search. This spends money and cannot be undone here.',
	endpoint: endpoints.order.create,
	fields: [
		spendingNotice('Search rates first: the rate ID and the quote ID come from one search.'),
		...requiredFields(),
		...containers(),
		additionalFields(optionalFields()),
	],
	simplify: orderSummary,
	recovery: orderRecovery,
	options: bookingOptions(orderRecovery),
});
