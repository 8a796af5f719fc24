import { POINTS, type Point, type Verdict } from './points.mts';

export type FindingKind =
	| 'undocumented field'
	| 'missing field'
	| 'other type'
	| 'other form'
	| 'unknown code'
	| 'other status'
	| 'other header'
	| 'other error body'
	| 'ignored filter';

/** Something that the documents do not have or have otherwise, and how often it was seen. Never a value of the account. */
export interface Finding {
	readonly kind: FindingKind;
	/** "GET /api/v2/orders" */
	readonly where: string;
	readonly what: string;
	readonly times: number;
}

export interface PointSeen {
	readonly point: Point;
	readonly verdict: Verdict;
	readonly seen: readonly string[];
}

/** What a probe has seen so far. */
export class Findings {
	readonly #found = new Map<string, Finding>();
	readonly #assumed = new Map<Point, Set<string>>();
	readonly #differing = new Map<Point, Set<string>>();

	add(kind: FindingKind, where: string, what: string): void {
		const key = `${kind}\n${where}\n${what}`;
		const times = (this.#found.get(key)?.times ?? 0) + 1;
		this.#found.set(key, { kind, where, what, times });
	}

	/** Notes that a point was met, as assumed or not. */
	see(point: Point, isAssumed: boolean, text: string): void {
		const texts = isAssumed ? this.#assumed : this.#differing;
		texts.set(point, (texts.get(point) ?? new Set()).add(text));
	}

	list(): Finding[] {
		const order = (finding: Finding) => `${finding.kind}\n${finding.where}\n${finding.what}`;
		return [...this.#found.values()].sort((one, other) => order(one).localeCompare(order(other), 'en'));
	}

	/** Every point; what differed once differs. */
	points(): PointSeen[] {
		return (Object.keys(POINTS) as Point[]).map((point) => {
			const differing = this.#differing.get(point);
			const assumed = this.#assumed.get(point);
			if (differing) return { point, verdict: 'differs', seen: [...differing] };
			if (assumed) return { point, verdict: 'as assumed', seen: [...assumed] };
			return { point, verdict: 'could not be seen', seen: [POINTS[point]] };
		});
	}
}
