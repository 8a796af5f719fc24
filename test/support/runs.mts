/** How many cases a generated test tries: a few by default, FUZZ_RUNS=5000 for a long run. */
export const runs = (few: number) => Number(process.env.FUZZ_RUNS ?? few);
