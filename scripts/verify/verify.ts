import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale } from '../build/build';
import { captureProgram } from '../capture-program';
import { getBinPath, root } from '../project';
import { ensureBrowser } from './browser';
import { readPlaywrightCounts } from './reports';
import {
  checkTypes,
  chooseSeed,
  createProgramStep,
  createVitestStep,
  messages,
  staticSteps,
  unitProjects,
} from './steps';
import { countOne, type Step, Tally } from './tally';
import { startTestStack, type TestStack } from './test-stack';

/**
 * Runs every step, except those that need the result of a failed one, concurrently where two cores allow it. Prints the tally
 * and returns the number of failures.
 */
export async function verify(): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), 'makan-reports-'));
  const tally = new Tally();
  const running: { stack?: TestStack } = {};
  const onSignal = async () => {
    await running.stack?.stop();
    process.exit(1);
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  chooseSeed();
  try {
    let isBuilt = false;
    await tally.runStep('messages', messages);
    await Promise.all([
      (async () => {
        for (const [name, run] of Object.entries(staticSteps)) await tally.runStep(name, run);
        await tally.runStep(
          'tests: units, architecture, components',
          createVitestStep('units', reports, [...unitProjects, '--project', 'slow']),
        );
      })(),
      (async () => {
        // Types are checked before the build, because the build rewrites files that tsc reads.
        await tally.runStep('types', checkTypes);
        isBuilt = await tally.runStep('build', build);
      })(),
    ]);
    await tally.runStep(
      'tests: database, contract, races',
      createVitestStep('db', reports, ['--project', 'db']),
    );
    await Promise.all([
      // These tests mostly wait for processes, so they run beside the browser tests.
      tally.runStep(
        'tests: crashes, two backends',
        createVitestStep('processes', reports, ['--project', 'db-processes', '--maxWorkers=1']),
      ),
      (async () => {
        if (!isBuilt) return;
        await tally.runStep('start', async (print) => {
          running.stack = await startTestStack({ print, payments: true });
          return countOne(true);
        });
        if (running.stack)
          await tally.runStep('tests: browser', createPlaywrightStep(running.stack, reports));
      })(),
    ]);
    const { stack } = running;
    if (stack) {
      await tally.runStep('byte budgets', createBudgetStep(stack));
      await tally.runStep('clean stop', async () => {
        await stack.stop();
        return countOne(true);
      });
    }
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

const createPlaywrightStep =
  (stack: TestStack, reports: string): Step =>
  async (print) => {
    const browser = ensureBrowser();
    const report = join(reports, 'playwright.json');
    const { code, output } = await captureProgram(
      getBinPath('playwright'),
      ['test', '--reporter=list,json'],
      {
        cwd: root,
        env: { ...process.env, ...stack.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      },
    );
    print(output);
    return readPlaywrightCounts(report, code);
  };

/** Checks only the byte budgets of the first load, because times on a shared machine prove nothing. */
const createBudgetStep =
  (stack: TestStack): Step =>
  async (print) => {
    const CHROMIUM_PATH = ensureBrowser();
    const env = { ...process.env, BASE_URL: stack.storefrontUrl, CHROMIUM_PATH };
    return createProgramStep(process.execPath, ['--import', 'tsx', 'bench/first-load.bench.ts'], env)(print);
  };
