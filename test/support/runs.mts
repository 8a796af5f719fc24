import fc from 'fast-check';

const wanted = process.env.FUZZ_RUNS;

// A few cases are the same ones each time, so that a change is what turns a test red. A long run looks for new ones.
if (wanted === undefined) fc.configureGlobal({ seed: 20_261_124 });

/** How many cases a generated test tries: a few by default, FUZZ_RUNS=5000 for a long run. */
export const runs = (few: number) => Number(wanted ?? few);
