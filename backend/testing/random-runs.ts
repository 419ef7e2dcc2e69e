type Env = Record<string, string | undefined>;

/**
 * Returns the settings of a fast-check run: `full` runs with FULL=1 (`npm run verify:full`), otherwise the sample.
 * The seed comes from TEST_SEED, which vitest.config.ts sets and prints; without it fast-check takes its own.
 */
export function randomRuns(full: number, sample = Math.ceil(full / 10), env: Env = process.env) {
  const numRuns = env.FULL ? full : sample;
  return env.TEST_SEED ? { numRuns, seed: Number(env.TEST_SEED) } : { numRuns };
}
