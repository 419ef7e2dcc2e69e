import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Db } from '../../backend/db/client';
import type { TestDiner, TestShop } from '../../backend/testing/shop';
import type { Installation } from './installation';
import { listFailures, runUnderLoad } from './load';
import { checkOrders, kitchen, loadDishes, openLoadShop } from './load-shop';
import { type Cluster, query } from './postgres';
import { run } from './processes';
import { findRates, loadProxy } from './proxy-load';

/** Milliseconds between two parts of the upgrade, so that each runs under load. */
const pauseMs = 2_000;

interface Filled {
  shop: TestShop;
  diners: TestDiner[];
}

/** Creates the tables of an older release with its own commands, and a restaurant with users in them. */
export async function fillRelease(cluster: Cluster, release: string): Promise<Filled> {
  const url = cluster.sessionUrl();
  await run(process.execPath, [join(release, 'dist', 'makan.js'), 'migrate'], { DATABASE_URL: url });
  const input = {
    dishes: loadDishes,
    // Avoids the ids and numbers that this release will assign.
    changes: { id: 3_900, merchantId: 'm-2', name: { en: kitchen } },
    diners: 1_000,
  };
  const script = fileURLToPath(new URL('fill-release.ts', import.meta.url));
  const filled = await run(
    process.execPath,
    ['--import', 'tsx', script, url, JSON.stringify(input)],
    {},
    release,
  );
  await query(url, "update users set mobile_country_code = '+60'");
  return JSON.parse(filled);
}

interface UpgradeInput {
  installation: Installation;
  filled: Filled;
  db: Db;
  /** Runs a command of this release. */
  makan: (...args: string[]) => Promise<string>;
  root: string;
  check: (condition: boolean, what: string) => void;
}

/**
 * Upgrades backends of an older release under load, following docs/run-book.md: migrate, then replace one process after
 * another. Throws when a request fails or an order is lost. Returns figures for the report.
 */
export async function checkUpgrade(input: UpgradeInput): Promise<string> {
  const { installation, filled, db, makan, root, check } = input;
  const shop = await openLoadShop(installation, filled.shop, filled.diners);
  const before = await countMigrations(installation.cluster);
  const usual = await findRates(shop);
  const { failed, summary } = await runUnderLoad(loadProxy(shop, usual), async () => {
    await pause(pauseMs);
    await makan('migrate');
    // First both old backends use the new tables, then an old and a new one, then two new ones.
    await pause(pauseMs);
    installation.release(root);
    for (const backend of installation.backends) {
      await pause(pauseMs);
      await backend.stop();
      await backend.start();
    }
    await pause(pauseMs);
  });
  const added = (await countMigrations(installation.cluster)) - before;
  check(added > 0, 'the older release has every migration');
  check(failed.length === 0, `${summary}: ${listFailures(failed)}`);
  await checkOrders(db, shop);
  return `${added} migration${added === 1 ? '' : 's'}; ${summary}`;
}

async function countMigrations(cluster: Cluster): Promise<number> {
  const [row] = await query<{ count: number }>(
    cluster.sessionUrl(),
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  );
  return row!.count;
}
