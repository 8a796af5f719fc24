import { MARGIN, place, WIDTH } from './mapShape.js';

/** The golden angle, which spreads points evenly along a spiral. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

const middle = (points) =>
	points.reduce(([x, y], point) => [x + point[0] / points.length, y + point[1] / points.length], [0, 0]);

/** The maximum number of marks around one point. The rest are shown as a number. */
const MOST_IN_GROUP = 14;

/** Returns the control point of a lane's curve. Lanes are slightly curved, so that both directions are visible. */
export const bend = ([x1, y1], [x2, y2]) => [(x1 + x2) / 2 - (y2 - y1) * 0.12, (y1 + y2) / 2 + (x2 - x1) * 0.12];

const positionOf = ({ start, end, share }) => {
	const middleOfLane = bend(start, end);
	const weights = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
	return [0, 1].map((axis) => weights[0] * start[axis] + weights[1] * middleOfLane[axis] + weights[2] * end[axis]);
};

/**
 * Separates overlapping marks. Marks closer than `distance` to each other are spread around their center. A group that
 * is too large shows its newest marks and the number of others.
 */
function spread(marks, distance) {
	const groups = [];
	for (const mark of marks) {
		const near = groups.find(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) < distance * 1.5);
		if (near) near.marks.push(mark);
		else groups.push({ x: mark.x, y: mark.y, marks: [mark] });
	}
	return groups.map(({ marks: group }) => {
		const shown = group.slice(-MOST_IN_GROUP);
		const [x, y] = middle(shown.map((mark) => [mark.x, mark.y]));
		const placed = shown.map((mark, index) => {
			if (group.length === 1) return { ...mark, atX: mark.x, atY: mark.y };
			const radius = distance * 0.62 * Math.sqrt(index + 0.6);
			return { ...mark, atX: x + radius * Math.cos(index * GOLDEN), atY: y + radius * Math.sin(index * GOLDEN) };
		});
		const more = group.length - shown.length;
		const radius = distance * 0.62 * Math.sqrt(shown.length + 1);
		return {
			placed,
			more: more > 0 && { x, y: y + radius, count: more, kinds: new Set(group.map(({ kind }) => kind)) },
		};
	});
}

/**
 * Returns freight with its lane and a position that doesn't overlap with other freight. `unit` is a screen pixel in map
 * units.
 */
export function freightOn(routes, unit) {
	const marks = routes.flatMap((route) => {
		const [start, end] = [place(route.from), place(route.to)];
		if (!start || !end) return [];
		const [x, y] = positionOf({ start, end, share: route.share });
		return [{ ...route, start, end, x, y }];
	});
	const groups = spread(marks, 17 * unit);
	return { marks: groups.flatMap(({ placed }) => placed), more: groups.map(({ more }) => more).filter(Boolean) };
}

/** Keeps labels within the map. */
const isInside = ({ left, right }) => left >= -MARGIN && right <= WIDTH + MARGIN;

const overlaps = (one, other) =>
	one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** Returns a place's name without its state, which most nearby places share. */
export const shortName = (name) => name.replace(/ - [A-Z]{2}$/, '').replace('Los Angeles/Long Beach', 'LA/Long Beach');

/**
 * Returns the places to label: first places with freight, then ocean ports, as long as no label covers another label or
 * a mark.
 */
export function labelsFor(regions, marks, unit) {
	const size = 11 * unit;
	const taken = marks.map(({ atX, atY }) => ({
		left: atX - 8 * unit,
		right: atX + 8 * unit,
		top: atY - 8 * unit,
		bottom: atY + 8 * unit,
	}));
	const ends = new Set(marks.map(({ fromName }) => fromName));
	const rank = ({ name, kind }) => (ends.has(name) ? 0 : kind === 'port' ? 1 : 2);
	const labels = [];
	for (const region of [...regions].sort((one, other) => rank(one) - rank(other))) {
		const [x, y] = region.at;
		const text = shortName(region.name);
		const width = text.length * size * 0.56;
		const sides = [
			{ anchor: 'start', dx: 6 * unit, left: x + 6 * unit },
			{ anchor: 'end', dx: -6 * unit, left: x - 6 * unit - width },
			...[16, -16, 28, -28].map((dy) => ({ anchor: 'middle', dx: 0, dy: dy * unit, left: x - width / 2 })),
			{ anchor: 'start', dx: 18 * unit, left: x + 18 * unit },
			{ anchor: 'end', dx: -18 * unit, left: x - 18 * unit - width },
		].slice(0, rank(region) === 0 ? 8 : 2);
		const box = sides
			.map(({ dy = 0, ...side }) => {
				const at = y + dy;
				return { ...side, at, right: side.left + width, top: at - size * 0.6, bottom: at + size * 0.6 };
			})
			.find((candidate) => isInside(candidate) && taken.every((other) => !overlaps(candidate, other)));
		if (!box) continue;
		taken.push(box);
		labels.push({ text, x: x + box.dx, y: box.at, anchor: box.anchor, isMain: rank(region) < 2 });
	}
	return labels;
}
