import type { Finding, PointSeen } from './findings.mts';
import type { ProbeReport } from './run.mts';

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
		...section('What nobody documents (docs/interface.md)', points.map(pointLine)),
		...section('Other than documented', findings.filter((finding) => !isField(finding)).map(findingLine)),
		...section('Fields that no document has', findings.filter(isField).map(findingLine)),
	].join('\n');
