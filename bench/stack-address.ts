import { startTestStack } from '../scripts/verify/test-stack.mjs';

interface BenchStack {
  /** Where the storefront listens, such as http://127.0.0.1:3000. */
  address: URL;
  /** Where its database is, for operator commands; undefined for a running stack that doesn't say. */
  dataDir?: string;
  stop: () => Promise<void>;
}

/** The stack to measure: the running one that BASE_URL names (STACK_DATA_DIR says where its data is), or one of our own with the demo restaurants. */
export async function openBenchStack(): Promise<BenchStack> {
  const given = process.env.BASE_URL;
  if (given)
    return { address: new URL(given), dataDir: process.env.STACK_DATA_DIR, stop: async () => undefined };
  const stack = await startTestStack({
    say: (line: string) => console.log(line),
    env: { LOG_LEVEL: 'info' },
  });
  return { address: new URL(stack.storefrontUrl), dataDir: stack.dataDir, stop: () => stack.stop() };
}

/** The middle one of an odd number of figures. */
export const getMedian = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
