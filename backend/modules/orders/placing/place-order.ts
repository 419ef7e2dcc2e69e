import type pg from 'pg';
import type { Minor } from '@/lib/contract/vocabulary';
import { parseDinerLimit } from '../../../core/database-errors';
import { DomainError } from '../../../core/domain-error';
import { findWalletShort, toCodeNeededError } from '../../../core/ledger';
import { wakeConsoles } from '../../../core/staff-events';
import { retryOnConflict } from '../../../core/transaction';
import { toJsonRows } from '../../../db/json-rows';
import type { MailTemplate } from '../../../schema/mail-data';
import { orderLines, orders } from '../../../schema/orders';
import { payments } from '../../../schema/payments';
import { type PlacingValues, placeOrderStatement } from './placing.sql';
import type { SlotNeed } from './time-rules';

type NewOrder = Omit<
  typeof orders.$inferInsert,
  'slotHeld' | 'slotDishes' | 'promotionHeld' | 'autoPromotionsHeld'
> & {
  status: number;
  payStatus: number;
  userId: number | null;
};
type NewLine = Omit<typeof orderLines.$inferInsert, 'orderId' | 'stockTaken' | 'takenOff' | 'boxFee'> & {
  boxFee: Minor;
};
type NewPayment = Pick<
  typeof payments.$inferInsert,
  'id' | 'provider' | 'state' | 'amount' | 'reference' | 'qrPayload' | 'payUrl' | 'providerRef'
>;

/** All rows of a new order. */
export interface Placement {
  revision: number;
  idempotencyKey: string;
  requestHash: string;
  order: NewOrder;
  lines: NewLine[];
  /** Absent for a round of a shared table, whose bill is paid in shares. */
  payment?: NewPayment;
  /** Pieces by dish, which may include dishes without a limit. */
  pieces: ReadonlyMap<number, number>;
  /** The place that it needs in its slot; undefined when slots have no maximum. */
  slotNeed?: SlotNeed;
  /** The codes of its promotions that have a limited number of uses. */
  limitedPromotions: string[];
  /**
   * The amount taken from the user's wallet when the order is written, as a part of the order or as its
   * whole payment.
   */
  wallet?: { currency: string; amount: Minor; dedupeKey: string };
  /** The name in the order's events; `diner` by default. */
  actor?: string;
  /** The owner of the key, the order's user by default. Keys of staff belong to no user. */
  keyOwner?: number;
  /** Sent to the order's `receiveEmail`. */
  mail?: { template: MailTemplate; data: object };
}

/** An order of one diner that is paid as a whole. */
export type PaidPlacement = Placement & { payment: NewPayment };

/** The reason for which the order was not written. */
export type PlacementError =
  | { reason: 'stale' }
  | { reason: 'repeated' }
  | { reason: 'stock'; dishId: number; left: number }
  | { reason: 'slot' }
  | { reason: 'promotion' }
  | { reason: 'unpaid' }
  | { reason: 'wallet'; balance: Minor }
  | { reason: 'taken number' };

/** Rolls the caller's transaction back; the caller returns its reason. */
export class NotWritten extends Error {
  constructor(readonly reason: PlacementError) {
    super(reason.reason);
  }
}

/** The message of the error that the statement raises. */
interface StatementError {
  fresh: boolean;
  claimed: boolean;
  short: { dishId: number; left: number } | null;
  timed: boolean;
}

/**
 * Writes an order with its related rows in one transaction (docs/reliability.md, promises 1, 4 and 7).
 * Returns undefined on success, otherwise the reason for which nothing was written. A parallel request with
 * the same key waits here. Throws UNPAID_LIMIT and PROMOTION_USED.
 */
export async function placeOrder(pool: pg.Pool, placement: Placement): Promise<PlacementError | undefined> {
  const failure = await retryOnConflict(() => writeOrder(pool, placement));
  // Also before it is paid: the order takes stock that open carts at tables show.
  if (!failure) wakeConsoles(pool, placement.order.restaurantId);
  return failure;
}

/**
 * Writes an order as `placeOrder` does, once, on a connection that may be in a transaction of the caller:
 * after a failure that transaction must be rolled back. The caller retries after a conflict and notifies
 * the consoles.
 */
