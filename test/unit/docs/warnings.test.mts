import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as warnings from '../../../nodes/shared/warnings.ts';

const page = readFileSync(path.join(__dirname, '../../../docs/warnings.md'), 'utf8');
const rows = [...page.matchAll(/^\| (.+?) \| .+ \|$/gm)].map(([, first = '']) => first).slice(2);

/** A sentence for each function. */
const sentences: Readonly<Record<Exclude<keyof typeof warnings, 'default'>, string>> = {
	incompleteList: warnings.incompleteList('x'),
	numbersNotFound: warnings.numbersNotFound(['x'], 'x', ['x']),
	nothingMatches: warnings.nothingMatches('No order matches "x".', 'x'),
	listCutOff: warnings.listCutOff(1, 2),
	ordersWithoutContainers: warnings.ordersWithoutContainers(2),
	unreadLastFreeDay: warnings.unreadLastFreeDay('x'),
	noLastFreeDay: warnings.noLastFreeDay(2),
	noRates: warnings.noRates('x'),
	noRateFits: warnings.noRateFits(),
	expiredAmongRates: warnings.expiredAmongRates(),
	pricedAsOne: warnings.pricedAsOne('x'),
	unsortedRates: warnings.unsortedRates('x'),
	ratesLeftOut: warnings.ratesLeftOut('x', 2),
	hoursReversed: warnings.hoursReversed(['x']),
	measuresWithoutUnit: warnings.measuresWithoutUnit(['x']),
	noFreight: warnings.noFreight(),
	wrongCheckDigits: warnings.wrongCheckDigits(['x']),
	unusualWeights: warnings.unusualWeights(['x']),
	hazmatContents: warnings.hazmatContents(['x']),
	insuredWithoutValue: warnings.insuredWithoutValue(),
	emptyExpressions: warnings.emptyExpressions(['x']),
	expiredRate: warnings.expiredRate('x'),
	otherPort: warnings.otherPort('x'),
	rampAsPort: warnings.rampAsPort('x'),
	longAgo: warnings.longAgo(['x']),
	unusualValues: warnings.unusualValues(['x']),
	unknownKeys: warnings.unknownKeys('x', ['x'], ['x']),
	wordsInNumbers: warnings.wordsInNumbers(['x']),
	freightWithout: warnings.freightWithout('x', ['x']),
	reeferTypes: warnings.reeferTypes(['x']),
	otherFreight: warnings.otherFreight('x', ['x']),
	saidOfQuote: warnings.saidOfQuote('x'),
	otherCargoValue: warnings.otherCargoValue(0, 1),
	untypedFiles: warnings.untypedFiles(),
	emptyFile: warnings.emptyFile('x', '1'),
	notADocument: warnings.notADocument('x', 'x'),
	mailPartsNotSent: warnings.mailPartsNotSent('x'),
	notLookedUp: warnings.notLookedUp('x', 'x'),
	containerNotLookedUp: warnings.containerNotLookedUp('x', 'x', 'x'),
	containerAlsoOn: warnings.containerAlsoOn('x', 'x', ['x']),
	returnedInstead: warnings.returnedInstead('x', ''),
	returnedAgain: warnings.returnedAgain('x'),
	lostResponse: warnings.lostResponse('x', 'x'),
	priceOfSeveral: warnings.priceOfSeveral(),
	notHttps: warnings.notHttps('x'),
	configurationsIncomplete: warnings.configurationsIncomplete('x'),
	configurationsWithoutUrl: warnings.configurationsWithoutUrl(),
	configurationLeft: warnings.configurationLeft('x', 'x'),
	configurationsUnconfirmed: warnings.configurationsUnconfirmed(['x']),
	lookedAt: warnings.lookedAt(2),
};

const patternOf = (row: string) =>
	new RegExp(`^${row.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/…/g, '.*')}`.replace(/\\\.\.\*$/, '\\..*'));

test('docs/warnings.md says what to do about each warning, and about no others', () => {
	expect(Object.keys(sentences).sort()).toEqual(Object.keys(warnings).sort());
	const all = Object.values(sentences);
	expect(all.filter((text) => rows.filter((row) => patternOf(row).test(text)).length !== 1)).toEqual([]);
	expect(rows.filter((row) => !all.some((text) => patternOf(row).test(text)))).toEqual([]);
});
