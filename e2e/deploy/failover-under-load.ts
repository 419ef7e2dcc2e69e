import { setTimeout as pause } from 'node:timers/promises';
import { type LoadResult, listFailures, runUnderLoad, startLoad } from './load';
import { checkOrders, type LoadShop } from './load-shop';
import { waitFor } from './processes';
import { publicPages } from './proxy-load';
import type { CheckInput } from './shared-cache';

/** Milliseconds until the loss of the primary is noticed. */
const noticeMs = 5_000;
/** Maximum milliseconds from the kill of the primary until orders are accepted again. */
const failoverMs = 15_000;

/**
 * Kills the primary and promotes the replica under load. Throws when an acknowledged order is lost or duplicated, when
 * a cached page is not served, or when orders fail for too long. Returns figures for the report.
 */
export async function checkFailover(input: CheckInput, shop: LoadShop): Promise<string> {
  const { db, check } = input;
  const { cluster } = input.installation;
  const load = startLoad([
    {
      kind: 'cached pages',
      perSecond: 50,
      send: (nth, signal) => shop.visitPage(publicPages[nth % publicPages.length]!, signal),
    },
    { kind: 'orders', perSecond: 10, send: (_, signal) => shop.order(signal) },
  ]);
  let [killedAt, promotedAt] = [0, 0];
  const result = await runUnderLoad(load, async () => {
    await pause(2_000);
    killedAt = performance.now();
    cluster.killPrimary();
    await pause(noticeMs);
    await cluster.promoteReplica();
    promotedAt = performance.now();
    await waitFor('orders are taken again', async () =>
      shop.attempts.some(({ sentAt, acknowledgedAt }) => sentAt > promotedAt && acknowledgedAt !== undefined),
    );
    await pause(4_000);
  });
  const { refusedMs, summary, unexpected } = summarizeFailover(result, shop, killedAt);
  // Checks the acknowledged orders before any retry.
  await checkOrders(db, shop);
  const repeated = await shop.orderAgain();
  await checkOrders(db, shop);
  check(unexpected === '', unexpected);
  check(refusedMs <= failoverMs, summary);
  return (
    `promoted ${((promotedAt - killedAt) / 1000).toFixed(1)} s after the kill; ${summary}; ` +
    `${repeated} orders repeated with their keys`
  );
}

/**
 * Returns the milliseconds after the kill during which no order was acknowledged or some failed, figures for the
 * report, and unexpected failures: pages, and orders without an error that suggests a retry.
 */
function summarizeFailover({ failed, summary }: LoadResult, shop: LoadShop, killedAt: number) {
  const refused = failed.filter(({ kind }) => kind === 'orders');
  const lastRefusedAt = Math.max(killedAt, ...refused.map(({ sentAt }) => sentAt));
  const takenAgainAt = Math.min(
    ...shop.attempts
      .filter(({ sentAt }) => sentAt > lastRefusedAt)
      .map(({ acknowledgedAt }) => acknowledgedAt ?? Number.POSITIVE_INFINITY),
  );
  const refusedMs = takenAgainAt - killedAt;
  return {
    refusedMs,
    summary: `orders were refused for ${(refusedMs / 1000).toFixed(1)} s, ${refused.length} of them (${listFailures(refused)}); ${summary}`,
    unexpected: listFailures(
      failed.filter(
        ({ kind, failure, endedAt }) =>
          kind !== 'orders' || endedAt < killedAt || !/UNREACHABLE|TIMEOUT/.test(failure!),
      ),
    ),
  };
}
