import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { integer, nonEmpty } from './rules';

const needsQueryOrUnlocode = (query: Readonly<Record<string, unknown>>) =>
	query.query === undefined && query.unlocode === undefined
		? [{ path: ['query'], message: 'or UN/LOCODE must be given' }]
		: [];

export const getProfile: Endpoint = {
	method: 'GET',
	path: '/api/v2/users/profile',
	responseType: 'record',
};

/** When both are sent, the service uses only unlocode. */
export const searchCities: Endpoint = {
	method: 'GET',
	path: '/api/v2/cities',
	query: z.object({ query: nonEmpty().optional(), unlocode: nonEmpty().optional() }),
	rules: [needsQueryOrUnlocode],
	responseType: 'list',
};

export const listIntermodalRegions: Endpoint = {
	method: 'GET',
	path: '/api/v2/intermodalRegions',
	responseType: 'list',
};

export const suggestIntermodalRegions: Endpoint = {
	method: 'GET',
	path: '/api/v2/intermodalRegions/cities/{cityId}/suggestion',
	params: z.object({ cityId: integer() }),
	responseType: 'list',
};
