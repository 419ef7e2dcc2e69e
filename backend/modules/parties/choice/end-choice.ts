import { and, asc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { RefundMethod } from '@/lib/contract/pay-types';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import { getPayWindowEnd } from '../../../core/durations';
import { getSmallestAmount } from '../../../core/money';
import { withTransaction } from '../../../core/transaction';
import type { Tx } from '../../../db/client';
import type { Deps } from '../../../deps';
import { drainInBatches } from '../../../jobs/drain-in-batches';
import { dishes } from '../../../schema/menu';
import { orderLines, orders } from '../../../schema/orders';
import { type ChoiceOutcome, parties, partyMembers } from '../../../schema/parties';
import type { PaymentRow } from '../../../schema/payments';
import { restaurants } from '../../../schema/restaurant';
import { cancelExpired } from '../../orders/ending/expire-orders';
import { removeItems } from '../../orders/ending/take-off-lines';
import { writeChanges } from '../../orders/order-events';
import { listOrderLines, type OrderRow } from '../../orders/orders.repository';
import type { Settlement } from '../../payments/payable';
import { getRefundable, refundPayment } from '../../payments/refund-payment';
import { giveCodeBack } from '../../vouchers/redeem-for-order';
import { releaseShare } from '../bill/pay-share';
import { settleBill, sharePayable } from '../bill/share-payable';
import { lockPaid } from '../groups/end-group';
import {
  listMembers,
  listRounds,
  listShares,
  lockParty,
  lowerShare,
  type PartyRow,
  tellStaff,
  touchParty,
} from '../parties.repository';
import {
  type ChoiceFacts,
  type ChoicePlan,
  isChoiceOver,
  listFreshShares,
  listWaiting,
  planChoice,
} from './plan-choice';

/** Returns the facts about the waiting rounds of a locked party. */
export async function readChoice(tx: Tx, party: PartyRow): Promise<ChoiceFacts> {
  const [restaurant] = await tx
    .select({ countryCode: restaurants.countryCode })
    .from(restaurants)
    .where(eq(restaurants.id, party.restaurantId));
  return {
    party,
    members: await listMembers(tx, party.id),
    rounds: await listRounds(tx, party.id),
    shares: await listShares(tx, party.id),
    unit: getSmallestAmount(restaurant?.countryCode),
  };
}

/**
 * Asks those who paid for waiting rounds of a locked party what becomes of their part. For one more pay window they can
 * choose, and everybody can still pay. While it is asked, no further round is sent.
 */
export async function beginChoice(tx: Tx, party: PartyRow, now: Date): Promise<void> {
  const [restaurant] = await tx.select().from(restaurants).where(eq(restaurants.id, party.restaurantId));
  await tx
    .update(partyMembers)
    .set({ choice: null, choiceOutcome: null })
    .where(eq(partyMembers.partyId, party.id));
  await touchParty(tx, party.id, now, { chooseBy: getPayWindowEnd(restaurant!, now) });
  await tellStaff(tx, party, now);
}

/** Ends the choices that are over, as their guests chose. Returns their number. */
export function endChoices(deps: Deps): Promise<number> {
  const now = deps.clock();
  const isEarly = sql`${parties.held} = 0`;
  return drainInBatches(deps, {
    job: 'end-choices',
    now,
    list: (select, limit) =>
      deps.db
        .select({ id: parties.id, restaurantId: parties.restaurantId })
        .from(parties)
        .where(
          and(
            eq(parties.state, 'open'),
            isNotNull(parties.chooseBy),
            or(lte(parties.chooseBy, now), isEarly),
            select(parties.id),
          ),
        )
        .orderBy(parties.chooseBy)
        .limit(limit),
    run: ({ id }) =>
      withTransaction(deps.db, async (tx) =>
        endChoiceIfOver(tx, await lockParty(tx, id), { now, actor: 'system' }),
      ),
  });
}

/** Ends the choice of a locked party if it is over. Returns whether it was. */
export async function endChoiceIfOver(tx: Tx, party: PartyRow, settlement: Settlement): Promise<boolean> {
  if (!party.chooseBy) return false;
  const facts = await readChoice(tx, party);
  const plan = planChoice(facts, 'refund');
  if (!isChoiceOver(party, facts, plan, settlement.now)) return false;
  // Staff may have taken off what was not paid.
  if (party.billed === party.paid && plan.payers.every(({ choice }) => choice !== 'refund'))
    await settleBill(tx, party, settlement);
  else await endChoice(tx, party, facts, plan, settlement);
  return true;
}

/**
 * Sends the covered dishes of the waiting rounds to the kitchen, takes the others off, and refunds the money that no
 * cooked dish needs. Each guest pays exactly what was shown for the cooked dishes.
 */
async function endChoice(
  tx: Tx,
  locked: PartyRow,
  facts: ChoiceFacts,
  plan: ChoicePlan,
  settlement: Settlement,
): Promise<void> {
  const { now } = settlement;
  const waiting = listWaiting(facts.rounds).map(({ order }) => order.id);
  const stored = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, waiting))
    .orderBy(asc(orders.id))
    .for('update');
  const paid = await lockPaid(tx, locked);
  for (const share of facts.shares) await releaseShare(tx, await lockParty(tx, locked.id), share, now);
  const party = await lockParty(tx, locked.id);
  await lockDishes(tx, waiting);

  const ends: (() => Promise<void>)[] = [];
  for (const order of stored) ends.push(await prepareEnd(tx, order, plan, settlement));

  let refunded = 0;
  const shares = listFreshShares(facts);
  for (const { no, paid: all, cooked } of plan.payers) {
    let over = all - cooked;
    for (const { share, amount: fresh } of shares.filter((one) => one.share.memberNo === no)) {
      const amount = Math.min(over, fresh);
      if (amount === 0) continue;
      over -= amount;
      refunded += amount;
      await lowerShare(tx, share, amount);
      if (amount === share.amount && share.voucherCode !== null) await giveCodeBack(tx, share.voucherCode);
      const payment = paid.find((one) => one.partyShareId === share.id && getRefundable(one) > 0);
      if (!payment) continue;
      // A share that goes back whole goes back with its rounding of cash. An operator may have refunded a part before.
      const most = getRefundable(payment);
      await refundShare(tx, payment, amount === share.amount ? most : Math.min(amount, most), settlement);
    }
  }
  // The party is updated before its orders, because a bill may not become smaller than its paid part.
  await touchParty(tx, party.id, now, { paid: party.paid - refunded, chooseBy: null, chosenAt: now });
  for (const end of ends) await end();
  await storeOutcomes(tx, party, plan, now);
  await tellStaff(tx, party, now);
}

