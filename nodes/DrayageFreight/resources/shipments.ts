import type { Endpoint } from '../../../contract';
import { required } from '../description/field';
import { operation } from '../description/operation';
import { orderNumbersField, reportMissing } from './numbers';

/** Tracking, which LTL and FTL shipments share in everything but the words and the endpoint. */
export const trackOperation = (mode: 'LTL' | 'FTL', endpoint: Endpoint) =>
	operation({
		name: 'Track',
		value: 'track',
		action: `Track ${mode} shipments`,
		description: `Get the tracking events of ${mode} shipments of your company`,
		endpoint,
		fields: [required(orderNumbersField())],
		limited: false,
		options: [reportMissing],
	});
