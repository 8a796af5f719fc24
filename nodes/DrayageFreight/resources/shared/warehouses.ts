import type { IDataObject } from 'n8n-workflow';
import { endpoints, id, isValid, oneOf, type RequestParts } from '../../../../contract';
import {
	asFailure,
	type Client,
	isRecord,
	lookUpCached,
	recordOr,
	type RequestOptions,
	ServiceFailure,
	unwrap,
} from '../../../../transport';
import { BadInput, warnOnce } from '../../../shared/errors';
import { nodeField, settingField } from '../../../shared/fields/build';
import { isEmpty, words } from '../../../shared/fields/field';
import { readPhone, readTime } from '../../../shared/fields/read';
import { asText, givenText, labelOf, lettersOf } from '../../../shared/fields/text';
import type { BookingKind, ItemCall } from '../../../shared/operations/operation';
import { assertSettings } from '../../../shared/operations/request';
import { alphanumeric, comparable, withoutSeconds } from '../../../shared/records';
import { askedFor, inputQuote } from './quotedRate';

/** The warehouses that were read for a run's items, by ID. */
const known = new WeakMap<Client, Map<string, Promise<IDataObject>>>();

const readWarehouse = async (client: Client, warehouseId: unknown, requestOptions: RequestOptions) => {
	const params = { warehouseId: warehouseId as string };
	return recordOr(unwrap(await client.request(endpoints.warehouse.get, { params }, requestOptions)));
};

/** Returns one of the account's own warehouses, which is read once per run. Throws a ServiceFailure. */
const warehouseOf = async (client: Client, warehouseId: unknown, requestOptions: RequestOptions) => {
	const read = known.get(client) ?? new Map<string, Promise<IDataObject>>();
	known.set(client, read);
	const key = asText(warehouseId);
	const found = read.get(key) ?? readWarehouse(client, warehouseId, requestOptions);
	read.set(key, found);
	return await found.catch((error: unknown) => {
		read.delete(key);
		throw error;
	});
};

/** A US city. Unknown values are empty. */
export interface City {
	readonly cityId: string;
	/** The name, or empty. */
	readonly city: string;
	/** The two-letter code, or empty. */
	readonly state: string;
}

const placeIn = (fullName: unknown, { id: cityId, name, state }: IDataObject): City => {
	const [, city = asText(name), code = asText(state)] = /^([^,]+), ([A-Z]{2})\b/.exec(asText(fullName).trim()) ?? [];
	return { cityId: asText(cityId), city, state: /^[A-Z]{2}$/.test(code) ? code : '' };
};

/** Returns the destination of a quote. undocumented: the fields of `to_city`, so the node's own `lane` is read too. */
export const quotedPlace = (quote: IDataObject): City => {
	const to = recordOr(quote.to_city);
	const { to_city_id: asked } = recordOr(quote.quoted_for);
	const [, end] = asText(quote.lane).split(' → ');
	return placeIn(to.full_name ?? end, { id: asked, ...to });
};

const isKnown = ({ city, cityId }: City) => city !== '' || cityId !== '';

/** Returns whether two places can be the same city. Unless both names are known, their IDs decide. */
export const isSamePlace = (one: City, other: City): boolean => {
	const isSameId = one.cityId === other.cityId;
	if (isSameId && one.cityId !== '') return true;
	const isNamed = [one, other].every(({ city, state }) => city !== '' && state !== '');
	if (isNamed) return one.state === other.state && lettersOf(one.city) === lettersOf(other.city);
	return isSameId || one.cityId === '' || other.cityId === '';
};

/** A saved warehouse that an order is delivered to. */
export interface DeliveryWarehouse extends City {
	readonly warehouseId: string;
	readonly name: string;
}

/** The warehouses that a run delivers to. */
interface Deliveries {
	/** Those with a known city, by ID. */
	readonly found: Map<string, DeliveryWarehouse>;
	/** All others, by ID and keywords, since another item's keywords may find the same warehouse. */
	readonly others: Map<string, DeliveryWarehouse | undefined>;
}

const deliveries = new WeakMap<Client, Deliveries>();

const placeOf = (warehouse: IDataObject | undefined) => {
	const city = recordOr(warehouse?.city);
	return placeIn(city.full_name, city);
};

/** Returns what an item's public warehouse is searched by: its name in the line that the user chose, and the quoted city. */
const keywordsOf = (call: ItemCall): string[] => {
	const { values } = call.item;
	const chosen = recordOr(values.warehouseId ?? recordOr(values.additionalFields).warehouseId);
	const [name = ''] = asText(chosen.cachedResultName).split(' · ');
	return [name, quotedPlace(inputQuote(call) ?? {}).city].filter((text) => text !== '');
};

/**
 * Returns a public warehouse, which the API returns only in a search by keyword. Returns undefined if it isn't among the
 * first results.
 */
