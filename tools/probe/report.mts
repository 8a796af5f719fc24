import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';

/** The anchors of the undocumented parts of the API in docs/interface.md. */
export const points = (): string[] =>
	[...readFileSync(path.join(ROOT, 'docs/interface.md'), 'utf8').matchAll(/<a id="(u-[\w-]+)">/g)].map(
		([, anchor = '']) => anchor,
	);

export type Verdict = 'as assumed' | 'differs' | 'could not be seen';

export interface PointSeen {
	readonly point: string;
	readonly verdict: Verdict;
	readonly seen: readonly string[];
}

export type FindingKind =
	| 'undocumented field'
	| 'missing field'
	| 'other type'
	| 'unknown code'
	| 'form of a date'
	| 'other status'
	| 'other header'
	| 'other error body'
	| 'ignored filter';

/** Something that a response shows. Never contains values from the account, except codes. */
export interface Finding {
	readonly kind: FindingKind;
	/** For example, "GET /api/v2/orders". */
	readonly where: string;
	readonly what: string;
}

/** The findings of a probe: types, codes and results, but no other values from the account. */
export interface ProbeReport {
	readonly requests: number;
	readonly points: readonly PointSeen[];
	readonly findings: readonly Finding[];
}

/** Kinds that tell more about the API, but nothing against its documentation. */
const NEWS: readonly FindingKind[] = ['undocumented field', 'form of a date'];

/** Returns whether a finding contradicts the documentation. */
export const contradicts = ({ kind }: Finding) => !NEWS.includes(kind);

/** The findings of a probe so far. */
export class Findings {
	readonly #found = new Map<string, Finding>();
	readonly #seen = new Map<string, { differs: boolean; texts: Set<string> }>();

	add(kind: FindingKind, where: string, what: string): void {
		this.#found.set(`${kind}\n${where}\n${what}`, { kind, where, what });
	}

	/** Records whether an undocumented point works as assumed. A point that differed once counts as different. */
	see(point: string, isAssumed: boolean, text: string): void {
		const { differs, texts } = this.#seen.get(point) ?? { differs: false, texts: new Set<string>() };
		if (isAssumed && differs) return;
		this.#seen.set(point, { differs: !isAssumed, texts: new Set([...(differs === !isAssumed ? texts : []), text]) });
	}

	report(requests: number): ProbeReport {
		const seen = [...new Set([...points(), ...this.#seen.keys()])].map((point): PointSeen => {
			const { differs, texts = [] } = this.#seen.get(point) ?? {};
			const verdict = differs === undefined ? 'could not be seen' : differs ? 'differs' : 'as assumed';
			return { point, verdict, seen: [...texts] };
		});
		const findings = [...this.#found].sort(([one], [other]) => one.localeCompare(other, 'en'));
		return { requests, points: seen, findings: findings.map(([, finding]) => finding) };
	}
}

const section = (title: string, lines: readonly string[]) => ['', title, ...(lines.length > 0 ? lines : ['  none'])];

const findingLine = ({ kind, where, what }: Finding) => `  ${kind.padEnd(18)} ${where}  ${what}`;

/** Returns a readable report. The names of points are anchors of docs/interface.md. */
export const reportText = ({ requests, points: seen, findings }: ProbeReport): string =>
	[
		`${requests} requests`,
		...section(
			'Undocumented parts of the API (docs/interface.md)',
			seen.map(({ point, verdict, seen: texts }) => `  ${verdict.padEnd(18)} ${point.padEnd(20)} ${texts.join('; ')}`),
		),
		...section('Other than documented', findings.filter(contradicts).map(findingLine)),
		...section('Not in the documentation', findings.filter((one) => !contradicts(one)).map(findingLine)),
	].join('\n');
