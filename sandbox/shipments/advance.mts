import { announce, sendEvents } from '../events/shipmentEvents.mts';
import type { Shipment } from '../model/records.mts';
import type { State } from '../model/state.mts';
import { CANCELED, shipmentStatuses } from '../model/statuses.mts';
import { written } from '../model/times.mts';
import type { Mode } from './modes.mts';
import { addDocument, arrivingAt } from './documents.mts';

/** Optional details of a shipment's step. The sandbox fills in missing ones. */
export interface Step {
	/** Default: the next of the sandbox's own statuses. Any string is accepted. */
	readonly status?: string;
	readonly location?: string;
	/** The tracking event's type. Default: STATUS_UPDATE. */
	readonly eventType?: string;
}

const placeOf = ({ record }: Shipment, side: 'pickup' | 'destination') => {
	const city = record[`${side}_city`] as { full_name?: string } | string | undefined;
	return typeof city === 'object' ? (city.full_name ?? '') : (city ?? '');
};

const stageOf = (status: string) => (shipmentStatuses as readonly string[]).indexOf(status);

/** Adds a tracking event (names: docs/interface.md#ftl-tracking). */
export function track(state: State, shipment: Shipment, { location, eventType = 'STATUS_UPDATE' }: Step): void {
	const side = stageOf(shipment.status) < stageOf('In Transit') ? 'pickup' : 'destination';
	shipment.tracking.push({
		status: shipment.status,
		location: location ?? placeOf(shipment, side),
		event_type: eventType,
		event_date: written.second(state.now()),
	});
}

/** The status at which a date becomes actual. */
const ACTUAL = { actual_pickup_date: 'Picked Up', actual_delivery_date: 'Delivered' };

/**
 * Sets the dates of everything that has happened by a status, and clears later dates. Unknown statuses leave dates
 * unchanged.
 */
function date({ record, status }: Shipment, now: Date): void {
	if (stageOf(status) < 0) return;
	for (const [name, from] of Object.entries(ACTUAL)) {
		record[name] = stageOf(status) >= stageOf(from) ? record[name] || written.date(now) : '';
	}
}

/** Returns the status that follows the last usual status of the shipment, or undefined at the end. */
export function nextStatus({ status, tracking }: Shipment): string | undefined {
	if (status === CANCELED) return undefined;
	const last = tracking.filter((event) => stageOf(event.status) >= 0).at(-1);
	return shipmentStatuses[stageOf(last?.status ?? '') + 1];
}

/**
 * Moves a shipment to its next status or the given one. Sends the status event, and adds a proof of delivery after
 * delivery unless that comes later. Returns the reason if it can't move.
 */
export function advance(
	state: State,
	mode: Mode,
	shipment: Shipment,
	step: Step = {},
	{ proofLater = false } = {},
): string | undefined {
	const previous = shipment.status;
	const status = step.status ?? nextStatus(shipment);
	if (status === undefined) return `The shipment is ${previous.toLowerCase()}. To change it anyway, set a status.`;
	shipment.status = status;
	shipment.record[mode.statusField] = status;
	date(shipment, state.now());
	track(state, shipment, step);
	sendEvents(state, { mode, shipment, files: [] }, 'moved');
	if (status === 'Delivered') sendEvents(state, { mode, shipment, files: [] }, 'delivered');
	if (status === 'Delivered' && state.behavior.ltl.documents && !proofLater) {
		for (const kind of arrivingAt('delivered'))
			announce(state, mode, shipment, kind, addDocument(state, mode, shipment, kind));
	}
	return undefined;
}

/** Returns why a shipment can't be canceled, or undefined if it can. */
export function whyNotCanceled({ status, record }: Shipment): string | undefined {
	if (status === CANCELED) return 'The shipment is already canceled.';
	return record.actual_pickup_date === '' ? undefined : 'The shipment has already been picked up.';
}

/** Cancels a shipment that hasn't been picked up. Returns why it can't. */
export function cancel(state: State, mode: Mode, shipment: Shipment): string | undefined {
	const why = whyNotCanceled(shipment);
	if (why !== undefined) return why;
	return advance(state, mode, shipment, { status: CANCELED, eventType: 'CANCELED' });
}
