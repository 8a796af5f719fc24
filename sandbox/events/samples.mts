import type { EventName } from '../../contract/index.ts';
import type { Offer, Shipment } from '../model/records.mts';
import { recordOf } from '../shipments/book.mts';
import { ltlMode, newNumber } from '../shipments/modes.mts';
import { holderOf } from '../shipments/documents.mts';
import type { StoredFile } from '../model/files.mts';
import { shipmentStatuses } from '../model/statuses.mts';
import type { State } from '../model/state.mts';
import { written } from '../model/times.mts';
import { eventAbout, shipmentEvents, type Subject } from './shipmentEvents.mts';

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
	return { id: 0, orderNumber, offer: offer.number, status: shipmentStatuses[0], record, tracking: [] };
}

/** Returns these shipments with their documents, each of which seems to be new. */
function subjectsOf(state: State, shipments: readonly Shipment[]): Subject[] {
	const files = new Map<string, StoredFile[]>();
	// With the time of the event, n8n's trigger doesn't treat an event that is emitted again as a duplicate.
	const createdAt = written.second(state.now());
	for (const file of state.files.list())
		files.set(file.holder, [...(files.get(file.holder) ?? []), { ...file, createdAt }]);
	return shipments.map((shipment) => ({
		mode: ltlMode,
		shipment,
		files: files.get(holderOf(ltlMode, shipment)) ?? [],
	}));
}

/**
 * Returns event objects of this type for these shipments. Shipments to which the event has happened come first. If there
 * are too few shipments, the remaining events are samples whose shipments don't exist.
 */
export function eventsAbout(
	state: State,
	eventType: EventName,
	shipments: readonly Shipment[],
	count: number,
): object[] {
	const { hasHappened } = shipmentEvents[eventType];
	const subjects = subjectsOf(state, shipments);
	const others = subjects.filter((subject) => !hasHappened(subject));
	const chosen = [...subjects.filter(hasHappened), ...others].slice(0, count);
	while (chosen.length < count) chosen.push({ mode: ltlMode, shipment: sampleShipment(state), files: [] });
	return chosen.map((subject) => eventAbout(eventType, subject, state));
}
