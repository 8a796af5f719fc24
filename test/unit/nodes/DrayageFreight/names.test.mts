import type { INodeProperties } from 'n8n-workflow';
import { DrayageFreightTrigger } from '../../../../nodes/DrayageFreightTrigger/DrayageFreightTrigger.node.ts';
import { DrayageFreightUpdatesTrigger } from '../../../../nodes/DrayageFreightUpdatesTrigger/DrayageFreightUpdatesTrigger.node.ts';
import type { Field } from '../../../../nodes/shared/fields/field.ts';
import { resources } from '../../../../nodes/DrayageFreight/resources/index.ts';

/**
 * Users' workflows contain these names, so changes break them. They are listed by operation, in the order of the form.
 * `*` marks required ones, `( )` contains a collection's fields, `[ ]` a row's. Options that every operation has are
 * omitted.
 */
const NAMES: ReadonlyArray<readonly [operation: string, parameters: string]> = [
	[
		'city.search',
		'query unlocode additionalFields(customFields) returnAll limit simplify output outputFields options()',
	],
	[
		'container.getAll',
		'filters(bookingNumber containerNumber status customFields customerReferenceNumber lastFreeDayWithin mblNumber atTerminal id releasedStatus) returnAll limit simplify output outputFields options(perPage)',
	],
	[
		'ftlQuote.create',
		'pickupZipcode* pickupCity* pickupState* destinationZipcode* destinationCity* destinationState* pickupDate* additionalFields(cargoValue customFields trailerSize trailerType) options(cheapestOnly maximumPrice maximumTransitDays priceField)',
	],
	[
		'ftlShipment.create',
		'whenRunManually addressesFrom pickupWarehouseId* destinationWarehouseId* quoteNumber pickupCompanyName* pickupAddress1* pickupContactEmail* pickupContactPhone* pickupOpenTime* pickupCloseTime* destinationCompanyName* destinationAddress1* destinationContactEmail* destinationContactPhone* destinationOpenTime* destinationCloseTime* additionalFields(customFields destinationAddress2 destinationContactName destinationContactPhoneExt pickupAddress2 pickupContactName pickupContactPhoneExt) simplify output outputFields options(bookAgain maximumBookings preview)',
	],
	[
		'ftlShipment.getAll',
		'orderNumbers* filters(customFields) returnAll limit simplify output outputFields options(reportMissing)',
	],
	['ftlShipment.track', 'orderNumbers* additionalFields(customFields) options(reportMissing)'],
	['ftlShipmentFile.download', 'which orderNumber* fileId* fileTypes binaryPropertyName* options()'],
	['ftlShipmentFile.getAll', 'orderNumber* returnAll limit options()'],
	['intermodalRegion.getAll', 'returnAll limit options()'],
	['intermodalRegion.suggest', 'cityId* returnAll limit options()'],
	[
		'ltlQuote.create',
		'pickupZipcode* pickupCity* pickupState* pickupAddressType* destinationZipcode* destinationCity* destinationState* destinationAddressType* pickupDate* itemsMode items[units pieces packageType description totalWeight weightUnit length width height dimensionUnit] itemsJson additionalFields(cargoValue customFields destinationAccessorials destinationCountry isElevator floor isMilitary pickupAccessorials pickupCountry timeout) options(cheapestOnly maximumPrice maximumTransitDays priceField)',
	],
	[
		'ltlShipment.create',
		'whenRunManually addressesFrom pickupWarehouseId* destinationWarehouseId* rateNumber* pickupCompanyName* pickupAddress1* pickupContactEmail* pickupContactPhone* pickupOpenTime* pickupCloseTime* destinationCompanyName* destinationAddress1* destinationContactEmail* destinationContactPhone* destinationOpenTime* destinationCloseTime* isInsuranceEntrusted* additionalFields(cargoValue customFields customerReferenceNumber destinationAddress2 destinationContactName destinationContactPhoneExt destinationSpecialRequest dropoffNumber pickupAddress2 pickupContactName pickupContactPhoneExt pickupNumber pickupSpecialRequest) simplify output outputFields options(bookAgain maximumBookings preview)',
	],
	[
		'ltlShipment.getAll',
		'filters(customFields orderNumbers rateNumbers) returnAll limit simplify output outputFields options(reportMissing)',
	],
	['ltlShipment.track', 'orderNumbers additionalFields(customFields) options(reportMissing)'],
	['ltlShipmentFile.download', 'which orderNumber* fileId* fileTypes binaryPropertyName* options()'],
	['ltlShipmentFile.getAll', 'orderNumber* returnAll limit options()'],
	[
		'order.create',
		'whenRunManually mblNumber* rateId* quoteId* portOfDischargeId* portOfDischargeEta* customerReferenceNumber* containersMode containers[number* type* package* weight* cargoValue commodity deliveryReference isDg isOverweight isReefer isSoc loadingType sealNumber] containersJson deliverTo deliveryAddress quotedCity warehouseId additionalFields(contactEmails customFields customerMemo deliveryAddress destinationType finalPortId finalPortEta liveOrDrop puNumberAgentId terminalFirmsCode urgent warehouseId) simplify output outputFields options(bookAgain maximumBookings preview)',
	],
	['order.get', 'orderId* additionalFields(customFields) simplify output outputFields options()'],
	[
		'order.getAll',
		'filters(bookingNumber containerNumber customFields customerReferenceNumber mblNumber id) returnAll limit simplify output outputFields options(perPage)',
	],
	['orderFile.delete', 'orderId* fileId* options()'],
	['orderFile.download', 'which orderId* fileId* fileTypes binaryPropertyName* options()'],
	['orderFile.getAll', 'orderId* returnAll limit options()'],
	[
		'orderFile.upload',
		'orderId* source binaryPropertyName urlsMode urls[url* type] urlsJson fileType filesMode files[binaryPropertyName type] filesJson additionalFields(customFields) options()',
	],
	['pickupNumberAgent.create', 'name emails additionalFields(customFields) options()'],
	['pickupNumberAgent.delete', 'pickupNumberAgentId* options()'],
	['pickupNumberAgent.get', 'pickupNumberAgentId* options()'],
	['pickupNumberAgent.search', 'filters(customFields name) returnAll limit options()'],
	['pickupNumberAgent.update', 'pickupNumberAgentId* name* emails updateFields(customFields) options()'],
	[
		'rate.search',
		'toCityId* intermodalRegionId* cntrSize additionalFields(cargoTypes cargoValue customFields isLimitedAreaAccess weight weightUnit) options(cheapestOnly maximumPrice maximumTransitDays priceField)',
	],
	['rateRequest.create', 'toCityId* intermodalRegionId* additionalFields(customFields toZipcode memo) options()'],
	[
		'rateRequest.getAll',
		'filters(customFields toCityId intermodalRegionId id) returnAll limit simplify output outputFields options(perPage)',
	],
	['userProfile.get', 'options()'],
	[
		'warehouse.create',
		'name* address* cityId* zipcode* isResidential* contactsMode contacts[name* type* email phone fax role remark] contactsJson additionalFields(appointmentBy code customFields customerMemo liveOrDrop is24Hours timeZone workingDayFrom workingDayTo workingHourFrom workingHourTo) simplify output outputFields options()',
	],
	['warehouse.delete', 'warehouseId* options()'],
	['warehouse.get', 'warehouseId* simplify output outputFields options()'],
	['warehouse.searchPublic', 'filters(customFields keyword) returnAll limit options(perPage)'],
	[
		'warehouse.update',
		'warehouseId* updateFields(address appointmentBy cityId code contacts[id name type email phone fax role remark] contactsJson customFields customerMemo liveOrDrop name is24Hours isResidential timeZone workingDayFrom workingDayTo workingHourFrom workingHourTo zipcode) simplify output outputFields options()',
	],
	['webhookConfiguration.create', 'eventType* url* additionalFields(customFields) options()'],
	['webhookConfiguration.delete', 'configurationId* additionalFields(customFields) options()'],
	['webhookConfiguration.getAll', 'returnAll limit options()'],
];

