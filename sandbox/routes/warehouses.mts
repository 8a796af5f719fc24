import type { Endpoints, ValuesOf } from '../../contract/index.ts';
import type { User } from '../model/accounts.mts';
import { ownOf } from '../model/collection.mts';
import { cities, embedded, type City } from '../geo/cities.mts';
import { notSelectable, refusal, taken, type FieldProblem } from '../http/problems.mts';
import { omit } from '../model/omit.mts';
import type { Contact, Warehouse } from '../model/records.mts';
import type { Call, Routes } from '../http/routing.mts';
import { written } from '../model/times.mts';
import { searchPublic } from './publicWarehouses.mts';

type Bodies = Endpoints['warehouse'];
type Wanted = ValuesOf<Bodies['create']['body']> | ValuesOf<Bodies['update']['body']>;

/** Formats a warehouse in uppercase: street, city, then each contact as NAME(PHONE) (docs/interface.md#warehouses). */
function deliveryOrderAddress(address: string, city: City, zipcode: string, contacts: readonly Contact[]): string {
	const lines = [
		address,
		`${city.name}, ${city.state}, ${city.country} ${zipcode}`,
		...contacts.map(({ name, phone }) => `${name}(${phone})`),
	];
	return lines.join('\n').toUpperCase();
}

/**
 * Returns contacts as stored. Contacts with an ID keep it, along with omitted fields unless a PUT replaces them. The
 * others get an ID.
 */
function contactsOf({ state }: Call, wanted: Wanted, before: readonly Contact[]): Contact[] {
	return wanted.contacts.map((contact) => {
		const known = 'id' in contact ? before.find(({ id }) => id === contact.id) : undefined;
		const kept = state.behavior.warehouses.putReplaces ? {} : known;
		const { type, name, role, phone, fax, email, remark } = { ...kept, ...contact } as Partial<Contact>;
		return {
			id: known?.id ?? 10_000 + state.nextNumber(),
			name: name ?? '',
			type: type ?? [],
			role: role ?? null,
			phone: phone ?? '',
			fax: fax ?? null,
			email: email ?? '',
			remark: remark ?? null,
		};
	});
}

const OPTIONAL = {
	code: null,
	customer_memo: null,
	working_day_from: null,
	working_day_to: null,
	working_hour_from: null,
	working_hour_to: null,
	time_zone: null,
	is_24_hours: null,
	appointment_by: 0,
	live_or_drop: 0,
};

/** Adds seconds to opening hours, as in the API's responses (docs/interface.md#dates). */
const withSeconds = (time: string | null) =>
	time !== null && /^\d{1,2}:\d\d$/.test(time) ? `${time.padStart(5, '0')}:00` : time;

/**
 * Returns the warehouse described by a validated body. Omitted fields keep their values from `before`. They get
 * defaults if there is no earlier warehouse, or if a PUT replaces it.
 */
function warehouseOf(call: Call, id: number, owner: User, before?: Warehouse): Warehouse {
	const wanted = call.body as unknown as Wanted;
	const city = cities().byId.get(wanted.city_id);
	if (!city) throw new Error('The city was not checked');
	const contacts = contactsOf(call, wanted, before?.contacts ?? []);
	const kept = call.state.behavior.warehouses.putReplaces ? {} : before;
	const optional = { ...OPTIONAL, ...kept, ...wanted };
	return {
		id,
		name: wanted.name,
		code: optional.code ?? null,
		zipcode: wanted.zipcode,
		appointment_by: optional.appointment_by,
		customer_memo: optional.customer_memo ?? null,
		live_or_drop: optional.live_or_drop,
		address: wanted.address,
		delivery_order_address: deliveryOrderAddress(wanted.address, city, wanted.zipcode, contacts),
		created_at: before?.created_at ?? written.microseconds(call.state.now()),
		user: { name: owner.name, email: owner.email, company: owner.company.name },
		city: embedded(city),
		contacts,
		internal_memo: null,
		working_day_from: optional.working_day_from,
		working_day_to: optional.working_day_to,
		working_hour_from: withSeconds(optional.working_hour_from ?? null),
		working_hour_to: withSeconds(optional.working_hour_to ?? null),
		time_zone: optional.time_zone,
		is_residential: wanted.is_residential,
		is_24_hours: optional.is_24_hours,
	};
}

/** Returns the user's warehouse in the path. Rejects with 404 if there is none. */
function find({ state, user, params }: Call): Warehouse {
	const warehouse = state.warehouses.find(params.warehouseId, ownOf(user));
	if (!warehouse) throw refusal.notFound();
	return warehouse;
}

/** Returns a warehouse as the API does. No documented response contains `is_24_hours`. */
const shown = (warehouse: Warehouse) => omit(warehouse, ['is_24_hours']);

function check({ state, user, body }: Call, id?: number): FieldProblem[] {
	const sameCode = state.warehouses.list(ownOf(user)).some((other) => other.code === body.code && other.id !== id);
	return [
		...(cities().byId.has(body.city_id as number) ? [] : [notSelectable('city_id')]),
		...(typeof body.code === 'string' && sameCode ? [taken('code')] : []),
	];
}

function checkChange(call: Call): FieldProblem[] {
	const { id, contacts: known } = find(call);
	const contacts: unknown[] = Array.isArray(call.body.contacts) ? call.body.contacts : [];
	const strangers = contacts.flatMap((contact, index) => {
		const contactId = (contact as { id?: unknown } | null)?.id;
		return contactId === undefined || known.some((other) => other.id === contactId)
			? []
			: [notSelectable(`contacts.${index}.id`)];
	});
	return [...(call.body.id === id ? [] : [notSelectable('id')]), ...check(call, id), ...strangers];
}

export const warehouse: Routes['warehouse'] = {
	create: {
		check,
		run: (call) => shown(call.state.warehouses.add(call.user, (id) => warehouseOf(call, id, call.user))),
	},
	get: { run: (call) => shown(find(call)) },
	update: {
		check: checkChange,
		run: (call) => {
			const before = find(call);
			const changed = warehouseOf(call, before.id, call.user, before);
			call.state.warehouses.replace(changed);
			return shown(changed);
		},
	},
	delete: { run: (call) => call.state.warehouses.delete(find(call).id) },
	searchPublic: { run: searchPublic },
};
