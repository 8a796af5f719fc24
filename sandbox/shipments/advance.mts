import { postEvent } from '../events/emit.mts';
import { statusEvent } from '../events/payloads.mts';
import type { Shipment } from '../model/records.mts';
import type { State } from '../model/state.mts';
import { nextOf, shipmentStatuses } from '../model/statuses.mts';
import { written } from '../model/times.mts';
import type { Mode } from './modes.mts';
import { addDocument, announce } from './paperwork.mts';

/** What a step of a shipment may say; the sandbox finds the rest itself. */
export interface Step {
	/** The next of the sandbox's own statuses unless told; any text is taken. */
	readonly status?: string;
	readonly location?: string;
	/** The tracking event's type; STATUS_UPDATE unless told. */
	readonly eventType?: string;
}

const placeOf = ({ record }: Shipment, side: 'pickup' | 'destination') => {
	const city = record[`${side}_city`] as { full_name?: string } | string | undefined;
	return typeof city === 'object' ? (city.full_name ?? '') : (city ?? '');
};

/** Adds a tracking event (names: docs/interface.md#ftl-tracking). */
export function track(state: State, shipment: Shipment, { location, eventType = 'STATUS_UPDATE' }: Step): void {
	const side =
		shipmentStatuses.indexOf(shipment.status as (typeof shipmentStatuses)[number]) < 3 ? 'pickup' : 'destination';
	shipment.tracking.push({
		status: shipment.status,
		location: location ?? placeOf(shipment, side),
		event_type: eventType,
		event_date: written.second(state.now()),
	});
}

/** Dates that a status makes actual. */
const ACTUAL: Readonly<Record<string, string>> = {
	'Picked Up': 'actual_pickup_date',
	Delivered: 'actual_delivery_date',
};

/** Moves a shipment on; posts its event, and a proof of delivery once it is delivered. Returns the status before. */
export function advance(state: State, mode: Mode, shipment: Shipment, step: Step = {}): string {
	const previous = shipment.status;
	shipment.status = step.status ?? nextOf<string>(shipmentStatuses, previous);
	shipment.record[mode.statusField] = shipment.status;
	const actual = ACTUAL[shipment.status];
	if (actual !== undefined) shipment.record[actual] = written.date(state.now());
	track(state, shipment, step);
	const owner = mode.shipments(state).ownerOf(shipment.id);
	if (mode.posts && owner)
		postEvent(state, owner.company, 'ltl.shipment.status.updated', [statusEvent(shipment, previous)]);
	if (shipment.status === 'Delivered' && state.behaviour.ltl.documents) {
		announce(state, mode, shipment, 'proofOfDelivery', addDocument(state, mode, shipment, 'proofOfDelivery'));
	}
	return previous;
}
