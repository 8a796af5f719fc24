import type { ProbeReport } from './run.mts';

/** One thing that nobody documents, by its anchor in docs/interface.md, and what would have to happen to see it. */
export const POINTS = {
	'u-lists-in-queries': 'needs a rate search',
	'u-error-bodies': 'needs a refusal',
	'u-empty-answers': 'needs --reversible',
	'u-data-wrapper': 'needs an answer',
	'u-booked': 'needs a booking, which is never made',
	'u-pages': 'needs at least two orders, rate requests or public warehouses',
	'u-warehouse-keyword': 'needs a public warehouse',
	'u-agent-search': 'needs a pickup number agent',
	'u-order-numbers': 'needs an LTL shipment',
	'u-registrations': 'needs a webhook configuration',
	'u-event-paths': 'needs a receiver that the service can reach',
	'u-request-limit': 'needs an answer',
	'u-passed-through': 'needs a rate',
	'u-quote-reference': 'needs a booking, which is never made',
	'u-downloads': 'needs an order or LTL shipment with a file',
	'u-pickup-date': 'needs quotes on the day that ends',
	'u-is-24-hours': 'needs --reversible',
	'u-currency': 'needs a rate search',
	'u-nothing-unchosen': 'needs --reversible',
	'u-loose-rows': 'needs LTL quotes',
	'u-cross-field-rules': 'is about requests, not about answers',
	'u-quotas': 'needs a rate search',
	'u-event-types': 'needs a receiver that the service can reach',
	'u-ids': 'needs records',
	'u-date-words': 'needs an order with dates in its containers',
	'u-response-names': 'needs an order with a container',
} as const;

export type Point = keyof typeof POINTS;
export type Verdict = 'as assumed' | 'differs' | 'could not be seen';

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

const pointLine = ({ point, verdict, seen }: PointSeen) =>
	`  ${verdict.padEnd(18)} ${point.padEnd(20)} ${seen.slice(0, 4).join('; ')}`;

const findingLine = ({ kind, where, what, times }: Finding) =>
	`  ${kind.padEnd(18)} ${where}  ${what}${times > 1 ? `  (${times} times)` : ''}`;

const section = (title: string, lines: readonly string[]) => ['', title, ...(lines.length > 0 ? lines : ['  none'])];

const isField = ({ kind }: Finding) => kind === 'undocumented field';

/** The report as somebody reads it. The names of points are anchors of docs/interface.md. */
export const reportText = ({ requests, points, findings }: ProbeReport): string =>
	[
		`${requests} requests`,
		...section('Undocumented parts of the API (docs/interface.md)', points.map(pointLine)),
		...section('Other than documented', findings.filter((finding) => !isField(finding)).map(findingLine)),
		...section('Fields that no document has', findings.filter(isField).map(findingLine)),
	].join('\n');
