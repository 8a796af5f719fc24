import type { IDataObject } from 'n8n-workflow';
import { endpoints, id, isValid } from '../../../../contract';
import {
	asFailure,
	type Client,
	isRecord,
	lookUp,
	recordOr,
	type RequestOptions,
	ServiceFailure,
	unwrap,
} from '../../../../transport';
import { warnOnce } from '../../../shared/errors';
import { isEmpty } from '../../../shared/fields/field';
import { asText, lettersOf } from '../../../shared/fields/text';
import type { ItemCall } from '../../../shared/operations/operation';
import { inputQuote } from './quotes';

/** Warehouses that were read for the items of a run, by ID. */
const known = new WeakMap<Client, Map<string, Promise<IDataObject>>>();

const readWarehouse = async (client: Client, warehouseId: unknown, options: RequestOptions) => {
	const params = { warehouseId: warehouseId as string };
	return recordOr(unwrap(await client.request(endpoints.warehouse.get, { params }, options)));
};

/** One of the account's own warehouses, which is read once per run. Throws a ServiceFailure. */
export const warehouseOf = async (client: Client, warehouseId: unknown, options: RequestOptions) => {
	const read = known.get(client) ?? new Map<string, Promise<IDataObject>>();
	known.set(client, read);
	const key = asText(warehouseId);
	const found = read.get(key) ?? readWarehouse(client, warehouseId, options);
	read.set(key, found);
	return await found.catch((error: unknown) => {
		read.delete(key);
		throw error;
	});
};

/** A US city, as far as it is known. */
export interface Place {
	readonly cityId: string;
	/** The name; empty if unknown. */
	readonly city: string;
	/** A code of two letters; empty if unknown. */
	readonly state: string;
}

const placeIn = (fullName: unknown, { id: cityId, name, state }: IDataObject): Place => {
	const [, city = asText(name), code = asText(state)] = /^([^,]+), ([A-Z]{2})\b/.exec(asText(fullName).trim()) ?? [];
	return { cityId: asText(cityId), city, state: /^[A-Z]{2}$/.test(code) ? code : '' };
};

/** The destination of a quote. undocumented: the fields of `to_city`, so the node's own `lane` is read too. */
export const quotedPlace = (quote: IDataObject): Place => {
	const to = recordOr(quote.to_city);
	const { to_city_id: asked } = recordOr(quote.quoted_for);
	const [, end] = asText(quote.lane).split(' → ');
	return placeIn(to.full_name ?? end, { id: asked, ...to });
};

const isKnown = ({ city, cityId }: Place) => city !== '' || cityId !== '';

/** Whether two places can be one city. Without both names, their IDs decide. */
export const isSamePlace = (one: Place, other: Place): boolean => {
	const isSameId = one.cityId === other.cityId;
	if (isSameId && one.cityId !== '') return true;
	const isNamed = [one, other].every(({ city, state }) => city !== '' && state !== '');
	if (isNamed) return one.state === other.state && lettersOf(one.city) === lettersOf(other.city);
	return isSameId || one.cityId === '' || other.cityId === '';
};

/** The saved warehouse that an order goes to. */
export interface DeliveryWarehouse extends Place {
	readonly warehouseId: string;
	readonly name: string;
}

/** The deliveries of a run by warehouse, also those that couldn't be read. */
const deliveries = new WeakMap<Client, Map<string, Promise<DeliveryWarehouse | undefined>>>();

const placeOf = (warehouse: IDataObject | undefined) => {
	const city = recordOr(warehouse?.city);
	return placeIn(city.full_name, city);
};

/**
 * A public warehouse, which the API returns only in a search by keyword: by the name in the line that the user chose, then
 * by the quoted city. Undefined if it isn't among the first results.
 */
const publicWarehouse = async (call: ItemCall, warehouseId: unknown): Promise<IDataObject | undefined> => {
	const { client, item, requestOptions } = call;
	const { values } = item;
	const chosen = recordOr(values.warehouseId ?? recordOr(values.additionalFields).warehouseId);
	const [name = ''] = asText(chosen.cachedResultName).split(' · ');
	for (const keyword of [name, quotedPlace(inputQuote(call) ?? {}).city].filter((text) => text !== '')) {
		const records = await lookUp(client, endpoints.warehouse.searchPublic, { keyword }, true, requestOptions).catch(
			() => [],
		);
		const found = records.find(({ id: own }) => asText(own) === asText(warehouseId));
		if (found) return found;
	}
	return undefined;
};

/** The warehouse with its city, if the API returns one. An own warehouse without a city isn't taken for a public one. */
const readWithCity = async (call: ItemCall, warehouseId: unknown): Promise<IDataObject | undefined> => {
	const own = await warehouseOf(call.client, warehouseId, call.requestOptions).catch(asFailure);
	if (!(own instanceof ServiceFailure)) {
		if (isKnown(placeOf(own))) return own;
		const found = await publicWarehouse(call, warehouseId);
		return isEmpty(own.name) || own.name === found?.name ? (found ?? own) : own;
	}
	return own.status === 404 ? await publicWarehouse(call, warehouseId) : undefined;
};

const readDelivery = async (call: ItemCall, warehouseId: unknown) => {
	const { context } = call;
	const warehouse = await readWithCity(call, warehouseId);
	const place = placeOf(warehouse);
	const named = asText(warehouseId);
	if (!isKnown(place))
		warnOnce(
			context,
			`The API returned no city for warehouse ${named}, so it wasn't compared with the quoted city.`,
			'cost',
		);
	return warehouse && { ...place, warehouseId: named, name: asText(warehouse.name) };
};

/**
 * The saved warehouse of a booking whose quoted destination is known; undefined for any other booking, and if the API
 * doesn't return the warehouse. Never throws: a warehouse that can't be read may still be one that can be booked.
 */
export const deliveryWarehouse = async (call: ItemCall): Promise<DeliveryWarehouse | undefined> => {
	const { warehouse_id: warehouseId } = call.parts.body;
	const quote = inputQuote(call);
	if (!isRecord(quote) || isEmpty(warehouseId) || !isValid(id(), warehouseId)) return undefined;
	if (!isKnown(quotedPlace(quote))) return undefined;
	const read = deliveries.get(call.client) ?? new Map<string, Promise<DeliveryWarehouse | undefined>>();
	deliveries.set(call.client, read);
	const key = asText(warehouseId);
	const delivery = read.get(key) ?? readDelivery(call, warehouseId);
	read.set(key, delivery);
	return await delivery;
};

/** `Warehouse 100: Acme DC, Ontario, CA`. */
export const warehouseWords = ({ warehouseId, name, city, state }: DeliveryWarehouse) =>
	`Warehouse ${warehouseId}: ${[name, city, state].filter((text) => text !== '').join(', ')}`.replace(/: $/, '');
