import type { Endpoint, Field } from '../../../contract';
import { locatorControl } from '../locators/locator';
import { locators } from '../locators/locators';
import { parameter } from '../fields/build';
import { type CollectionName, requestCollection } from '../fields/nodeFields';
import { type Override, type Overrides, type Parameter, toParameter } from '../fields/parameter';
import { rowParameters } from '../fields/rows';

/**
 * Returns the parameters for one field of the API. Rows have several. Records that a field identifies are chosen from a
 * list.
 */
export const sent = (apiName: string, field: Field, override: Override = {}): Parameter[] => {
	if (field.noun !== undefined) return rowParameters(apiName, field, override);
	const control = field.ref && locatorControl(field.ref, locators[field.ref]);
	const made = parameter(override.name ?? toParameter(apiName), field, { ...(control && { control }), ...override });
	return [{ ...made, apiName }];
};

/**
 * Returns the parameters of a request. Required fields are at the top level, the others in one collection, together with
 * custom fields if the request has any fields. The node's own parameters are `after` the required fields and, as `own`,
 * among the optional ones.
 */
export const requestParameters = (
	{ params, query, body }: Endpoint,
	overrides: Overrides,
	collectionName: CollectionName,
	after: readonly Parameter[] = [],
	own: readonly Parameter[] = [],
): Parameter[] => {
	const top: Parameter[] = [];
	const added = [...own];
	for (const [name, field] of Object.entries({ ...params, ...query, ...body })) {
		const override = overrides[name];
		if (override === null || name === 'page') continue;
		const required = name in params || (field.required && !override?.filledIn);
		(required || override?.top ? top : added).push(...sent(name, { ...field, required }, override));
	}
	return [...top, ...after, ...(query || body ? [requestCollection(collectionName, added)] : [])];
};