const publicWarehouse = async (call: ItemCall, warehouseId: unknown): Promise<IDataObject | undefined> => {
	const { client, requestOptions } = call;
	for (const keyword of keywordsOf(call)) {
		const records = await lookUpCached(client, endpoints.warehouse.searchPublic, { keyword }, requestOptions).catch(
			() => [],
		);
		const found = records.find(({ id: own }) => asText(own) === asText(warehouseId));
		if (found) return found;
	}
	return undefined;
};

/**
 * Returns the warehouse with its city, if the API returns one. The account's own warehouse without a city isn't
 * replaced by a public one with another name.
 */
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
 * Returns the saved warehouse of a booking whose quoted destination is known. Returns undefined for any other booking,
 * or if the API doesn't return the warehouse. Never throws: a warehouse that can't be read may still be bookable.
 */
export const deliveryWarehouse = async (call: ItemCall): Promise<DeliveryWarehouse | undefined> => {
	const { warehouse_id: warehouseId } = call.parts.body;
	const quote = inputQuote(call);
	if (!isRecord(quote) || isEmpty(warehouseId) || !isValid(id(), warehouseId)) return undefined;
	if (!isKnown(quotedPlace(quote))) return undefined;
	const known: Deliveries = deliveries.get(call.client) ?? { found: new Map(), others: new Map() };
	deliveries.set(call.client, known);
	const { found, others } = known;
	const named = asText(warehouseId);
	const key = [named, ...keywordsOf(call)].join('\n');
	if (found.has(named) || others.has(key)) return found.get(named) ?? others.get(key);
	const delivery = await readDelivery(call, warehouseId);
	if (delivery && isKnown(delivery)) found.set(named, delivery);
	else others.set(key, delivery);
	return delivery;
};

/** Returns a warehouse as text: `Warehouse 100: Acme DC, Ontario, CA`. */
export const warehouseWords = ({ warehouseId, name, city, state }: DeliveryWarehouse) =>
	`Warehouse ${warehouseId}: ${[name, city, state].filter((text) => text !== '').join(', ')}`.replace(/: $/, '');

/** Either end of a shipment. */
export type Side = 'pickup' | 'destination';

export const SIDES: readonly Side[] = ['pickup', 'destination'];

/** The sources of a shipment's addresses, and the ends that come from a warehouse. */
const SOURCES = [
	{ value: 'fields', name: 'Fields Below', sides: [] },
	{ value: 'destinationWarehouse', name: 'Fields for Pickup, Warehouse for Destination', sides: ['destination'] },
	{ value: 'pickupWarehouse', name: 'Warehouse for Pickup, Fields for Destination', sides: ['pickup'] },
	{ value: 'warehouses', name: 'Warehouses for Both Ends', sides: SIDES },
] as const;

const isFromWarehouse = (side: Side, sides: readonly Side[]) => sides.includes(side);

/** Returns the sources for which this end comes from a warehouse. */
const warehouseSources = (side: Side): string[] =>
	SOURCES.filter(({ sides }) => isFromWarehouse(side, sides)).map(({ value }) => value);

/** Returns the sources for which this end comes from the fields. */
export const fieldSources = (side: Side): string[] =>
	SOURCES.filter(({ sides }) => !isFromWarehouse(side, sides)).map(({ value }) => value);

const addressesFrom = settingField(
	'addressesFrom',
	oneOf(SOURCES.map(({ value, name }) => ({ value, name }))),
	'Addresses From',
	'Where company, street address, contact and hours come from. A warehouse in your DrayEasy account has all of them.',
	{ default: 'fields', noExpression: true },
);

const LABELS: Readonly<Record<Side, string>> = {
	pickup: 'Pickup Warehouse ID',
	destination: 'Destination Warehouse ID',
};

const parameterOf = (side: Side) => `${side}WarehouseId`;

const warehouseField = (side: Side) =>
	nodeField(
		parameterOf(side),
		id(),
		words(
			LABELS[side],
			`ID of your warehouse at the ${side}, as Warehouse › Create returns it. Its name, street address, working hours and contact for appointments are sent.`,
			{ example: side === 'pickup' ? '1024' : '1025', when: { addressesFrom: warehouseSources(side) } },
		),
	);

/** The warehouse fields for both ends of a shipment. */
export const warehouseFields = [addressesFrom, ...SIDES.map(warehouseField)];

/**
 * Returns the contact to name on a shipment, chosen from those with an email address and phone: the contact for
 * appointments, otherwise for dispatch, otherwise the first.
 */
const contactOf = ({ contacts }: IDataObject): IDataObject => {
	const all = (Array.isArray(contacts) ? (contacts as unknown[]) : []).filter(isRecord);
	const reachable = all.filter(({ email, phone }) => !isEmpty(email) && !isEmpty(phone));
	const of = (type: string) =>
		reachable.find((one) => Array.isArray(one.type) && (one.type as unknown[]).includes(type));
	return of('APT') ?? of('DISPATCH') ?? reachable[0] ?? {};
};

