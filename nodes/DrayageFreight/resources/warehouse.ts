import type { IDataObject } from 'n8n-workflow';
import { endpoints, type Fields, type RequestParts } from '../../../contract';
import { isRecord, listOr, recordOr, unwrap } from '../../../transport/content';
import { Refusal } from '../../shared/errors';
import { isEmpty } from '../../shared/fields/parameter';
import { asText } from '../../shared/fields/text';
import type { ItemCall } from '../../shared/operations/item';
import type { ResourceExtras } from '../../shared/operations/operation';
import { ask } from '../../shared/operations/send';
import { withoutEmpty, withoutSeconds } from '../../shared/records';

/** The fields of a simplified warehouse. */
const simplify = [
	'id',
	'name',
	'code',
	'address',
	'zipcode',
	'city.id',
	'city.full_name',
	'appointment_by',
	'live_or_drop',
	'contacts.name',
];

type Body = RequestParts['body'];

const { get, update } = endpoints.warehouse;
// undocumented: is_24_hours, so a stored value isn't sent back unless the user asks (docs/interface.md#u-is-24-hours).
const bodyFields: Fields = Object.fromEntries(Object.entries(update.body).filter(([name]) => name !== 'is_24_hours'));

const contactFields = Object.keys(bodyFields.contacts?.item?.fields ?? {});

const withoutNulls = (record: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

/**
 * Returns a stored value in the form that an update accepts. Null values are left out, since the API doesn't accept
 * null everywhere it returns it.
 */
const forUpdate = (name: string, value: unknown) => {
	const isList = Array.isArray(value);
	if (value === null || isRecord(value) || isList !== (bodyFields[name]?.kind === 'list')) return undefined;
	if (name === 'contacts') return (value as unknown[]).map((contact) => withoutNulls(recordOr(contact)));
	return name.startsWith('working_hour') ? withoutSeconds(value) : value;
};

/** Completes contacts that have an ID with the stored values of fields that the input leaves out. */
const withStored = (contacts: readonly IDataObject[], stored: unknown) => {
	const known = listOr(stored).map(recordOr);
	return contacts.map((contact) => {
		const same = known.find(({ id }) => !isEmpty(contact.id) && asText(id) === asText(contact.id));
		return same ? { ...withoutNulls(same), ...withoutEmpty(contact) } : contact;
	});
};

/**
 * Returns the stored warehouse in a response. With the values of another warehouse, or with none, an update would
 * overwrite or clear the stored values. Throws a Refusal if the response doesn't contain the warehouse.
 */
const storedWarehouse = (content: unknown, id: unknown): IDataObject => {
	const stored = recordOr(unwrap(content));
	if (asText(stored.id) === asText(id)) return stored;
	throw new Refusal(
		`The warehouse wasn't updated: the API's response isn't warehouse ${asText(id)}`,
		'The update would overwrite or clear fields that you leave out. Try again later, or fill in all fields.',
	);
};

/**
 * Completes an update with the stored values. The API requires the main fields and the contacts in every update, and
 * may clear any field that a PUT leaves out. So the node reads the warehouse first and sends its other values along
 * (undocumented: docs/interface.md#u-nothing-unchosen).
 */
const fillIn = async ({ client, custom, parts, requestOptions }: ItemCall): Promise<RequestParts> => {
	// docs/interface.md#warehouses: the ID is in the path and in the body.
	const body: Body = { id: parts.params.warehouseId, ...parts.body };
	const left = Object.entries(bodyFields).filter(
		([name, { required }]) => !(name in custom) && (required ? isEmpty(body[name]) : body[name] === undefined),
	);
	const contacts = 'contacts' in custom || !Array.isArray(body.contacts) ? [] : body.contacts.map(recordOr);
	const isComplete = (contact: IDataObject) =>
		isEmpty(contact.id) || contactFields.every((name) => !isEmpty(contact[name]));
	if (left.length === 0 && contacts.every(isComplete)) return { ...parts, body };
	const stored = storedWarehouse(
		await client.request(get, { params: parts.params }, requestOptions),
		parts.params.warehouseId,
	);
	const known: Body = { ...stored, city_id: stored.city_id ?? recordOr(stored.city).id };
	const filled = Object.fromEntries(left.map(([name]) => [name, forUpdate(name, known[name])]));
	const lacking = left.filter(([name, { required }]) => required && isEmpty(filled[name]));
	const kept = contacts.length > 0 && { contacts: withStored(contacts, known.contacts) };
	if (lacking.length === 0) return { ...parts, body: { ...body, ...filled, ...kept } };
	throw new Refusal(
		`${lacking.map(([, { label }]) => label).join(', ')} must be given, since the API doesn't return the warehouse's current value`,
	);
};

/** Any field of an update can be left empty, since `fillIn` fills it in. */
const optionalFields = Object.fromEntries(Object.keys(update.body).map((name) => [name, { filledIn: true }]));

export const warehouse: ResourceExtras<'warehouse'> = {
	create: { simplify },
	get: { simplify },
	update: {
		fields: { ...optionalFields, id: null, is_residential: { filledIn: true, addedOff: true } },
		send: async (call) => await ask({ ...call, parts: await fillIn(call) }),
		simplify,
	},
	searchPublic: { simplify: ['name', 'code', 'address', 'city.full_name', 'id'] },
};
