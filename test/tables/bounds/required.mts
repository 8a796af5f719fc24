import { ends } from './bound.mts';

/** Label by parameter. */
type Labels = Readonly<Record<string, string>>;

/** The same field of both ends of a shipment. */
const both = (name: string, label: string): Labels =>
	Object.fromEntries(ends.map(([end, title]) => [`${end}${name}`, `${title} ${label}`]));

const lane: Labels = {
	...both('Zipcode', 'Zip Code'),
	...both('City', 'City'),
	...both('State', 'State'),
	pickupDate: 'Pickup Date',
};
const parties: Labels = {
	...both('CompanyName', 'Company Name'),
	...both('Address1', 'Address'),
	...both('ContactEmail', 'Contact Email'),
	...both('ContactPhone', 'Contact Phone'),
	...both('OpenTime', 'Open Time'),
	...both('CloseTime', 'Close Time'),
};
const warehouse: Labels = {
	name: 'Name',
	address: 'Address',
	isResidential: 'Residential',
	zipcode: 'Zip Code',
	cityId: 'City',
	contacts: 'Contacts',
	'contacts.contact.0.name': 'Contacts 1 › Name',
};
const agent: Labels = { name: 'Name', emails: 'Emails' };

/** Fields that an operation must be given. */
export const requiredFields: Readonly<Record<string, Labels>> = {
	'intermodalRegion.suggest': { cityId: 'City' },
	'rate.search': { intermodalRegionId: 'Intermodal Region', toCityId: 'Destination City' },
	'rateRequest.create': { intermodalRegionId: 'Intermodal Region', toCityId: 'Destination City' },
	'warehouse.create': { ...warehouse, 'contacts.contact.0.type': 'Contacts 1 › Types' },
	'warehouse.get': { warehouseId: 'Warehouse ID' },
	'warehouse.update': { ...warehouse, warehouseId: 'Warehouse ID' },
	'warehouse.delete': { warehouseId: 'Warehouse ID' },
	'order.create': {
		mblNumber: 'MBL Number',
		rateId: 'Rate ID',
		quoteId: 'Quote ID',
		portOfDischargeId: 'Port of Discharge',
		portOfDischargeEta: 'Port of Discharge ETA',
		customerReferenceNumber: 'Customer Reference Number',
		containers: 'Containers',
		'containers.container.0.number': 'Containers 1 › Number',
		'containers.container.0.type': 'Containers 1 › Type',
		'containers.container.0.package': 'Containers 1 › Package',
		'containers.container.0.weight': 'Containers 1 › Weight (Kg)',
	},
	'order.get': { orderId: 'Order' },
	'orderFile.upload': { orderId: 'Order' },
	'orderFile.getAll': { orderId: 'Order' },
	'orderFile.download': { orderId: 'Order', fileId: 'File' },
	'orderFile.delete': { orderId: 'Order', fileId: 'File' },
	'pickupNumberAgent.create': agent,
	'pickupNumberAgent.get': { pickupNumberAgentId: 'Pickup Number Agent' },
	'pickupNumberAgent.update': { ...agent, pickupNumberAgentId: 'Pickup Number Agent' },
	'pickupNumberAgent.delete': { pickupNumberAgentId: 'Pickup Number Agent' },
	'ltlQuote.create': { ...lane, ...both('AddressType', 'Address Type') },
	'ltlShipment.create': { ...parties, rateNumber: 'Rate Number', isInsuranceEntrusted: 'Insurance Entrusted' },
	'ltlShipment.track': { orderNumbers: 'Order Numbers' },
	'ltlShipmentFile.getAll': { orderNumber: 'Order Number' },
	'ltlShipmentFile.download': { orderNumber: 'Order Number', fileId: 'File' },
	'ftlQuote.create': lane,
	'ftlShipment.create': { ...parties, quoteNumber: 'Quote Number' },
	'ftlShipment.getAll': { orderNumbers: 'Order Numbers' },
	'ftlShipment.track': { orderNumbers: 'Order Numbers' },
	'ftlShipmentFile.getAll': { orderNumber: 'Order Number' },
	'ftlShipmentFile.download': { orderNumber: 'Order Number', fileId: 'File' },
	'webhookConfiguration.create': { eventType: 'Event', url: 'URL' },
	'webhookConfiguration.delete': { configurationId: 'Webhook Configuration' },
};

/** Lists that must hold something: operation, where the interface and the node have them, label. */
export const emptyLists = [
	['warehouse.create', 'contacts', 'contacts', 'Contacts'],
	['warehouse.create', 'contacts.0.type', 'contacts.contact.0.type', 'Contacts 1 › Types'],
	['order.create', 'containers', 'containers', 'Containers'],
	['pickupNumberAgent.create', 'emails', 'emails', 'Emails'],
	['pickupNumberAgent.update', 'emails', 'emails', 'Emails'],
] as const;
