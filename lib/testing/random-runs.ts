type Env = Record<string, string | undefined>;

/**
 * Returns the settings of a fast-check run: `full` runs with FULL=1 (`npm run verify:full`), otherwise the sample.
 * The seed comes from TEST_SEED, which vitest.config.ts sets and prints; without it fast-check takes its own.
 */
export function getRunSettings(full: number, sample = Math.ceil(full / 10), env: Env = process.env) {
  const numRuns = env.FULL ? full : sample;
  return env.TEST_SEED ? { numRuns, seed: Number(env.TEST_SEED) } : { numRuns };
}

/** Returns the number of rounds of a crash or race test: `full` with FULL=1, otherwise the sample. */
export const getRoundCount = (full: number, sample: number, env: Env = process.env): number =>
  env.FULL ? full : sample;

/**
 * Returns a function like Math.random whose numbers TEST_SEED repeats (mulberry32). The seed does not fix the
 * order of concurrent parts; a `stream` for each part makes it draw the same numbers in every run.
 */
export function createSeededRandom(env: Env = process.env, stream = ''): () => number {
  let state = Number(env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 32));
  for (const letter of stream) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
