import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { buildWhenStale } from '../build/build';
import { createPlaywrightStep } from './playwright-step';
import { printStart } from './steps';
import { Tally } from './tally';
import { startTestStack } from './test-stack';

const RUNS = 3;

/**
 * Runs the browser tests three times beside busy loops, each time on a new stack; `args` go to Playwright. Lists what failed
 * in each run and returns the number of these failures.
 */
export async function findFlakyTests(args: string[]): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), 'makan-reports-'));
  const tally = new Tally();
  printStart();
  // A second try would hide what this run looks for.
  delete process.env.CI;
  await buildWhenStale({ print: console.log });
  const loops = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
  try {
    for (let run = 1; run <= RUNS; run += 1)
      await tally.runStep(`run ${run}`, async (...prints) => {
        const stack = await startTestStack({ payments: true });
        try {
          return await createPlaywrightStep(stack, join(reports, `${run}.json`), args)(...prints);
        } finally {
          await stack.stop();
        }
      });
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()));
    rmSync(reports, { recursive: true, force: true });
  }
  return tally.finish();
}
