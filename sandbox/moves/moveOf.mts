import type { State } from '../model/state.mts';
import { ftlMode, ltlMode } from '../shipments/modes.mts';
import { nextOfOrder } from './orderMove.mts';
import type { Next, PlaySettings, SavedPlay } from './plays.mts';
import { nextOfShipment } from './shipmentMove.mts';

interface Move extends Pick<PlaySettings, 'record' | 'kind'> {
	readonly next: () => Next;
}

/** Returns the move for a number of an order, container or shipment. The newest record wins. */
export function moveOf(
	state: State,
	{ record: wanted, until, moveClock }: Pick<PlaySettings, 'record' | 'until' | 'moveClock'>,
): Move | undefined {
	const orders = state.orders.list().reverse();
	const whole = orders.find(({ mbl_number: mbl }) => mbl === wanted) ?? state.orders.find(wanted);
	if (whole) {
		const next = () => nextOfOrder(state, { order: whole, until }, moveClock);
		return { record: whole.mbl_number, kind: 'order', next };
	}
	for (const order of orders) {
		const container = order.containers.find(({ number }) => number === wanted);
		if (!container) continue;
		const next = () => nextOfOrder(state, { order, container, until }, moveClock);
		return { record: wanted, kind: 'container', next };
	}
	for (const mode of [ltlMode, ftlMode]) {
		const shipment = mode
			.shipments(state)
			.list()
			.find(({ orderNumber }) => orderNumber === wanted);
		if (shipment) return { record: wanted, kind: mode.name, next: () => nextOfShipment(state, mode, shipment) };
	}
	return undefined;
}

/** Continues the plays from an earlier run, after its records have been restored. */
export function resumePlays(state: State, saved: readonly SavedPlay[]): void {
	for (const play of saved) {
		const move = moveOf(state, play.settings);
		if (move) state.plays.resume(play, move.next);
	}
}
