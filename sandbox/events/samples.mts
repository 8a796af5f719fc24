import type { EventName } from '../../contract/index.ts';
import type { Offer, Shipment } from '../model/records.mts';
import { recordOf } from '../shipments/book.mts';
import { ltlMode, newNumber } from '../shipments/modes.mts';
import { documentKinds, type DocumentKind } from '../shipments/paperwork.mts';
import type { StoredFile } from '../model/files.mts';
import { shipmentStatuses } from '../model/statuses.mts';
import type { State } from '../model/state.mts';
import { written } from '../model/times.mts';
import { createdEvent, documentEvent, statusEvent } from './payloads.mts';

const LANE = {
	pickup_zipcode: '91761',
	pickup_city: 'Ontario',
	pickup_state: 'CA',
	destination_zipcode: '12207',
	destination_city: 'Albany',
	destination_state: 'NY',
};

const BODY = {
	pickup_company_name: 'Blue Anchor Imports',
	pickup_contact_name: 'Dispatch Desk',
	pickup_contact_phone: '9095550100',
	pickup_contact_email: 'dispatch.desk@blue-anchor-imports.example',
	pickup_address1: '1 Harbor Street',
	pickup_open_time: '08:00',
	pickup_close_time: '17:00',
	destination_company_name: 'Prairie Rail Supply',
	destination_contact_name: 'Receiving Office',
	destination_contact_phone: '5185550100',
	destination_contact_email: 'receiving.office@prairie-rail-supply.example',
	destination_address1: '2 Depot Road',
	destination_open_time: '08:00',
	destination_close_time: '17:00',
};

function sampleShipment(state: State): Shipment {
	const orderNumber = newNumber(state, ltlMode.prefix);
	const offer: Offer = {
		number: newNumber(state, 'LR'),
		lane: LANE,
		rate: { transit_days: 4 },
		price: 480,
		premium: 0,
	};
	const record = recordOf(state, ltlMode, orderNumber, offer, BODY, 0);
	return { id: 0, orderNumber, offer: offer.number, status: shipmentStatuses[1], record, tracking: [] };
}

const documentSample = (kind: DocumentKind) => (state: State, shipment: Shipment) => {
	const { type, event } = documentKinds[kind];
	const file: StoredFile = {
		id: 0,
		holder: '',
		type,
		filename: `${type}-${shipment.orderNumber}.pdf`,
		mediaType: 'application/pdf',
		createdAt: written.second(state.now()),
		content: { kind: 'madeUp', size: 0 },
	};
	return documentEvent(event, shipment, file, `${state.url}${ltlMode.base}/${shipment.orderNumber}/files/0`);
};

const samples: Readonly<Record<EventName, (state: State, shipment: Shipment) => object>> = {
	'ltl.shipment.created': (_state, shipment) => createdEvent(shipment, []),
	'ltl.shipment.status.updated': (_state, shipment) => statusEvent(shipment, shipmentStatuses[0]),
	'ltl.billOfLading.created': documentSample('billOfLading'),
	'ltl.label.created': documentSample('label'),
	'ltl.proofOfDelivery.created': documentSample('proofOfDelivery'),
	'ltl.certificateOfInsurance.created': documentSample('certificateOfInsurance'),
};

/** Returns a sample event object of this type, with its own order number. Its shipment doesn't exist. */
export const sampleEvent = (state: State, eventType: EventName): object =>
	samples[eventType](state, sampleShipment(state));
