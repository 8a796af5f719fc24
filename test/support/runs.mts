import fc from 'fast-check';

const wanted = process.env.FUZZ_RUNS;

// By default, a few fixed cases run, so that only a code change can make a test fail. A long run tries new cases.
if (wanted === undefined) fc.configureGlobal({ seed: 20_261_124 });

/** The number of cases that a generated test tries: a few by default, or FUZZ_RUNS=5000 for a long run. */
export const runs = (few: number) => Number(wanted ?? few);
