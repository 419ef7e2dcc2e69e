import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Db, openDatabase } from '../../backend/db/client';
import { getPercentile, listFailures, runUnderLoad } from './load';
import { checkOrders, type LoadShop } from './load-shop';
import { query } from './postgres';
import { run } from './processes';
import { loadProxy } from './proxy-load';
import type { CheckInput } from './shared-cache';

/** Number of past orders in the backup. */
const pastOrders = 5_000;

/**
 * Throws when a backup taken under load does not restore to the database of one instant. Returns figures for the
 * report.
 */
export async function checkBackup(input: CheckInput, shop: LoadShop): Promise<string> {
  const { root, folder, installation, db, makan, check } = input;
  const { cluster } = installation;
  await shop.order();
  await insertPast(db, shop.attempts.at(-1)!.orderId!, pastOrders);
  const before = await sumTables(cluster.sessionUrl());

  let [beganAt, endedAt] = [0, 0];
  const file = join(folder, 'under-load.makan');
  const { sent, failed, summary } = await runUnderLoad(
    loadProxy(shop, { visits: 50, orders: 20 }),
    async () => {
      await pause(4_000);
      beganAt = performance.now();
      await makan('backup', file);
      endedAt = performance.now();
      await pause(2_000);
    },
  );
  check(failed.length === 0, `${summary}: ${listFailures(failed)}`);
  const after = await sumTables(cluster.sessionUrl());

  await query(cluster.sessionUrl('postgres'), 'create database restored');
  const url = cluster.sessionUrl('restored');
  await run(process.execPath, [join(root, 'dist', 'makan.js'), 'restore', file], {
    DATABASE_URL: url,
    DATABASE_SESSION_URL: url,
    DATA_DIR: join(folder, 'restored'),
  });
  const restored = await sumTables(url);
  const same = Object.keys(before).filter((table) => before[table] === after[table]);
  const different = same.filter((table) => restored[table] !== before[table]);
  check(different.length === 0, `restored with other rows: ${different.join(', ')}`);
  check(Object.keys(restored).length === Object.keys(before).length, 'tables are missing');
  check(!same.includes('orders'), 'nothing was ordered meanwhile');

  const target = openDatabase(url, { max: 1 });
  try {
    await checkOrders(target.db, shop, beganAt);
    const stored = new Set((await query<{ id: string }>(url, 'select id from orders')).map(({ id }) => id));
    const early = shop.attempts.filter(
      ({ sentAt, orderId }) => sentAt > endedAt && orderId !== undefined && stored.has(orderId),
    );
    check(early.length === 0, 'orders from after the backup are in it');
  } finally {
    await target.close();
  }
  const orders = sent.filter(({ kind }) => kind === 'orders');
  const meanwhile = orders.filter(({ sentAt }) => sentAt >= beganAt && sentAt <= endedAt);
  const quiet = orders.filter(({ sentAt }) => sentAt < beganAt);
  check(meanwhile.length > 0, 'nobody ordered while it was written');
  return (
    `${((endedAt - beganAt) / 1000).toFixed(1)} s with ${meanwhile.length} orders meanwhile, p95 ${getPercentile(meanwhile, 0.95)} ms, ` +
    `before that ${getPercentile(quiet, 0.95)} ms; ${same.length} of ${Object.keys(before).length} tables did not change and are the same`
  );
}

/** Throws when a backup of the replica does not restore to the primary's data. Returns figures for the report. */
export async function checkReplicaBackup({ root, folder, installation, check }: CheckInput): Promise<string> {
  const { cluster } = installation;
  const file = join(folder, 'of-the-replica.makan');
  const runMakan = (url: string, ...args: string[]) =>
    run(process.execPath, [join(root, 'dist', 'makan.js'), ...args], {
      DATABASE_URL: url,
      DATABASE_SESSION_URL: url,
      DATA_DIR: join(folder, 'restored'),
    });
  await query(cluster.sessionUrl('postgres'), 'create database of_the_replica');
  const target = cluster.sessionUrl('of_the_replica');
  const beganAt = performance.now();
  await runMakan(cluster.replicaUrl, 'backup', file);
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(1);
  await runMakan(target, 'restore', file);
  const [expected, restored] = [await sumTables(cluster.sessionUrl()), await sumTables(target)];
  // Excludes tables that jobs write meanwhile.
  const ordered = ['orders', 'order_lines', 'order_events', 'payments', 'users', 'dishes'];
  const different = ordered.filter((table) => restored[table] !== expected[table]);
  check(different.length === 0, `restored with other rows: ${different.join(', ')}`);
  check(Object.keys(restored).length === Object.keys(expected).length, 'tables are missing');
  return `${seconds} s`;
}

/** Returns a checksum over all rows of each table. */
async function sumTables(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const sums = await query<{ name: string; sum: string }>(
    url,
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from "${name}" t`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]));
}

/** Copies an order `count` times into the past, with all dependent rows, so that a backup takes seconds. */
async function insertPast(db: Db, orderId: string, count: number): Promise<void> {
  const copies = sql`cross join generate_series(1, ${count}::int) n cross join lateral`;
  await db.transaction(async (tx) => {
    // Disables triggers and foreign keys: limits apply to new orders, and the copied references are valid by
    // construction.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into orders select copy.* from orders o ${copies} jsonb_populate_record(o, jsonb_build_object(
      'id', 'old-' || n, 'sn', 'OLD-' || n, 'status', 9, 'created_at', o.created_at - interval '30 days')) copy where o.id = ${orderId}`);
    await tx.execute(sql`insert into order_lines select copy.* from order_lines l ${copies} jsonb_populate_record(l, jsonb_build_object(
      'order_id', 'old-' || n, 'stock_taken', 0)) copy where l.order_id = ${orderId}`);
    await tx.execute(sql`insert into order_events overriding system value
      select copy.* from order_events e ${copies} jsonb_populate_record(e, jsonb_build_object(
      'id', 1000000000 + n, 'order_id', 'old-' || n, 'status', 9)) copy
      where e.id = (select max(id) from order_events where order_id = ${orderId})`);
    await tx.execute(sql`insert into payments select copy.* from payments p ${copies} jsonb_populate_record(p, jsonb_build_object(
      'id', 'old-' || n, 'order_id', 'old-' || n, 'reference', 'OLD' || n)) copy where p.order_id = ${orderId}`);
    await tx.execute(sql`insert into idempotency_keys select copy.* from idempotency_keys k ${copies} jsonb_populate_record(k,
      jsonb_build_object('key', 'old-' || n, 'order_id', 'old-' || n)) copy where k.order_id = ${orderId}`);
  });
}
