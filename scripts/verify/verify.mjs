import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildWhenStale } from '../build/build.mjs';
import { ensureBrowser } from './browser.mjs';
import { captureProgram } from './program.mjs';
import { playwrightCounts } from './reports.mjs';
import {
  bin,
  chooseSeed,
  messages,
  program,
  root,
  staticSteps,
  types,
  unitProjects,
  vitest,
} from './steps.mjs';
import { one, Tally } from './tally.mjs';
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
    await tally.step('messages', messages);
    await Promise.all([
      (async () => {
        for (const [name, run] of Object.entries(staticSteps)) await tally.step(name, run);
        await tally.step('tests: units, architecture, components', vitest('units', reports, unitProjects));
      })(),
      (async () => {
        // One after the other: the build rewrites files that tsc reads.
        await tally.step('types', types);
        isBuilt = await tally.step('build', build);
      })(),
    ]);
    await tally.step('tests: database, contract, races', vitest('db', reports, ['--project', 'db']));
    await Promise.all([
      // They wait for most of their time, for processes that they start and kill.
      tally.step(
        'tests: crashes, two backends',
        vitest('processes', reports, ['--project', 'db-processes', '--maxWorkers=1']),
      ),
      (async () => {
        if (!isBuilt) return;
        await tally.step('start', async (say) => {
          stack = await startTestStack({ say, payments: true });
          return one(true);
        });
        if (stack) await tally.step('tests: browser', (say) => playwright(stack, reports, say));
      })(),
    ]);
    if (stack) {
      await tally.step('byte budgets', budgets(stack));
      await tally.step('clean stop', async () => {
        await stack.stop();
        return one(true);
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
  return one(true);
}

async function playwright(stack, reports, say) {
  const browser = ensureBrowser();
  const report = join(reports, 'playwright.json');
  const { code, output } = await captureProgram(bin('playwright'), ['test', '--reporter=list,json'], {
    cwd: root,
    env: { ...process.env, ...stack.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  say(output);
  return playwrightCounts(report, code);
}

/** Sizes only: a time on a shared machine proves nothing (the bench says what is measured, and its limits). */
const budgets = (stack) => async (say) => {
  const CHROMIUM_PATH = ensureBrowser();
  const env = { ...process.env, BASE_URL: stack.storefrontUrl, CHROMIUM_PATH };
  return program(process.execPath, ['--import', 'tsx', 'bench/first-load.bench.ts'], env)(say);
};
