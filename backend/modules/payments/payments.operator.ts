import { and, desc, eq, ne } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import type { Db, Tx } from '../../db/client';
import { Refused } from '../../http/refused';
import { inTransaction } from '../../http/transaction';
import { operator, recordAct } from '../operator/operator-acts';
import { expiredReason } from '../orders/expiry';
import { announce, noteEvent } from '../orders/order-events';
import { orders } from '../orders/orders.tables';
import { takeAgain } from '../orders/take-again';
import { isAhead, wallTimeAt } from '../restaurant/hours';
import { restaurants } from '../restaurant/restaurant.tables';
import { findByReference } from './payments.repository';
import { type PaymentState, payments } from './payments.tables';

type OrderRow = typeof orders.$inferSelect;
type PaymentRow = typeof payments.$inferSelect;

export interface Confirmation {
  /** What came in, when it is known; another amount than the order's is refused. */
  amount?: Minor;
  now: Date;
  actor?: string;
}

export interface Confirmed {
  orderId: string;
  orderSn: string;
  reference: string;
  /** `paid`, or `refund_due` when the money came too late to be honoured (DEC-75). */
  state: PaymentState;
  status: number;
  payStatus: number;
  /** False when it had been confirmed before. */
  changed: boolean;
}

/**
 * The money of an order has arrived (PAY-06, reliability 5): named by the order's id or number or by the payment's
 * reference. Has one effect however often it is called. After the pay window the order is taken up again when stock and
 * slot are still there, else the payment is due for refund (DEC-75). Throws NOT_FOUND, STATUS_CONFLICT when the
 * reference means several orders, AMOUNT_MISMATCH.
 */
export async function confirmPayment(db: Db, ref: string, given: Confirmation): Promise<Confirmed> {
  return inTransaction(db, async (tx) => {
    const { orderId, paymentId } = await meant(tx, ref);
    // The order's lock is the one point where confirmations, expiry and cancelling meet.
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update');
    if (!order || !payment) throw new Refused('NOT_FOUND');
    if (given.amount !== undefined && given.amount !== payment.amount)
      throw new Refused('AMOUNT_MISMATCH', { expected: payment.amount / 100, amount: given.amount / 100 });
    if (payment.state === 'paid' || payment.state === 'refund_due' || payment.state === 'refunded')
      return outcome(order, payment, false);

    const changes = await decide(tx, order, given.now);
    await settle(tx, order, payment, changes, given);
    return outcome({ ...order, ...changes.order }, { ...payment, state: changes.state }, true);
  });
}

/** The one order that a reference means, and its payment: the named one, else the newest that isn't settled. */
async function meant(tx: Tx, ref: string): Promise<{ orderId: string; paymentId: string }> {
  const found = await findByReference(tx, ref.trim());
  const first = found[0];
  if (!first) throw new Refused('NOT_FOUND');
  if (found.some(({ orderId }) => orderId !== first.orderId)) throw new Refused('STATUS_CONFLICT');
  const named = found.find(({ by }) => by === ref.trim());
  if (named) return named;
  const states = await tx
    .select({ id: payments.id, state: payments.state })
    .from(payments)
    .where(eq(payments.orderId, first.orderId))
    .orderBy(desc(payments.createdAt), desc(payments.id));
  const settled = states.find(({ state }) => state === 'paid' || state === 'refund_due');
  return { orderId: first.orderId, paymentId: (settled ?? states[0])?.id ?? first.paymentId };
}

interface Decision {
  state: 'paid' | 'refund_due';
  order: Pick<OrderRow, 'status' | 'payStatus' | 'paidAt' | 'cancelReason'>;
}

const honoured = (order: OrderRow, now: Date): Decision => ({
  state: 'paid',
  // An order that began unpaid, such as one paid at the door, goes on where it is.
  order: {
    status: order.status === 0 || order.status === 10 ? 2 : order.status,
    payStatus: 1,
    paidAt: now,
    cancelReason: null,
  },
});

const refused = (order: OrderRow): Decision => ({
  state: 'refund_due',
  order: {
    status: order.status,
    payStatus: order.status === 10 ? 2 : order.payStatus,
    paidAt: order.paidAt,
    cancelReason: order.cancelReason,
  },
});

async function decide(tx: Tx, order: OrderRow, now: Date): Promise<Decision> {
  // Paid before by another payment: the second money goes back.
  if (order.payStatus !== 0) return refused(order);
  if (order.status !== 10) return honoured(order, now);
  const [restaurant] = await tx.select().from(restaurants).where(eq(restaurants.id, order.restaurantId));
  if (!restaurant || order.cancelReason !== expiredReason) return refused(order);
  // A slot that is over can't be kept, however much room it had.
  const here = wallTimeAt(now, restaurant.timeZone);
  if (order.slot && !isAhead(order.slot, here)) return refused(order);
  const capacity = order.deliveryType === 'DELIVERY_TO_HOME' ? restaurant.delivery.slotCapacity : undefined;
  try {
    await tx.transaction(async (inner) => {
      if (!(await takeAgain(inner, order, capacity))) throw new Refused('STATUS_CONFLICT');
    });
    return honoured(order, now);
  } catch (error) {
    if (error instanceof Refused) return refused(order);
    throw error;
  }
}

async function settle(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  { state, order: changes }: Decision,
  { now, actor = operator }: Confirmation,
): Promise<void> {
  await tx.update(payments).set({ state, settledAt: now }).where(eq(payments.id, payment.id));
  if (state === 'paid')
    await tx
      .update(payments)
      .set({ state: 'cancelled', settledAt: now })
      .where(and(eq(payments.orderId, order.id), eq(payments.state, 'pending'), ne(payments.id, payment.id)));
  if (changes.status !== order.status || changes.payStatus !== order.payStatus) {
    await tx.update(orders).set(changes).where(eq(orders.id, order.id));
    await noteEvent(tx, {
      orderId: order.id,
      status: changes.status,
      payStatus: changes.payStatus,
      actor,
      at: now,
    });
    await announce(tx, order.id);
  }
  await recordAct(tx, {
    restaurantId: order.restaurantId,
    act: 'payment.confirm',
    subject: payment.reference,
    detail: { orderSn: order.sn, amount: payment.amount, state },
    actor,
    at: now,
  });
}

const outcome = (order: OrderRow, payment: PaymentRow, changed: boolean): Confirmed => ({
  orderId: order.id,
  orderSn: order.sn,
  reference: payment.reference,
  state: payment.state,
  status: order.status,
  payStatus: order.payStatus,
  changed,
});

/** The newest payments, 20 unless asked for more; those due for refund first when only they are asked for. */
export function listPayments(
  db: Db,
  filter: { restaurantId?: number; state?: PaymentState; last?: number } = {},
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        filter.restaurantId === undefined ? undefined : eq(payments.restaurantId, filter.restaurantId),
        filter.state === undefined ? undefined : eq(payments.state, filter.state),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(filter.last ?? 20);
}
