import { announce } from '../events/shipmentEvents.mts';
import type { Shipment } from '../model/records.mts';
import type { State } from '../model/state.mts';
import { later, hoursAfter } from '../model/times.mts';
import { advance, nextStatus } from '../shipments/advance.mts';
import type { Mode } from '../shipments/modes.mts';
import { addDocument, arrivingAt, documentKinds, holderOf } from '../shipments/documents.mts';
import type { Next } from './plays.mts';

/** The minimum number of hours between each status and the previous one. */
const HOURS: Readonly<Record<string, number>> = {
	Dispatched: 2,
	'Picked Up': 3,
	'In Transit': 8,
	'Out for Delivery': 12,
	Delivered: 4,
};
const PROOF_HOURS = 2;

/** Statuses that happen on a planned day, with the field of that day and the hour. */
const PLANNED: Readonly<Record<string, readonly [field: string, hour: number]>> = {
	Dispatched: ['estimated_pickup_date', 12],
	'Out for Delivery': ['estimated_delivery_date', 13],
};

function dueFor(status: string, { record }: Shipment, now: Date): Date {
	const due = hoursAfter(now, HOURS[status] ?? 1);
	const [field = '', hour = 0] = PLANNED[status] ?? [];
	const day = record[field];
	return typeof day === 'string' && day !== '' ? later(due, hoursAfter(new Date(`${day}T00:00:00Z`), hour)) : due;
}

/** Returns the next step of an LTL or FTL shipment on its way to the proof of delivery. */
export function nextOfShipment(state: State, mode: Mode, shipment: Shipment): Next {
	const now = state.now();
	const { orderNumber } = shipment;
	const status = nextStatus(shipment);
	if (status !== undefined) {
		return {
			words: `${orderNumber}: ${status}`,
			due: dueFor(status, shipment, now),
			run: () => void advance(state, mode, shipment, {}, { proofLater: true }),
		};
	}
	if (shipment.status !== 'Delivered' || !state.behavior.ltl.documents) return undefined;
	const types = state.files.list().flatMap(({ holder, type }) => (holder === holderOf(mode, shipment) ? [type] : []));
	const [kind] = arrivingAt('delivered').filter((one) => !types.includes(documentKinds[one].type));
	if (!kind) return undefined;
	return {
		words: `${orderNumber}: the ${documentKinds[kind].title.toLowerCase()} arrives`,
		due: hoursAfter(now, PROOF_HOURS),
		run: () => announce(state, mode, shipment, kind, addDocument(state, mode, shipment, kind)),
	};
}
