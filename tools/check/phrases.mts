// Flags phrases that the project's style retires, as a step of npm run lint. cspell.config.yaml flags single words.
// Usage: tsx tools/check/phrases.mts
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';

const FOLDERS = ['nodes', 'credentials', 'contract', 'transport', 'sandbox', 'templates', 'docs', 'test', 'tools'];
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const TEXT = /\.(?:ts|mts|mjs|js|json|md|html)$/;
/** Generated files whose sources are checked themselves, or quotes from the API. */
const SKIPPED =
	/__schema__|package-lock\.json|^docs\/(?:examples|event-examples|openapi)\.json$|^docs\/messages\.md$|^test\/fixtures\/workflows\/|phrases(?:\.test)?\.mts$|^sandbox\/geo\/.*\.json$/;

/** Each phrase as a pattern, with what to write instead. A space in it also matches a line break in a comment. */
const PHRASES: ReadonlyArray<readonly [pattern: string, instead: string]> = [
	['all the same', 'anyway'],
	['at once', 'immediately, or: at the same time'],
	['be had', 'available'],
	['besides', 'except, apart from, or: also'],
	['(?:call|phone) the service', 'phone or email DrayEasy support'],
	['comes? to nothing', 'is empty, evaluates to empty'],
	['costs? storage', 'incurs demurrage'],
	['(?:dangerous|hazardous) goods', 'hazmat'],
	['(?:full|filled) again', 'resets'],
	['(?<!there )(?:is|are) no(?! longer| more)', "isn't a, aren't"],
	['(?:is|are|was|were|unless|when|if|as) told', 'is reported; by default; if set'],
	['(?<!or )may not', "can't, isn't allowed to, or: might not"],
	['list of executions', 'Executions tab'],
	['of (?:its|their|his) own', 'its own …'],
	['once more', 'again'],
	['one item a(?= )', 'one item per'],
	['options more', 'more options'],
	['released status', 'release status'],
	['shipper owned', 'shipper-owned container (SOC)'],
	['stands? in(?! for)', 'is in, contains'],
	['tells? of', 'reports'],
	['(?:tell|tells|told) (?:(?:them|it|\\w+) )?apart', 'distinguish'],
	['tried again', 'retried'],
	['under way', 'in progress'],
	['where it has(?: it)?', 'if it has'],
];
const SPACE = String.raw`\s+(?:(?://|\*)\s+)?`;
const PATTERN = new RegExp(PHRASES.map(([pattern]) => `(\\b${pattern.replaceAll(' ', SPACE)}(?!\\w))`).join('|'), 'gi');

/** Flagged phrases in quotes: from the API, from Laravel, and from documents that an AI model searches. */
const ALLOWED: readonly RegExp[] = [
	/"DG form", for dangerous goods/g,
	/hazardous or dangerous goods/g,
	/The \$\{field\} may not be greater than/g,
];

export interface Finding {
	readonly line: number;
	readonly phrase: string;
	readonly instead: string;
}

/** Returns the retired phrases in a text, with what to write instead. */
export function findPhrases(text: string): Finding[] {
	const allowed = ALLOWED.reduce((rest, words) => rest.replace(words, (match) => ' '.repeat(match.length)), text);
	return [...allowed.matchAll(PATTERN)].map((match) => {
		const which = match.slice(1).findIndex((group: string | undefined) => group !== undefined);
		return {
			line: text.slice(0, match.index).split('\n').length,
			phrase: match[0].replace(new RegExp(SPACE, 'g'), ' ').trim(),
			instead: PHRASES[which]?.[1] ?? '',
		};
	});
}

if (process.argv[1] === import.meta.filename) {
	const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...FOLDERS, ...PAGES], {
		cwd: ROOT,
	});
	const names = listed.toString().split('\n');
	for (const name of names.filter((one) => TEXT.test(one) && !SKIPPED.test(one))) {
		for (const { line, phrase, instead } of findPhrases(readFileSync(path.join(ROOT, name), 'utf8'))) {
			console.error(`${name}:${line}: "${phrase}": write ${instead}`);
			process.exitCode = 1;
		}
	}
}
