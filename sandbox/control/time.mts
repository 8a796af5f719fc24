import { failedValidation, refusal } from '../http/problems.mts';
import type { State } from '../model/state.mts';
import { nextOfOrder } from '../moves/orderMove.mts';
import type { Next, PlaySettings, ShownPlay, Until } from '../moves/plays.mts';
import { nextOfShipment } from '../moves/shipmentMove.mts';
import type { Service } from '../service.mts';
import { ftlMode, ltlMode } from '../shipments/modes.mts';
import { Remarked } from './remarked.mts';

export interface ClockChange {
	readonly forwardSeconds?: number;
	readonly forwardDays?: number;
}

export interface PlayRequest {
	/** An MBL or container number, an LTL or FTL order number, or an order's id. */
	readonly record: string | number;
	/** Steps per minute. */
	readonly speed?: number;
	readonly until?: Until;
	readonly moveClock?: boolean;
}

const SECOND = 1_000;
const DAY = 86_400_000;
/** A century, so that dates keep a four-digit year. */
const FURTHEST = 36_525 * DAY;
const SPEED = 30;

function forward({ clock }: State, { forwardSeconds = 0, forwardDays = 0 }: ClockChange): void {
	const milliseconds = forwardSeconds * SECOND + forwardDays * DAY;
	if (clock.offsetMs + milliseconds > FURTHEST) {
		const message = 'The clock goes forward by 100 years at most.';
		throw failedValidation([{ field: forwardDays > 0 ? 'forwardDays' : 'forwardSeconds', message }], message);
	}
	clock.forward(milliseconds);
}

interface Move extends Pick<PlaySettings, 'record' | 'kind'> {
	readonly next: () => Next;
}

/**
 * The move that a number refers to: that of an order, a container or a shipment. If several match, the newest record is
 * used.
 */
function moveOf(state: State, { record, until = 'delivered', moveClock = false }: PlayRequest): Move {
	const wanted = String(record);
	const orders = state.orders.list().reverse();
	const whole = orders.find(({ mbl_number: mbl }) => mbl === wanted) ?? state.orders.find(wanted);
	if (whole) {
		const next = () => nextOfOrder(state, { order: whole, until }, moveClock);
		return { record: whole.mbl_number, kind: 'order', next };
	}
	for (const order of orders) {
		const container = order.containers.find(({ number }) => number === wanted);
		if (!container) continue;
		return {
			record: wanted,
			kind: 'container',
			next: () => nextOfOrder(state, { order, container, until }, moveClock),
		};
	}
	for (const mode of [ltlMode, ftlMode]) {
		const shipment = mode
			.shipments(state)
			.list()
			.find(({ orderNumber }) => orderNumber === wanted);
		if (shipment) return { record: wanted, kind: mode.name, next: () => nextOfShipment(state, mode, shipment) };
	}
	throw refusal.unknown(`order, container or shipment ${wanted}`);
}

const play = (state: State, request: PlayRequest): ShownPlay | Remarked<ShownPlay> => {
	const { next, ...move } = moveOf(state, request);
	const { speed = SPEED, until = 'delivered', moveClock = false } = request;
	const started = state.plays.start({ ...move, speed, until, moveClock }, next);
	return started.steps === 0 && started.next === ''
		? new Remarked(started, `Nothing is left to play: ${started.record} has reached the end, or is canceled.`)
		: started;
};

/** Controls of the sandbox's clock, and of moves that it plays. */
export const timeControls = (service: Service) => ({
	/**
	 * Moves the sandbox's clock forward, if asked to. Returns the time, how far the clock is ahead, and the moves being
	 * played.
	 */
	clock: (change: ClockChange = {}) => {
		const { state } = service;
		forward(state, change);
		return {
			now: state.now().toISOString(),
			offsetSeconds: state.clock.offsetMs / SECOND,
			playing: state.plays.list(),
		};
	},
	/** Plays a move to its delivery or further: everything that happens to it in real life, at the requested speed. */
	play: (request: PlayRequest) => play(service.state, request),
	/** Ends one play, or all of them. Returns whether there was one. */
	stopPlay: ({ id }: { id?: string } = {}) => service.state.plays.stop(id),
});
