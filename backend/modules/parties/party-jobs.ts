import { and, eq, gt, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import type { Job } from '../../jobs/job';
import { orders } from '../../schema/orders';
import { parties, partyShares } from '../../schema/parties';
import { expiredReason } from '../orders/expire-orders';
import { notify, recordEvent } from '../orders/order-events';
import { releaseHolds } from '../orders/release-holds';
import { advanceGroups } from './group-jobs';
import { lockParty, touchParty } from './parties.repository';
import { releaseShare } from './pay-share';
import { settleBill } from './share-payable';

/** A table where nothing is owed and nobody has done anything for so long is free; sooner when the guests have paid. */
const idleMs = 4 * 60 * 60_000;
const paidIdleMs = 90 * 60_000;
const batch = 100;

/** Frees the shares whose payment window is over. Returns how many. */
export async function releaseExpiredShares(deps: Deps): Promise<number> {
  const now = deps.clock();
  const expired = await deps.db
    .select({ id: partyShares.id, partyId: partyShares.partyId })
    .from(partyShares)
    .where(and(eq(partyShares.state, 'held'), lt(partyShares.expiresAt, now)))
    .limit(batch);
  for (const { id, partyId } of expired)
    await withTransaction(deps.db, async (tx) => {
      const party = await lockParty(tx, partyId);
      const [share] = await tx.select().from(partyShares).where(eq(partyShares.id, id));
      if (share) await releaseShare(tx, party, share, now);
    });
  return expired.length;
}

/**
 * Cancels the rounds that are to be paid first and were not in time (TAB-04); one of which a part is paid waits for the rest, or for
 * staff. Returns how many.
 */
export async function expireUnpaidRounds(deps: Deps): Promise<number> {
  const now = deps.clock();
  const late = await deps.db
    .select({ id: orders.id, partyId: orders.partyId })
    .from(orders)
    .where(
      and(
        isNotNull(orders.partyId),
        eq(orders.status, OrderStatus.AwaitingPayment),
        eq(orders.payStatus, PayStatus.Unpaid),
        lte(orders.expiresAt, now),
      ),
    )
    .limit(batch);
  for (const { id, partyId } of late)
    await withTransaction(deps.db, async (tx) => {
      const party = await lockParty(tx, partyId!);
      const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
      const isWaiting = order?.status === OrderStatus.AwaitingPayment;
      if (!order || !isWaiting || party.paid + party.held > party.billed - order.total) return;
      await releaseHolds(tx, [order], now);
      await tx
        .update(orders)
        .set({ status: OrderStatus.Cancelled, cancelReason: expiredReason })
        .where(eq(orders.id, id));
      await recordEvent(tx, {
        orderId: id,
        status: OrderStatus.Cancelled,
        payStatus: PayStatus.Unpaid,
        actor: 'expiry',
        at: now,
      });
      await notify(tx, id);
    });
  return late.length;
}

/** Settles the bills that staff made as small as what is paid, by cancelling a round or taking dishes off. Returns how many. */
export async function settlePaidParties(deps: Deps): Promise<number> {
  const now = deps.clock();
  const paid = await deps.db
    .select({ id: parties.id })
    .from(parties)
    .innerJoin(orders, and(eq(orders.partyId, parties.id), isOwed))
    .where(and(eq(parties.state, 'open'), sql`${parties.billed} = ${parties.paid}`))
    .groupBy(parties.id)
    .limit(batch);
  for (const { id } of paid)
    await withTransaction(deps.db, async (tx) => {
      const party = await lockParty(tx, id);
      if (party.state === 'open' && party.billed === party.paid)
        await settleBill(tx, party, { now, actor: 'system' });
    });
  return paid.length;
}

const isOwed = and(ne(orders.status, OrderStatus.Cancelled), eq(orders.payStatus, PayStatus.Unpaid));

const isLeft = (now: Date) =>
  or(
    lt(parties.touchedAt, new Date(now.getTime() - idleMs)),
    and(gt(parties.billed, 0), lt(parties.touchedAt, new Date(now.getTime() - paidIdleMs))),
  );

/** Closes the tables that were left: nothing is owed, and nothing has happened for hours. Returns how many. */
export async function closeIdleParties(deps: Deps): Promise<number> {
  const now = deps.clock();
  const idle = await deps.db
    .select({ id: parties.id })
    .from(parties)
    .where(
      and(
        eq(parties.state, 'open'),
        eq(parties.kind, 'table'),
        isLeft(now),
        sql`${parties.billed} = ${parties.paid}`,
      ),
    )
    .limit(batch);
  for (const { id } of idle)
    await withTransaction(deps.db, async (tx) => {
      const party = await lockParty(tx, id);
      const longest = party.billed > 0 ? paidIdleMs : idleMs;
      const isIdle = party.touchedAt.getTime() < now.getTime() - longest && party.billed === party.paid;
      if (party.state === 'open' && isIdle) await touchParty(tx, id, now, { state: 'closed', closedAt: now });
    });
  return idle.length;
}

export const partyJobs: Job[] = [
  { name: 'release-party-shares', everySeconds: 10, run: releaseExpiredShares },
  { name: 'settle-paid-parties', everySeconds: 10, run: settlePaidParties },
  { name: 'expire-unpaid-rounds', everySeconds: 10, run: expireUnpaidRounds },
  { name: 'advance-groups', everySeconds: 5, run: advanceGroups },
  { name: 'close-idle-parties', everySeconds: 600, run: closeIdleParties },
];
