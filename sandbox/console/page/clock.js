import { html } from 'htm/preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { Said } from './action.js';
import { send, useChanges } from './api.js';
import { dayAndTime } from './format.js';
import { Icon } from './parts.js';

const clocks = new Set();
let isMissing = false;
let isAsking = false;
let clock = null;

/** Requests the clock once for all components, and never again if the sandbox has no clock to move. */
async function ask() {
	if (isMissing || isAsking) return;
	isAsking = true;
	try {
		const response = await fetch('/_sandbox/clock');
		isMissing = response.status === 404;
		clock = response.ok ? (await response.json()).result : clock;
		clocks.forEach((set) => set(clock));
	} catch {
		// The sandbox is temporarily unreachable. The next change triggers another request.
	} finally {
		isAsking = false;
	}
}

/** Returns the sandbox's clock and its plays, or null if this sandbox has no clock to move. */
export function useClock() {
	const [state, set] = useState(clock);
	useEffect(() => {
		clocks.add(set);
		if (clock === null) void ask();
		return () => clocks.delete(set);
	}, []);
	useChanges(ask);
	return state;
}

const STEPS = [
	['An hour', { forwardSeconds: 3_600 }],
	['A day', { forwardDays: 1 }],
	['A week', { forwardDays: 7 }],
];

/** The sandbox's time, with a menu that moves it forward. */
export const Clock = () => {
	const clock = useClock();
	const id = useId();
	const [, tick] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => tick((count) => count + 1), 10_000);
		return () => clearInterval(timer);
	}, []);
	if (!clock) return null;
	const forward = (argument) => {
		document.getElementById(id)?.hidePopover();
		void send('clock', argument).catch(() => undefined);
	};
	return html`<div class="clock">
		<button type="button" class="quiet" popovertarget=${id} title="The sandbox's clock: move it forward">
			<${Icon} name="clock" /><span>${dayAndTime(Date.now() + clock.offsetSeconds * 1_000)}</span>
		</button>
		<div id=${id} popover class="menu" role="group" aria-label="Move the clock forward">
			<p>Move the clock forward</p>
			${STEPS.map(([label, argument]) => html`<button type="button" onClick=${() => forward(argument)}>${label}</button>`)}
		</div>
	</div>`;
};

/** Lists of records that the play control finds by number. */
const numberOf = (kind, { mbl, orderNumber }) =>
	kind === 'orders' ? mbl : ['ltl', 'ftl'].includes(kind) ? orderNumber : undefined;

const isOver = ({ status = '' }) =>
	['delivered', 'closed', 'canceled', 'empty returned'].includes(status.toLowerCase());

const SPEEDS = [
	['10', 'a step every 6 seconds'],
	['30', 'a step every 2 seconds'],
	['120', 'two steps a second'],
];

/**
 * A button that plays a move until delivery, or stops it. Shows nothing if the sandbox can't play, or if the record
 * doesn't move.
 */
export const PlayButton = ({ kind, record }) => {
	const clock = useClock();
	const [speed, setSpeed] = useState('30');
	const [said, say] = useState();
	const id = useId();
	const number = numberOf(kind, record ?? {});
	if (!clock || !number) return null;
	const play = clock.playing.find((one) => one.record === number || one.record === String(record.id));
	if (!play && isOver(record) && !said) return null;
	const use = async (control, argument) => {
		try {
			const { message } = await send(control, argument);
			say(message && { tone: 'attention', text: message });
		} catch (error) {
			say({ tone: 'failed', text: error.message });
		}
	};
	return html`<div class="play">
		<button
			type="button"
			onClick=${() => (play ? use('stopPlay', { id: play.id }) : use('play', { record: number, speed: Number(speed) }))}
		>
			<${Icon} name=${play ? 'stop' : 'play'} />${play ? 'Stop' : 'Play to delivered'}
		</button>
		<label class="hidden" for=${id}>Speed</label>
		<select id=${id} value=${speed} disabled=${Boolean(play)} onChange=${({ target }) => setSpeed(target.value)}>
			${SPEEDS.map(([value, name]) => html`<option value=${value}>${name}</option>`)}
		</select>
		${play?.next ? html`<span class="muted">Next: ${play.next}</span>` : html`<${Said} said=${said} />`}
	</div>`;
};
