import type { Mark } from './marks';
import type { ProcessedIds } from './processedIds';

/** Events of one subject in their order; neighbours differ. */
type Run = [Mark, ...Mark[]];

/** Sorts marks by subject; one that equals the last of its subject is a repeat within the post and left out. */
const runsOf = (marks: readonly Mark[]): Run[] => {
	const runs = new Map<string, Run>();
	for (const mark of marks) {
		const run = runs.get(mark.subject);
		if (!run) runs.set(mark.subject, [mark]);
		else if (run.at(-1)?.key !== mark.key) run.push(mark);
	}
	return [...runs.values()];
};

const ownOf = (marks: readonly Mark[]) => marks.flatMap(({ own }) => own);
const isStatus = ({ others }: Mark) => others.length > 0;

/**
 * Forgets known marks, so that they can be remembered anew, and answers which of them are repeats beyond doubt. When
 * other digits of a status update turn up, two processes or a crash have mixed up what was the order's last: then it
 * counts as new.
 */
const forgetKnown = async (store: ProcessedIds, known: readonly Mark[]): Promise<readonly Mark[]> => {
	const own = ownOf(known);
	const ids = [...own, ...known.flatMap(({ others }) => others)];
	if (!known.some(isStatus)) {
		await store.forget(ids);
		return known;
	}
	const before = await store.count();
	await store.forget(ids);
	const forgotten = before - (await store.count());
	return forgotten === own.length ? known : known.filter((mark) => !isStatus(mark));
};

/** Makes the last event of every run the one that its subject remembers, and what came again the newest of all. */
const settle = async (store: ProcessedIds, runs: readonly Run[], seen: ReadonlySet<string>, known: readonly Mark[]) => {
	const toForget: string[] = [];
	const toRecord: string[] = [];
	for (const run of runs) {
		const [first] = run;
		const last = run.at(-1) ?? first;
		const isKnown = known.includes(first);
		if (last === first && !first.own.some((id) => seen.has(id))) {
			toForget.push(...first.others);
			continue;
		}
		if (!isKnown || last !== first) toForget.push(...ownOf(run), ...last.others);
		toRecord.push(...run.map(({ key }) => key), ...last.own);
	}
	await store.forget([...new Set(toForget)]);
	if (toRecord.length > 0) await store.check([...new Set(toRecord)]);
};

/**
 * Which events came before: those that equal a remembered one; a status update only if it is the last that its order
 * is known to have had. Afterwards all of them are remembered. Rejects when the store keeps refusing.
 */
export const findRepeats = async (store: ProcessedIds, marks: readonly Mark[]): Promise<readonly boolean[]> => {
	const runs = runsOf(marks);
	const firsts = runs.map(([first]) => first);
	const seen = await store.check(ownOf(firsts));
	const known = firsts.filter(({ own }) => own.every((id) => seen.has(id)));
	const repeated = new Set(await forgetKnown(store, known));
	await settle(store, runs, seen, known);
	const fresh = new Set(runs.flat().filter((mark) => !repeated.has(mark)));
	return marks.map((mark) => !fresh.has(mark));
};