const EVERY_OPERATION = ['maximumWait', 'requestTimeout'];

const shown = ({ property: { name, required }, childKind, children = [] }: Field): string => {
	const inner = children
		.filter((child) => !EVERY_OPERATION.includes(child.property.name))
		.map(shown)
		.join(' ');
	const [open, close] = childKind === 'rows' ? ['[', ']'] : ['(', ')'];
	return `${name}${required ? '*' : ''}${childKind ? open + inner + close : ''}`;
};

const operations = resources.flatMap(({ value, operations: all }) =>
	all.map((operation) => [`${value}.${operation.value}`, operation] as const),
);

it('the table has exactly one row per operation', () => {
	expect(NAMES.map(([name]) => name)).toEqual(operations.map(([name]) => name));
});

it.each(NAMES)('%s has the parameters %s', (name, parameters) => {
	const fields = operations.find(([known]) => known === name)?.[1].fields ?? [];
	expect(
		fields
			.filter(({ property }) => property.type !== 'notice')
			.map(shown)
			.join(' '),
	).toBe(parameters);
});

const namesOf = (properties: readonly INodeProperties[]): string =>
	properties
		.filter(({ type }) => type !== 'notice')
		.map(({ name, type, options = [] }) =>
			type === 'collection' ? `${name}(${namesOf(options as INodeProperties[])})` : name,
		)
		.join(' ');

