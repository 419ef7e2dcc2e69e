import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { runProgram } from './program.mjs';
import { playwrightCounts, vitestCounts } from './reports.mjs';
import { startTestStack } from './test-stack.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = (name) => join(root, 'node_modules', '.bin', name);

/**
 * Runs every step, also after one has failed, as far as the next ones do not need it. Prints the tally and returns the
 * number of failures.
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
  try {
    await tally.step('messages', () => program(process.execPath, ['scripts/messages.mjs', '--check']));
    await tally.step('format and lint', () => program(bin('biome'), ['ci', '--error-on-warnings', '.']));
    await tally.step('types', () => program(bin('tsc'), ['--noEmit']));
    await tally.step('requirements', () => program(process.execPath, ['scripts/requirements.mjs']));
    await tally.step('tests: units and architecture', () => vitest('unit', reports));
    await tally.step('tests: components', () => vitest('dom', reports));
    await tally.step('tests: database, contract, races', () => vitest('db', reports));
    await tally.step('build and start', async () => {
      stack = await startTestStack({ say: console.log, payments: true });
      return one(true);
    });
    if (stack) {
      await tally.step('tests: browser', () => playwright(stack, reports));
      await tally.step('byte budgets', () => budgets(stack));
      await tally.step('clean stop', async () => {
        await stack.stop();
        return one(true);
      });
    }
  } finally {
    await stack?.stop().catch(() => {});
    rmSync(reports, { recursive: true, force: true });
  }
  return tally.print();
}

const one = (isPassed) => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 });

async function program(command, args, env = process.env) {
  return one((await runProgram(command, args, { cwd: root, env })) === 0);
}

async function vitest(project, reports) {
  const report = join(reports, `vitest-${project}.json`);
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const code = await runProgram(bin('vitest'), args, { cwd: root });
  return vitestCounts(report, code);
}

async function playwright(stack, reports) {
  const browser = await ensureBrowser();
  const report = join(reports, 'playwright.json');
  const code = await runProgram(bin('playwright'), ['test', '--reporter=list,json'], {
    cwd: root,
    env: { ...process.env, ...stack.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return playwrightCounts(report, code);
}

/** Sizes only: a time on a shared machine proves nothing (the bench says what is measured, and its limits). */
async function budgets(stack) {
  const CHROMIUM_PATH = await ensureBrowser();
  const env = { ...process.env, BASE_URL: stack.storefrontUrl, CHROMIUM_PATH };
  return program(process.execPath, ['--import', 'tsx', 'bench/first-load.bench.ts'], env);
}

class Tally {
  #rows = [];

  async step(name, run) {
    console.log(`\n== ${name}`);
    const began = Date.now();
    let counts;
    try {
      counts = await run();
    } catch (error) {
      console.error(error.name === 'UpError' ? error.message : error);
      counts = one(false);
    }
    this.#rows.push({ name, skipped: 0, ...counts, seconds: (Date.now() - began) / 1000 });
  }

  print() {
    const wide = Math.max(...this.#rows.map(({ name }) => name.length));
    const line = (name, ...cells) =>
      `${name.padEnd(wide)} ${cells.map((cell) => String(cell).padStart(8)).join('')}`;
    console.log(`\n${line('step', 'passed', 'failed', 'skipped', 'seconds')}`);
    for (const row of this.#rows) {
      console.log(line(row.name, row.passed, row.failed, row.skipped, row.seconds.toFixed(1)));
    }
    const failures = this.#rows.flatMap((row) => row.failures ?? []);
    if (failures.length > 0) console.log(`\nfailed:\n${failures.join('\n')}`);
    const passed = this.#rows.reduce((sum, row) => sum + row.passed, 0);
    const failed = this.#rows.reduce((sum, row) => sum + row.failed, 0);
    console.log(`\n${passed} passed, ${failed} failed`);
    return failed;
  }
}
