import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildWhenStale } from '../build/build.mjs';
import { ensureBrowser } from './browser.mjs';
import { captureProgram } from './program.mjs';
import { readPlaywrightCounts } from './reports.mjs';
import {
  checkTypes,
  chooseSeed,
  createProgramStep,
  createVitestStep,
  getBinPath,
  messages,
  root,
  staticSteps,
  unitProjects,
} from './steps.mjs';
import { countOne, Tally } from './tally.mjs';
import { startTestStack } from './test-stack.mjs';

/**
 * Runs every step, also after one has failed, as far as the next ones do not need it; side by side where two cores allow
 * it. Prints the tally and returns the number of failures.
 */
export async function verify() {
  const reports = mkdtempSync(join(tmpdir(), 'makan-reports-'));
  const tally = new Tally();
  let stack;
  const onSignal = async () => {
    await stack?.stop();
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
          createVitestStep('units', reports, unitProjects),
        );
      })(),
      (async () => {
        // One after the other: the build rewrites files that tsc reads.
        await tally.runStep('types', checkTypes);
        isBuilt = await tally.runStep('build', build);
      })(),
    ]);
    await tally.runStep(
      'tests: database, contract, races',
      createVitestStep('db', reports, ['--project', 'db']),
    );
    await Promise.all([
      // They wait for most of their time, for processes that they start and kill.
      tally.runStep(
        'tests: crashes, two backends',
        createVitestStep('processes', reports, ['--project', 'db-processes', '--maxWorkers=1']),
      ),
      (async () => {
        if (!isBuilt) return;
        await tally.runStep('start', async (say) => {
          stack = await startTestStack({ say, payments: true });
          return countOne(true);
        });
        if (stack) await tally.runStep('tests: browser', (say) => runPlaywright(stack, reports, say));
      })(),
    ]);
    if (stack) {
      await tally.runStep('byte budgets', createBudgetStep(stack));
      await tally.runStep('clean stop', async () => {
        await stack.stop();
        return countOne(true);
      });
    }
  } finally {
    await stack?.stop().catch(() => {});
    rmSync(reports, { recursive: true, force: true });
  }
  return tally.finish();
}

async function build(say) {
  await buildWhenStale({ root, distDir: resolve(root, process.env.DIST_DIR || 'dist'), say });
  return countOne(true);
}

async function runPlaywright(stack, reports, say) {
  const browser = ensureBrowser();
  const report = join(reports, 'playwright.json');
  const { code, output } = await captureProgram(getBinPath('playwright'), ['test', '--reporter=list,json'], {
    cwd: root,
    env: { ...process.env, ...stack.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  say(output);
  return readPlaywrightCounts(report, code);
}

/** Sizes only: a time on a shared machine proves nothing (the bench says what is measured, and its limits). */
const createBudgetStep = (stack) => async (say) => {
  const CHROMIUM_PATH = ensureBrowser();
  const env = { ...process.env, BASE_URL: stack.storefrontUrl, CHROMIUM_PATH };
  return createProgramStep(process.execPath, ['--import', 'tsx', 'bench/first-load.bench.ts'], env)(say);
};