export async function writeOrder(
  connection: Pick<pg.ClientBase, 'query'> | pg.Pool,
  placement: Placement,
): Promise<PlacementError | undefined> {
  const { wallet, mail } = placement;
  const parts = { wallet: wallet !== undefined, mail: mail !== undefined };
  const statement = placeOrderStatement(toValues(placement), parts);
  try {
    await connection.query(statement);
    return undefined;
  } catch (error) {
    const placementError = toPlacementError(error);
    if (placementError) return placementError;
    const limit = parseDinerLimit(error);
    // An automatic promotion that another order has used up meanwhile is no error of the guest, who gets the new price.
    if (limit?.per === 'automatic promotion') return { reason: 'promotion' };
    if (limit) throw new DomainError(limit.per === 'promotion' ? 'PROMOTION_USED' : 'UNPAID_LIMIT', limit);
    throw toCodeNeededError(error) ?? error;
  }
}

/** Maps an error of the statement to its reason; undefined for unexpected errors. */
function toPlacementError(error: unknown): PlacementError | undefined {
  const { code, constraint, message } = error as { code?: string; constraint?: string; message: string };
  if (code === '23505') {
    if (constraint === 'orders_unpaid') return { reason: 'unpaid' };
    if (constraint === 'orders_sn' || constraint === 'payments_reference') return { reason: 'taken number' };
  }
  const balance = findWalletShort(error);
  if (balance !== undefined) return { reason: 'wallet', balance };
  if (code !== 'MK001') return undefined;
  const { fresh, claimed, short, timed }: StatementError = JSON.parse(message);
  if (!fresh) return { reason: 'stale' };
  if (!claimed) return { reason: 'repeated' };
  if (short) return { reason: 'stock', ...short };
  return { reason: timed ? 'promotion' : 'slot' };
}

function toValues(placement: Placement): PlacingValues {
  const { order, lines, payment, pieces, slotNeed, wallet, mail } = placement;
  if (!order.slot && slotNeed) throw new DomainError('TIME_REQUIRED');
  const { limitedPromotions } = placement;
  const isTyped = (code: string) => code === order.promotionCode;
  const orderRow = {
    ...order,
    slotHeld: slotNeed !== undefined,
    slotDishes: slotNeed?.pieces ?? 0,
    promotionHeld: limitedPromotions.some(isTyped),
    autoPromotionsHeld: limitedPromotions.filter((code) => !isTyped(code)),
  };
  return {
    restaurantId: order.restaurantId,
    revision: placement.revision,
    userId: order.userId,
    keyOwner: placement.keyOwner ?? order.userId ?? 0,
    actor: placement.actor ?? 'diner',
    idempotencyKey: placement.idempotencyKey,
    requestHash: placement.requestHash,
    orderId: order.id,
    at: order.createdAt,
    dishIds: [...pieces.keys()],
    pieces: [...pieces.values()],
    deliveryType: order.deliveryType,
    slot: order.slot,
    slotPieces: slotNeed?.pieces,
    slotMaxOrders: slotNeed?.maxOrders,
    slotMaxDishes: slotNeed?.maxDishes,
    limitedPromotions,
    status: order.status,
    payStatus: order.payStatus,
    order: toJsonRows(orders, [orderRow]),
    lines: toJsonRows(
      orderLines,
      lines.map((line) => ({ ...line, orderId: order.id })),
    ),
    payments: toJsonRows(payments, payment ? [toPaymentRow(order, payment)] : []),
    currency: wallet?.currency,
    walletAmount: wallet && -wallet.amount,
    walletKey: wallet?.dedupeKey,
    sn: order.sn,
    recipient: order.receiveEmail,
    template: mail?.template,
    locale: order.locale,
    mailData: mail && JSON.stringify(mail.data),
  };
}

const toPaymentRow = (order: NewOrder, payment: NewPayment): typeof payments.$inferInsert => ({
  ...payment,
  orderId: order.id,
  restaurantId: order.restaurantId,
  userId: order.userId,
  payType: order.payType,
  createdAt: order.createdAt,
  expiresAt: order.expiresAt,
  settledAt: order.paidAt,
});
