import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import playwrightConfig from '../../playwright.config';
import type { Installation } from './installation';
import { listFailures, runUnderLoad, startLoad } from './load';
import { checkOrders, insertLoadShop } from './load-shop';
import { query } from './postgres';
import { run } from './processes';
import { publicPages } from './proxy-load';
import type { CheckInput } from './shared-cache';

/** Milliseconds between the starts of two storefronts, so that pages of both releases are loaded meanwhile. */
const pauseMs = 4_000;

const migrationName = '9999_next_release';

/** Builds this release once more with a migration and another text, which renames the files that hold it. */
async function buildNextRelease(root: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'release.tar');
  await run('git', ['-C', root, 'archive', '--output', archive, 'HEAD']);
  await run('tar', ['-x', '-f', archive, '-C', folder]);
  // Turbopack follows no link out of the project's folder.
  await run('cp', ['-a', join(root, 'node_modules'), join(folder, 'node_modules')]);
  const texts = join(folder, 'messages', 'parts', 'cart.en.json');
  writeFileSync(texts, readFileSync(texts, 'utf8').replaceAll('Your cart', 'Your basket'));
  addMigration(join(folder, 'backend', 'db', 'migrations'));
  await run('npm', ['run', '--silent', 'build'], {}, folder);
}

function addMigration(migrations: string): void {
  const path = join(migrations, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: migrationName });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(
    join(migrations, `${migrationName}.sql`),
    'ALTER TABLE "restaurants" ADD COLUMN "next_release" integer;\n',
  );
}

/** Returns to the former release, whose commands the later steps use. */
async function undoRelease({ root, installation }: CheckInput): Promise<void> {
  const url = installation.cluster.sessionUrl();
  await query(url, 'alter table restaurants drop column if exists next_release');
  await query(
    url,
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  );
  installation.release(root);
  for (const backend of installation.backends) {
    await backend.stop();
    await backend.start();
  }
}

/**
 * Migrates the database and replaces backends and storefronts by those of another release under load, while a browser
 * holds a page of the former one. Throws when a request or an order fails, a page misses one of its files, or the open
 * page does not work on. Returns figures for the report.
 */
export async function checkRelease(input: CheckInput): Promise<string> {
  const { root, folder, installation, db, makan, cliEnv, check } = input;
  const next = join(folder, 'next');
  await buildNextRelease(root, next);
  const shop = await insertLoadShop(installation, db);
  const { host } = shop;
  await makan('migrate');
  const former = await readBuild(installation, host);

  const browser = await chromium.launch({
    ...playwrightConfig.use?.launchOptions,
    args: ['--no-sandbox', '--host-resolver-rules=MAP *.example.test 127.0.0.1'],
  });
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' });
    const page = await context.newPage();
    const missing: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/_next/static/') && response.status() >= 400) missing.push(response.url());
    });
    await page.goto(installation.toUrl(host, '/home'));
    await page.locator('[data-cart-ready]').first().waitFor({ state: 'attached' });

    const load = startLoad([
      {
        kind: 'pages with their files',
        perSecond: 2,
        send: (nth, signal) => visitWhole(installation, host, publicPages[nth % publicPages.length]!, signal),
      },
      { kind: 'orders', perSecond: 2, send: (_, signal) => shop.order(signal) },
    ]);
    const { failed, summary } = await runUnderLoad(load, async () => {
      await pause(pauseMs);
      await run(process.execPath, [join(next, 'dist', 'makan.js'), 'migrate'], cliEnv);
      // Both former backends run on the new tables, then processes of both releases side by side.
      installation.release(next);
      installation.releaseStorefronts(next);
      for (const part of [...installation.backends, ...installation.storefronts]) {
        await pause(pauseMs);
        await part.stop();
        await part.start();
      }
      await pause(pauseMs);
    });
    check(failed.length === 0, `${summary}: ${listFailures(failed)}`);
    await checkOrders(db, shop);
    const columns = await query(
      installation.cluster.sessionUrl(),
      "select 1 from information_schema.columns where column_name = 'next_release'",
    );
    check(columns.length === 1, 'the migration of the next release did not run');

    // The dialog's script was not loaded before the upgrade.
    await page.locator('[data-dish] h3 button').filter({ visible: true }).first().click();
    await page.getByRole('dialog').waitFor();
    check(missing.length === 0, `the open page missed ${missing.join(', ')}`);
    check((await readBuild(installation, host)) !== former, 'the next release does not answer');
    return summary;
  } finally {
    await browser.close();
    await undoRelease(input);
  }
}

async function readBuild(installation: Installation, host: string): Promise<string> {
  const { text } = await installation.ask(0, host, '/api/health');
  return JSON.parse(text).build;
}

/** Loads a page and every script and style that its HTML names. Rejects when one of them fails. */
async function visitWhole(
  { visit }: Installation,
  host: string,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const { status, text } = await visit(host, path, { signal });
  if (status !== 200) throw new Error(`${path} was answered ${status}`);
  const files = new Set(text.match(/\/_next\/static\/[\w~./-]+\.(?:js|css)/g));
  if (files.size === 0) throw new Error(`${path} names no file`);
  for (const file of files) {
    const answer = await visit(host, file, { signal });
    if (answer.status !== 200) throw new Error(`${file} was answered ${answer.status}`);
  }
}
