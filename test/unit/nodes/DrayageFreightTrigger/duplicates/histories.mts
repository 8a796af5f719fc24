import fc from 'fast-check';

export const label = (order: string) => ({ event_type: 'ltl.label.created', order_number: order });
export const status = (order: string, from: string, to: string) => ({
	event_type: 'ltl.shipment.status.updated',
	order_number: order,
	previous_shipment_status: from,
	new_shipment_status: to,
});
export type Status = ReturnType<typeof status>;
export type Event = ReturnType<typeof label> | Status;

export const textOf = (event: Event): string => Object.values(event).join(' ');

const count = (events: readonly Event[], text: string) => events.filter((event) => textOf(event) === text).length;

/** Every event passes at least as often as it happened. */
export const expectNoneLost = (happened: readonly Event[], passed: readonly Event[]): void => {
	const texts = [...new Set(happened.map(textOf))];
	expect(texts.filter((text) => count(passed, text) < count(happened, text))).toEqual([]);
};

/** Returns an order's updates for a sequence of statuses, without updates between equal ones. */
const pathOf = (order: string, statuses: readonly string[]) =>
	statuses.slice(1).flatMap((to, index) => (statuses[index] === to ? [] : [status(order, statuses[index] ?? '', to)]));

/** Returns the updates of an order that can return to a status. */
export const truth = (order: string, names = ['a', 'b', 'c'], maxLength = 9): fc.Arbitrary<Status[]> =>
	fc
		.array(fc.constantFrom(...names), { minLength: 2, maxLength })
		.map((statuses) => statuses.filter((name, index) => name !== statuses[index - 1]))
		.map((statuses) => pathOf(order, statuses));

/** Returns the updates of an order that never returns to a status. */
export const straight = (order: string): fc.Arbitrary<Status[]> =>
	fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'], { minLength: 2 }).map((statuses) => pathOf(order, statuses));

/** Returns the events in order, with duplicates of some of them at random later positions. */
export const withLateCopies = (events: readonly Status[]): fc.Arbitrary<Status[]> =>
	fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 8 }).map((copies) =>
		copies.reduce<Status[]>(
			(delivered, [which, where]) => {
				if (delivered.length === 0) return delivered;
				const from = which % delivered.length;
				const to = from + 1 + (where % (delivered.length - from));
				return [...delivered.slice(0, to), delivered[from] as Status, ...delivered.slice(to)];
			},
			[...events],
		),
	);

/** Returns the events, randomly split into requests. */
export const inPosts = <T,>(events: readonly T[]): fc.Arbitrary<T[][]> =>
	fc.array(fc.boolean(), { minLength: events.length, maxLength: events.length }).map((cuts) =>
		events.reduce<T[][]>((posts, event, index) => {
			if (index === 0 || cuts[index]) posts.push([]);
			posts.at(-1)?.push(event);
			return posts;
		}, []),
	);