it.each([
	[
		new DrayageFreightTrigger(),
		'events registration sharedSecret options(registrationFields includeRequestMetadata includeShipment ipAllowList keepRepeats rememberedEvents)',
	],
	[
		new DrayageFreightUpdatesTrigger(),
		'changes containerStatuses orderStatuses withinDays orderNumbers filters(customFields) orderNumbers filters(customFields rateNumbers) filters(bookingNumber containerNumber customFields customerReferenceNumber mblNumber id) filters(customFields toCityId intermodalRegionId id) options(emitExisting maxRecords)',
	],
])('a trigger has the listed parameters (row %#)', ({ description }, names) => {
	expect(namesOf(description.properties)).toBe(names);
});

const flat = (fields: readonly Field[]): Field[] => fields.flatMap((field) => [field, ...flat(field.children ?? [])]);

it('regions, cities, agents and orders can be chosen from a list, by ID or by name', () => {
	const LOCATED =
		/^(intermodalRegionId|toCityId|cityId|portOfDischargeId|finalPortId|puNumberAgentId|pickupNumberAgentId|orderId)$/;
	const located = operations.flatMap(([, { fields }]) =>
		flat(fields)
			.map(({ property }) => property)
			.filter(({ name }) => LOCATED.test(name)),
	);
	expect(located.length).toBeGreaterThan(15);
	for (const { name, type, modes = [], default: initial } of located) {
		expect(type).toBe('resourceLocator');
		// The port comes from the quote in the input item, and the order can be the input item.
		const isFromInput = name === 'portOfDischargeId' || name === 'orderId';
		expect(initial).toMatchObject(
			isFromInput ? { mode: 'id', value: expect.stringMatching(/^=/) as string } : { mode: 'list', value: '' },
		);
		expect(modes.map(({ name }) => name).filter((name) => name !== 'unlocode')).toEqual(['list', 'name', 'id']);
		expect(modes.every((mode) => !('extractValue' in mode))).toBe(true);
	}
});

it('a warehouse is chosen from the list by default', () => {
	const warehouses = operations
		.flatMap(([, { fields }]) => flat(fields))
		.filter(({ property }) => property.modes?.[0]?.typeOptions?.searchListMethod === 'searchWarehouses');
	expect(warehouses.map(({ property }) => property.default)).toEqual([{ mode: 'list', value: '' }]);
});

it('only the list of cities waits for text before it sends a request', () => {
	const methods = operations
		.flatMap(([, { fields }]) => flat(fields))
		.flatMap(({ property }) => property.modes?.map(({ typeOptions }) => typeOptions) ?? [])
		.filter((options) => options?.searchFilterRequired === true)
		.map((options) => options?.searchListMethod);
	expect(new Set(methods)).toEqual(new Set(['searchCities']));
});

it('only cities have a mode for UN/LOCODEs', () => {
	const withCode = operations.flatMap(([, { fields }]) =>
		flat(fields).filter(({ property }) => property.modes?.some(({ name }) => name === 'unlocode')),
	);
	expect(new Set(withCode.map(({ property }) => property.name))).toEqual(new Set(['cityId', 'toCityId']));
});

it.each(['ftlQuote.create', 'ftlShipment.create', 'ltlQuote.create', 'ltlShipment.create'])(
	'%s asks for the pickup before the destination, with different examples',
	(name) => {
		const fields = operations.find(([known]) => known === name)?.[1].fields ?? [];
		const ends = fields.map(({ property }) => /^(pickup|destination)(?!Date|Warehouse)/.exec(property.name)?.[1]);
		const order = ends.filter((end) => end !== undefined);
		expect(order).toEqual([...order].sort().reverse());
		const examples = flat(fields).flatMap(({ property: { name: parameter, placeholder } }) =>
			/^(pickup|destination)/.test(parameter) && placeholder ? [placeholder] : [],
		);
		expect(examples).toEqual([...new Set(examples)]);
	},
);
