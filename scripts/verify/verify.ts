import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale } from '../build/build';
import { ensureBrowser } from './browser';
import { type FailedRun, recordFailed, selectTests } from './last-failed';
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

/** The parts of `verify:full`. On two quiet cores each takes at most 40 minutes, the browser's in two halves. */
export const parts = ['browser', 'crash', 'random'] as const;
type Part = (typeof parts)[number];
export const findPart = (name: string | undefined) => parts.find((part) => part === name);

interface Selection {
  /** Runs one part only. */
  part?: Part;
  /** Runs this share of the browser tests, such as 1/2, as Playwright divides them. */
  shard?: string;
  /** Repeats what failed in that run, with its settings, and nothing else. */
  failed?: FailedRun;
}

/**
 * Runs all steps, or those that are selected. Only steps that leave a core idle run beside others. A failed build ends the
 * run. Prints the tally and returns the number of failures, which `verify({ failed })` can repeat.
 */
export async function verify({ part: only, shard, failed }: Selection): Promise<number> {
  if (failed) Object.assign(process.env, failed.env);
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
  const isSelected = (name: string) => !failed || name in failed.steps;
  const runStep = async (name: string, run: Step) => !isSelected(name) || tally.runStep(name, run);
  const runVitest = (name: string, report: string, args: string[], env = {}) =>
    runStep(name, createVitestStep(report, reports, [...args, ...selectTests(failed?.steps[name])], env));
  const databaseProjects = ['--project', 'db', '--project', 'contract'];
  const processes = ['--project', 'db-processes', '--maxWorkers=1'];
  const httpStep = 'tests: HTTP';
  const browserStep = 'tests: browser';
  const runSteps = async () => {
    await tally.runStep('messages', messages);
    let isBuilt = true;
    await Promise.all([
      (async () => {
        if (!includes('random')) return;
        for (const [name, run] of Object.entries(staticSteps)) await runStep(name, run);
        const projects = [...unitProjects, '--project', 'slow'];
        await runVitest('tests: units, architecture, components', 'units', projects);
      })(),
      (async () => {
        // Types are checked before the build, because the build rewrites files that tsc reads.
        if (includes('random')) await runStep('types', checkTypes);
        if (only !== 'random') isBuilt = await tally.runStep('build', build);
      })(),
    ]);
    if (!isBuilt) return;
    if (includes('random')) await runVitest('tests: database, contract, races', 'db', databaseProjects);
    if (includes('browser') && [httpStep, browserStep, 'byte budgets'].some(isSelected)) {
      await tally.runStep('start', async (print) => {
        running.stack = await startTestStack({ print, payments: true });
        return countOne(true);
      });
      const { stack } = running;
      if (stack) {
        await runVitest(httpStep, 'http', ['--project', 'http'], stack.env);
        const args = [
          ...selectTests(failed?.steps[browserStep], '--grep'),
          ...(shard ? [`--shard=${shard}`] : []),
        ];
        await runStep(browserStep, createPlaywrightStep(stack, join(reports, 'playwright.json'), args));
        await runStep('byte budgets', createBudgetStep(stack));
        await tally.runStep('clean stop', async () => {
          await stack.stop();
          return countOne(true);
        });
      }
    }
    if (includes('crash')) await runVitest('tests: crashes, two backends', 'processes', processes);
  };
  try {
    await runSteps();
  } finally {
    await running.stack?.stop().catch(() => {});
    rmSync(reports, { recursive: true, force: true });
  }
  recordFailed(tally.rows);
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
    const env = { ...process.env, BASE_URL: stack.storefrontUrl, CHROMIUM_PATH, BENCH_ROUNDS: '0' };
    return createProgramStep(
      process.execPath,
      ['--import', 'tsx', 'bench/first-load.bench.ts'],
      env,
    )(...prints);
  };