/**
 * Returns a warehouse's values for one end of a shipment, by field name. undocumented: the format of its hours
 * (docs/interface.md#warehouses).
 */
const partyOf = (warehouse: IDataObject, timezone: string): IDataObject => {
	const locale = { timezone };
	const contact = contactOf(warehouse);
	const lines = asText(warehouse.address)
		.split('\n')
		.map((line) => line.trim());
	return {
		company_name: warehouse.name,
		address1: lines.filter((line) => line !== '').join(', '),
		contact_name: contact.name,
		contact_email: contact.email,
		contact_phone: readPhone(contact.phone, locale) as string,
		open_time: readTime(withoutSeconds(warehouse.working_hour_from), locale) as string,
		close_time: readTime(withoutSeconds(warehouse.working_hour_to), locale) as string,
	};
};

/** Returns the first five digits of a ZIP code. */
const zip = (value: unknown) => alphanumeric(value).replace(/^(\d{5})\d{4}$/, '$1');

/** Throws a BadInput if the warehouse isn't in the quoted ZIP code, since the truck drives to the quoted ZIP code. */
const assertQuoted = (side: Side, warehouseId: unknown, warehouse: IDataObject, asked: IDataObject) => {
	const [quoted, stored] = [asked[`${side}_zipcode`], warehouse.zipcode];
	if (zip(quoted) === '' || zip(stored) === '' || zip(quoted) === zip(stored)) return;
	throw new BadInput(
		`Not booked: ${LABELS[side]} ${asText(warehouseId)} has the zip code ${asText(stored)}, but the rate was quoted for ${asText(quoted)}`,
		'Enter the warehouse that was quoted, or get a quote for this one.',
	);
};

/**
 * Throws a BadInput if the API returned another warehouse, since freight must not go there. A response without an ID
 * passes, since nothing contradicts it.
 */
const assertSame = (side: Side, warehouseId: unknown, { id: returned }: IDataObject) => {
	if (isEmpty(returned) || comparable(returned) === comparable(warehouseId)) return;
	throw new BadInput(
		`Not booked: ${LABELS[side]} ${asText(warehouseId)} was requested, but the API returned another warehouse${givenText(returned)}`,
		'Try again. If this keeps happening, choose Fields Below under Addresses From, and ask DrayEasy support about it.',
	);
};

const assertComplete = (
	{ item, operation }: ItemCall,
	side: Side,
	warehouseId: unknown,
	party: Readonly<Record<string, unknown>>,
) => {
	const lacking = Object.keys(party)
		.map((name) => `${side}_${name}`)
		.filter((name, index) => isEmpty(Object.values(party)[index]) && !(name in item.custom))
		.filter((name) => operation.endpoint.body?.[name]?.required);
	if (lacking.length === 0) return;
	const labels = lacking.map((name) => labelOf(operation.fields, [name]));
	throw new BadInput(
		`${LABELS[side]}: the API returned no ${labels.join(', ')} for the warehouse ${asText(warehouseId)}`,
		'Complete the warehouse with Warehouse › Update, or choose Fields Below under Addresses From.',
	);
};

/**
 * Returns a function that fills in the ends of a shipment that come from warehouses. Values in the item take
 * precedence. Throws a BadInput.
 */
export const fillFromWarehouses =
	(kind: BookingKind) =>
	async (call: ItemCall): Promise<RequestParts> => {
		const { client, context, item, parts, requestOptions } = call;
		assertSettings(item);
		const chosen = SIDES.filter((side) => warehouseSources(side).includes(asText(item.values.addressesFrom)));
		const asked = askedFor(call, kind) ?? {};
		if (chosen.some((side) => isEmpty(asked[`${side}_zipcode`])))
			warnOnce(
				context,
				`The node can't tell which ZIP codes the ${kind.label} was quoted for. Make sure that they match the warehouses.`,
				'cost',
			);
		let body = parts.body;
		for (const side of chosen) {
			const warehouseId = warehouseField(side).read(item.values[parameterOf(side)], {
				timezone: context.getTimezone(),
			});
			if (!isValid(id(), warehouseId)) throw new BadInput(`${LABELS[side]} ${id().message}${givenText(warehouseId)}`);
			const warehouse = await warehouseOf(client, warehouseId, requestOptions).catch((error: unknown) => {
				const cause = asFailure(error);
				if (cause.status !== 404) throw cause;
				throw new BadInput(`${LABELS[side]}: your account has no warehouse with the ID ${asText(warehouseId)}`);
			});
			assertSame(side, warehouseId, warehouse);
			assertQuoted(side, warehouseId, warehouse, asked);
			const party = partyOf(warehouse, context.getTimezone());
			assertComplete(call, side, warehouseId, party);
			const filled = Object.entries(party)
				.filter(([, value]) => !isEmpty(value))
				.map(([name, value]) => [`${side}_${name}`, value]);
			body = { ...(Object.fromEntries(filled) as IDataObject), ...body };
		}
		return { ...parts, body };
	};
