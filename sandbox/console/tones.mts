/** One set of tones for every status. The page shows each tone with a color and a mark. */
export type Tone = 'waiting' | 'moving' | 'attention' | 'done' | 'failed' | 'quiet';

/** A status as the page shows it. */
export interface Status {
	readonly text: string;
	readonly tone: Tone;
}

const TONES: Readonly<Record<string, Tone>> = {
	open: 'waiting',
	'in review': 'waiting',
	confirmed: 'waiting',
	dispatched: 'moving',
	'in progress': 'moving',
	delivered: 'done',
	'empty returned': 'done',
	closed: 'done',
	'on hold': 'attention',
	canceled: 'failed',
	created: 'waiting',
	completed: 'done',
	rejected: 'failed',
	booked: 'waiting',
	'picked up': 'moving',
	'in transit': 'moving',
	'out for delivery': 'moving',
};

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the status of an order, shipment or rate request. An unknown status is shown unchanged. */
export const statusOf = (status: string): Status => ({
	text: capitalized(status),
	tone: TONES[status.toLowerCase()] ?? 'quiet',
});

/** Container status codes outside the usual sequence: exams and cancellation. */
const EXAMS = [8, 36, 50];
const MOVING = [38, 56];
const DONE = [41, 42, 44, 46];

export const containerStatus = (code: number, name: string): Status => ({
	text: name,
	tone: EXAMS.includes(code)
		? 'attention'
		: MOVING.includes(code)
			? 'moving'
			: DONE.includes(code)
				? 'done'
				: code < 0
					? 'failed'
					: 'waiting',
});

/** Returns an HTTP status, or the reason if there is none. */
export function httpStatus(status: number | string | null, isOver = true): Status {
	if (typeof status === 'string') return { text: 'No response', tone: 'failed' };
	if (status === null) return isOver ? { text: 'Broken off', tone: 'failed' } : { text: 'Waiting', tone: 'moving' };
	return {
		text: String(status),
		tone: status < 300 ? 'done' : status < 400 ? 'moving' : status < 500 ? 'attention' : 'failed',
	};
}
