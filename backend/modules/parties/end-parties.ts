import { and, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { drainInBatches } from '../../jobs/drain-in-batches';
import { orders } from '../../schema/orders';
import { parties, partyShares } from '../../schema/parties';
import { cancelExpired } from '../orders/ending/expire-orders';
import { releaseShare } from './bill/pay-share';
import { settleBill } from './bill/share-payable';
import { beginChoice } from './choice/end-choice';
import { lockParty, touchParty } from './parties.repository';

/**
 * The idle time after which a table without an open amount is free; it is shorter once the guests have paid.
 */
const idleMs = 4 * 60 * 60_000;
const paidIdleMs = 90 * 60_000;

/** Releases the shares whose payment window is over. Returns their number. */
export function releaseExpiredShares(deps: Deps): Promise<number> {
  const now = deps.clock();
  const isOver = and(eq(partyShares.state, 'held'), lt(partyShares.expiresAt, now));
  return drainInBatches(deps, {
    job: 'release-party-shares',
    now,
    list: (select, limit) =>
      deps.db
        .select({ id: partyShares.id, partyId: partyShares.partyId, restaurantId: parties.restaurantId })
        .from(partyShares)
        .innerJoin(parties, eq(parties.id, partyShares.partyId))
        .where(and(isOver, select(partyShares.id)))
        .orderBy(partyShares.expiresAt)
        .limit(limit),
    run: ({ id, partyId }) =>
      withTransaction(deps.db, async (tx) => {
        const party = await lockParty(tx, partyId);
        const [share] = await tx
          .select()
          .from(partyShares)
          .where(and(eq(partyShares.id, id), eq(partyShares.partyId, partyId), isOver));
        if (share) await releaseShare(tx, party, share, now);
        return share !== undefined;
      }),
  });
}

/**
 * Cancels the rounds that had to be paid first and were not paid in time. Those who paid for a part are asked what
 * becomes of it. Returns the number of rounds.
 */
export function expireUnpaidRounds(deps: Deps): Promise<number> {
  const now = deps.clock();
  return drainInBatches(deps, {
    job: 'expire-unpaid-rounds',
    now,
    list: (select, limit) =>
      deps.db
        .select({ id: orders.id, partyId: orders.partyId, restaurantId: orders.restaurantId })
        .from(orders)
        .innerJoin(parties, eq(parties.id, orders.partyId))
        .where(
          and(
            eq(parties.kind, 'table'),
            isNull(parties.chooseBy),
            eq(orders.status, OrderStatus.AwaitingPayment),
            eq(orders.payStatus, PayStatus.Unpaid),
            lte(orders.expiresAt, now),
            select(orders.id),
          ),
        )
        .orderBy(orders.expiresAt)
        .limit(limit),
    run: ({ id, partyId }) => withTransaction(deps.db, (tx) => expireRound(tx, id, partyId!, now)),
  });
}

async function expireRound(tx: Tx, id: string, partyId: string, now: Date): Promise<boolean> {
  const party = await lockParty(tx, partyId);
  const waiting = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.partyId, partyId), eq(orders.status, OrderStatus.AwaitingPayment)))
    .orderBy(orders.id)
    .for('update');
  const order = waiting.find((one) => one.id === id);
  if (!order || party.chooseBy) return false;
  const owed = waiting.reduce((sum, { total }) => sum + total, 0);
  // The money for rounds in the kitchen does not count.
  if (party.paid + party.held > party.billed - owed) await beginChoice(tx, party, now);
  else await cancelExpired(tx, order, now);
  return true;
}

/**
 * Settles the bills that staff reduced to the paid amount by canceling a round or taking dishes off. Returns
 * their number.
 */
export function settlePaidParties(deps: Deps): Promise<number> {
  const now = deps.clock();
  return drainInBatches(deps, {
    job: 'settle-paid-parties',
    now,
    list: (select, limit) =>
      deps.db
        .select({ id: parties.id, restaurantId: parties.restaurantId })
        .from(parties)
        .innerJoin(orders, and(eq(orders.partyId, parties.id), isOwed))
        .where(
          and(
            eq(parties.state, 'open'),
            isNull(parties.chooseBy),
            sql`${parties.billed} = ${parties.paid}`,
            select(parties.id),
          ),
        )
        .groupBy(parties.id)
        .limit(limit),
    run: ({ id }) =>
      withTransaction(deps.db, async (tx) => {
        const party = await lockParty(tx, id);
        if (party.state !== 'open' || party.billed !== party.paid) return false;
        await settleBill(tx, party, { now, actor: 'system' });
        return true;
      }),
  });
}

const isOwed = and(ne(orders.status, OrderStatus.Cancelled), eq(orders.payStatus, PayStatus.Unpaid));

const isLeft = (now: Date) =>
  or(
    lt(parties.touchedAt, new Date(now.getTime() - idleMs)),
    and(gt(parties.billed, 0), lt(parties.touchedAt, new Date(now.getTime() - paidIdleMs))),
  );

/** Closes the tables without an open amount where nothing has happened for hours. Returns their number. */
export function closeIdleParties(deps: Deps): Promise<number> {
  const now = deps.clock();
  return drainInBatches(deps, {
    job: 'close-idle-parties',
    now,
    list: (select, limit) =>
      deps.db
        .select({ id: parties.id, restaurantId: parties.restaurantId })
        .from(parties)
        .where(
          and(
            eq(parties.state, 'open'),
            eq(parties.kind, 'table'),
            isLeft(now),
            sql`${parties.billed} = ${parties.paid}`,
            select(parties.id),
          ),
        )
        .orderBy(parties.touchedAt)
        .limit(limit),
    run: ({ id }) =>
      withTransaction(deps.db, async (tx) => {
        const party = await lockParty(tx, id);
        const longest = party.billed > 0 ? paidIdleMs : idleMs;
        const isIdle = party.touchedAt.getTime() < now.getTime() - longest && party.billed === party.paid;
        if (party.state !== 'open' || !isIdle) return false;
        await touchParty(tx, id, now, { state: 'closed', closedAt: now });
        return true;
      }),
  });
}