const refundShare = (tx: Tx, payment: PaymentRow, amount: Minor, settlement: Settlement) =>
  refundPayment(tx, {
    paymentId: payment.id,
    amount,
    method: RefundMethod.Source,
    reason: 'round not paid by all',
    kind: 'dropped',
    ...settlement,
    describe: sharePayable.describe,
  });

const lockDishes = (tx: Tx, orderIds: string[]) =>
  tx
    .select({ id: dishes.id })
    .from(dishes)
    .where(
      inArray(
        dishes.id,
        tx.select({ id: orderLines.dishId }).from(orderLines).where(inArray(orderLines.orderId, orderIds)),
      ),
    )
    .orderBy(asc(dishes.id))
    .for('update');

/** Takes the dishes that are not covered off an order. The returned function cancels it or sends it to the kitchen. */
async function prepareEnd(
  tx: Tx,
  order: OrderRow,
  plan: ChoicePlan,
  { now, actor }: Settlement,
): Promise<() => Promise<void>> {
  const lines = plan.lines.filter(({ round }) => round.order.id === order.id);
  const covered = lines.filter(({ isCovered }) => isCovered);
  if (covered.length === 0) return () => cancelExpired(tx, order, now);
  const taken = lines
    .filter(({ isCovered }) => !isCovered)
    .map(({ line: { line } }) => ({ position: line.position, count: line.count }));
  const total = covered.reduce((sum, { amount }) => sum + amount, 0);
  const changes =
    taken.length > 0
      ? toPaidPrice(order, await removeItems(tx, order, await listOrderLines(tx, [order.id]), taken), total)
      : {};
  return () =>
    writeChanges(
      tx,
      order,
      {
        ...changes,
        status: OrderStatus.Accepted,
        payStatus: PayStatus.Paid,
        paidAt: now,
        expiresAt: null,
      },
      { actor, now },
    );
}

/**
 * Returns the price of an order at the sum of the parts that were shown for its dishes. Its own price may differ by some
 * of the smallest amounts, because each of its fees is rounded again; the difference is its rounding.
 */
const toPaidPrice = (order: OrderRow, off: Pick<OrderRow, 'fees' | 'total'>, total: Minor) => ({
  total,
  takenOff: order.takenOff + order.total - total,
  fees: {
    ...off.fees,
    cashRounding: total - off.total + (off.fees.cashRounding ?? 0) || undefined,
  },
});

async function storeOutcomes(tx: Tx, party: PartyRow, { payers }: ChoicePlan, now: Date): Promise<void> {
  await tx.update(partyMembers).set({ choice: null }).where(eq(partyMembers.partyId, party.id));
  for (const { no, choice = 'refund', paid, cooked } of payers) {
    const choiceOutcome: ChoiceOutcome = { choice, cooked, refunded: paid - cooked, at: now.toISOString() };
    await tx
      .update(partyMembers)
      .set({ choiceOutcome })
      .where(and(eq(partyMembers.partyId, party.id), eq(partyMembers.no, no)));
  }
}
