import { startTestStack } from '../scripts/verify/test-stack';

interface BenchStack {
  /** URL of the storefront, such as http://127.0.0.1:3000. */
  address: URL;
  /** Data folder for operator commands; undefined for a running stack without STACK_DATA_DIR. */
  dataDir?: string;
  stop: () => Promise<void>;
}

/** Returns the running stack of BASE_URL and STACK_DATA_DIR, or starts a separate one with the demo restaurants. */
export async function openBenchStack(): Promise<BenchStack> {
  const given = process.env.BASE_URL;
  if (given)
    return { address: new URL(given), dataDir: process.env.STACK_DATA_DIR, stop: async () => undefined };
  const stack = await startTestStack({
    print: (line: string) => console.log(line),
    env: { LOG_LEVEL: 'info' },
  });
  return { address: new URL(stack.storefrontUrl), dataDir: stack.dataDir, stop: () => stack.stop() };
}

/** Returns the middle one of an odd number of figures. */
export const getMedian = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
