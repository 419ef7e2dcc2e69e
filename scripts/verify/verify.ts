import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale } from '../build/build';
import { ensureBrowser } from './browser';
import { createPlaywrightStep } from './playwright-step';
import {
  checkTypes,
  createProgramStep,
  createVitestStep,
  messages,
  printStart,
  staticSteps,
  unitProjects,
} from './steps';
import { countOne, type Step, Tally } from './tally';
import { startTestStack, type TestStack } from './test-stack';

/** The parts of `verify:full`, each of which takes at most 40 minutes on two quiet cores. */
export const parts = ['browser', 'crash', 'random'] as const;
export type Part = (typeof parts)[number];
export const findPart = (name: string | undefined) => parts.find((part) => part === name);

/**
 * Runs all steps, or those of one part. Only steps that leave a core idle run beside others. A failed build ends the run.
 * Prints the tally and returns the number of failures.
 */
export async function verify(only?: Part): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), 'makan-reports-'));
  const tally = new Tally();
  const running: { stack?: TestStack } = {};
  const onSignal = async () => {
    await running.stack?.stop();
    process.exit(1);
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  printStart();
  const includes = (part: Part) => only === undefined || only === part;
  try {
    await tally.runStep('messages', messages);
    let isBuilt = true;
    await Promise.all([
      (async () => {
        if (!includes('random')) return;
        for (const [name, run] of Object.entries(staticSteps)) await tally.runStep(name, run);
        await tally.runStep(
          'tests: units, architecture, components',
          createVitestStep('units', reports, [...unitProjects, '--project', 'slow']),
        );
      })(),
      (async () => {
        // Types are checked before the build, because the build rewrites files that tsc reads.
        if (includes('random')) await tally.runStep('types', checkTypes);
        if (only !== 'random') isBuilt = await tally.runStep('build', build);
      })(),
    ]);
    if (!isBuilt) return tally.finish();
    if (includes('random'))
      await tally.runStep(
        'tests: database, contract, races',
        createVitestStep('db', reports, ['--project', 'db']),
      );
    if (includes('browser')) {
      await tally.runStep('start', async (print) => {
        running.stack = await startTestStack({ print, payments: true });
        return countOne(true);
      });
      const { stack } = running;
      if (stack) {
        await tally.runStep('tests: browser', createPlaywrightStep(stack, join(reports, 'playwright.json')));
        await tally.runStep('byte budgets', createBudgetStep(stack));
        await tally.runStep('clean stop', async () => {
          await stack.stop();
          return countOne(true);
        });
      }
    }
    if (includes('crash'))
      await tally.runStep(
        'tests: crashes, two backends',
        createVitestStep('processes', reports, ['--project', 'db-processes', '--maxWorkers=1']),
      );
  } finally {
    await running.stack?.stop().catch(() => {});
    rmSync(reports, { recursive: true, force: true });
  }
  return tally.finish();
}

const build: Step = async (print) => {
  await buildWhenStale({ print });
  return countOne(true);
};

/** Checks only the byte budgets of the first load, because times on a shared machine prove nothing. */
const createBudgetStep =
  (stack: TestStack): Step =>
  async (...prints) => {
    const CHROMIUM_PATH = ensureBrowser();
    const env = { ...process.env, BASE_URL: stack.storefrontUrl, CHROMIUM_PATH };
    return createProgramStep(
      process.execPath,
      ['--import', 'tsx', 'bench/first-load.bench.ts'],
      env,
    )(...prints);
  };
