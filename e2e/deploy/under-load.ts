import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { withTransaction } from '../../backend/core/transaction';
import type { Db } from '../../backend/db/client';
import { touchRestaurant } from '../../backend/modules/restaurant/restaurant-by-staff';
import { restaurants } from '../../backend/schema/restaurant';
import { checkBackup, checkReplicaBackup } from './backup-under-load';
import { checkFailover } from './failover-under-load';
import type { Installation } from './installation';
import { listFailures, runUnderLoad } from './load';
import { checkOrders, insertLoadShop, kitchen, type LoadShop } from './load-shop';
import { query } from './postgres';
import { type Program, waitFor } from './processes';
import { findRates, loadProxy } from './proxy-load';
import type { CheckInput } from './shared-cache';

/** Milliseconds for which a storefront is cut off. */
const cutOffMs = 60_000;
/** Milliseconds after a kill during which a request may still fail. */
const graceMs = 2_000;

/** Runs the steps in which parts fail, or a backup is taken, under load. The last one ends with another primary. */
export async function checkUnderLoad(input: CheckInput): Promise<void> {
  const { installation, db, step, check } = input;
  const { storefronts, backends } = installation;
  const shop = await insertLoadShop(installation, db);

  await step('OPS-04 a storefront that was cut off for a minute shows a change within two seconds', () =>
    checkCutOff(input, shop),
  );

  await step(
    'OPS-05 no request fails while storefronts and backends are restarted one after another',
    async () => {
      const usual = await findRates(shop);
      const { failed, summary } = await runUnderLoad(loadProxy(shop, usual), async () => {
        for (const program of [...storefronts, ...backends]) {
          // Gives the proxy time to notice that the previous one is back.
          await pause(graceMs);
          await program.stop();
          await program.start();
        }
        await pause(graceMs);
      });
      check(failed.length === 0, `${summary}: ${listFailures(failed)}`);
      await checkOrders(db, shop);
      return summary;
    },
  );

  await step('OPS-05 when a storefront is killed, only requests on it fail, and none after two seconds', () =>
    checkKill(input, shop, storefronts.slice(0, 1)),
  );

  // Kills each backend, because a storefront uses one until it fails.
  await step('OPS-05 when a backend is killed, only requests on it fail, and none after two seconds', () =>
    checkKill(input, shop, backends),
  );

  await step('OPS-10 a backup taken under load restores the database of one instant', () =>
    checkBackup(input, shop),
  );

  await step('OPS-10 a backup of the replica restores the primary’s data', () => checkReplicaBackup(input));

  await step(
    'OPS-08 no acknowledged order is lost or duplicated when the replica is promoted under load',
    () => checkFailover(input, shop),
  );

  await step(
    'OPS-04 a change reaches all three storefronts within two seconds after a failover',
    async () => {
      const times = await measureRename(installation, db, shop, [0, 1, 2]);
      check(Math.max(...times) <= input.limitMs, `it took ${times.map(Math.round).join(', ')} ms`);
      return `${times.map(Math.round).join(', ')} ms`;
    },
  );
}

async function checkCutOff(input: CheckInput, shop: LoadShop): Promise<string> {
  const { installation, db, check, limitMs } = input;
  const cut = 1;
  const storefront = installation.storefronts[cut]!;
  await waitFor('the page before the change', () => isShown(installation, shop, cut, kitchen));
  storefront.signal('SIGSTOP');
  let others: number[];
  let name: string;
  let newest = 0;
  try {
    const until = pause(cutOffMs);
    name = await rename(db, shop);
    newest = await readNewestChange(installation);
    others = await measureName(installation, shop, name, [0, 2]);
    await until;
  } finally {
    storefront.signal('SIGCONT');
  }
  const [[shown = 0], applied] = await Promise.all([
    measureName(installation, shop, name, [cut]),
    // Checks the change feed, because a page one minute old is rendered again anyway.
    waitFor('the change is applied', async () => {
      const { text } = await installation.ask(cut, shop.host, '/api/health');
      return JSON.parse(text).changes.seq >= newest;
    }),
  ]);
  const times = [...others, shown, applied].map(Math.round);
  const said = `the others ${times[0]} and ${times[1]} ms after it; that one shows it ${times[2]} ms and has applied it ${times[3]} ms after it went on`;
  check(Math.max(...times) <= limitMs, said);
  return said;
}

async function readNewestChange({ cluster }: Installation): Promise<number> {
  const [row] = await query<{ newest: number }>(
    cluster.sessionUrl(),
    'select max(seq)::float8 as newest from changes',
  );
  return row!.newest;
}

let names = 0;

/** Renames the restaurant, as staff do. Returns the name. */
async function rename(db: Db, { shop }: LoadShop): Promise<string> {
  names += 1;
  const name = `${kitchen}, name ${names}`;
  await withTransaction(db, async (tx) => {
    await tx
      .update(restaurants)
      .set({ name: { en: name } })
      .where(eq(restaurants.id, shop.restaurantId));
    await touchRestaurant(tx, shop.restaurantId, new Date());
  });
  return name;
}

async function isShown(
  installation: Installation,
  { host }: LoadShop,
  storefront: number,
  name: string,
): Promise<boolean> {
  const { status, text } = await installation.ask(storefront, host, '/home');
  return status === 200 && text.includes(name);
}

/** Returns the milliseconds until each storefront shows the name. */
const measureName = (installation: Installation, shop: LoadShop, name: string, which: number[]) =>
  Promise.all(
    which.map((storefront) =>
      waitFor(`storefront ${storefront + 1}`, () => isShown(installation, shop, storefront, name)),
    ),
  );

async function measureRename(
  installation: Installation,
  db: Db,
  shop: LoadShop,
  which: number[],
): Promise<number[]> {
  await measureName(installation, shop, kitchen, which);
  return measureName(installation, shop, await rename(db, shop), which);
}

/**
 * Kills and restarts each program under load. Throws when a request fails that did not use it. Returns figures for the
 * report.
 */
async function checkKill(input: CheckInput, shop: LoadShop, programs: Program[]): Promise<string> {
  const said: string[] = [];
  for (const program of programs) {
    const { visits } = await findRates(shop);
    let [killedAt, goneAt] = [0, 0];
    const result = await runUnderLoad(loadProxy(shop, { visits, orders: 10 }), async () => {
      await pause(graceMs);
      killedAt = performance.now();
      await program.kill();
      goneAt = performance.now();
      await pause(2 * graceMs);
      await program.start();
      await pause(graceMs);
    });
    const astray = result.failed.filter(
      ({ sentAt, endedAt }) => sentAt > goneAt || endedAt < killedAt || endedAt > goneAt + graceMs,
    );
    input.check(
      astray.length === 0,
      `${program.name}: ${result.summary}, of which were not on it: ${listFailures(astray)}`,
    );
    const pending = result.sent.filter(({ sentAt, endedAt }) => sentAt <= goneAt && endedAt >= killedAt);
    const repeated = await shop.orderAgain();
    said.push(
      `${program.name}: ${result.summary}, of ${pending.length} pending; ${repeated} orders repeated with their keys`,
    );
    await checkOrders(input.db, shop);
  }
  return said.join('; ');
}
