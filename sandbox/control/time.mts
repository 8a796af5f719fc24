import { failedValidation, refusal } from '../http/problems.mts';
import type { State } from '../model/state.mts';
import { moveOf } from '../moves/moveOf.mts';
import type { ShownPlay, Until } from '../moves/plays.mts';
import type { Service } from '../service.mts';
import { Remarked } from './remarked.mts';

export interface ClockChange {
	readonly forwardSeconds?: number;
	readonly forwardDays?: number;
}

export interface PlayRequest {
	/** An MBL or container number, an LTL or FTL order number, or an order's ID. */
	readonly record: string | number;
	/** Steps per minute. */
	readonly speed?: number;
	readonly until?: Until;
	readonly moveClock?: boolean;
}

const SECOND = 1_000;
const DAY = 86_400_000;
/** The maximum time to move forward: a century, so that years keep four digits. */
const FURTHEST = 36_525 * DAY;
const SPEED = 30;

function forward({ clock }: State, { forwardSeconds = 0, forwardDays = 0 }: ClockChange): void {
	const milliseconds = forwardSeconds * SECOND + forwardDays * DAY;
	if (clock.offsetMs + milliseconds > FURTHEST) {
		const message = 'The clock can go forward by at most 100 years.';
		throw failedValidation([{ field: forwardDays > 0 ? 'forwardDays' : 'forwardSeconds', message }], message);
	}
	clock.forward(milliseconds);
}

const play = (state: State, request: PlayRequest): ShownPlay | Remarked<ShownPlay> => {
	const { speed = SPEED, until = 'delivered', moveClock = false } = request;
	const record = String(request.record);
	const found = moveOf(state, { record, until, moveClock });
	if (!found) throw refusal.unknown(`order, container or shipment ${record}`);
	const { next, ...move } = found;
	const started = state.plays.start({ ...move, speed, until, moveClock }, next);
	return started.steps === 0 && started.next === ''
		? new Remarked(started, `Nothing is left to play: ${started.record} has reached the end, or is canceled.`)
		: started;
};

/** Controls for the sandbox's clock and for plays. */
export const timeControls = (service: Service) => ({
	/**
	 * Moves the sandbox's clock forward if an amount is given. Returns the time, the clock's lead over real time, and
	 * the plays in progress.
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
	/** Plays a move until delivery or beyond: all of its real-life steps, at the requested speed. */
	play: (request: PlayRequest) => play(service.state, request),
	/** Ends one play or all plays. Returns whether there was one. */
	stopPlay: ({ id }: { id?: string } = {}) => service.state.plays.stop(id),
});
