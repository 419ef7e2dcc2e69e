import type pg from 'pg';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import { getLimit, isConflict } from '../../../core/database-errors';
import { DomainError } from '../../../core/domain-error';
import { getCodeNeeded, getWalletShort } from '../../../core/ledger';
import { wakeConsoles } from '../../../core/staff-events';
import type { MailTemplate } from '../../../schema/mail-data';
import type { orderLines, orders } from '../../../schema/orders';
import type { payments } from '../../../schema/payments';
import { placeOrderStatement } from './placing.sql';

type NewOrder = Omit<
  typeof orders.$inferInsert,
  'courierName' | 'courierMobile' | 'cancelReason' | 'status' | 'payStatus' | 'userId'
> & { status: number; payStatus: number; userId: number | null };
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
  /** Pieces by dish; dishes without a limit may be among them. */
  pieces: ReadonlyMap<number, number>;
  /** Orders that the slot takes; undefined means any number. */
  slotCapacity?: number;
  /** The promotion's uses are counted. */
  promotionLimited: boolean;
  /** Amount taken from the user's wallet at once, as a part of the order or as its whole payment. */
  wallet?: { currency: string; amount: Minor; dedupeKey: string };
  /** Sent to the order's `receiveEmail`. */
  mail?: { template: MailTemplate; data: object };
}

/** A diner's order, which is paid for as a whole. */
export type PaidPlacement = Placement & { payment: NewPayment };

/** Why the order was not written. */
export type PlacementError =
  | { because: 'stale' }
  | { because: 'repeated' }
  | { because: 'stock'; dishId: number; left: number }
  | { because: 'slot' }
  | { because: 'promotion' }
  | { because: 'unpaid' }
  | { because: 'wallet'; balance: Minor }
  | { because: 'taken number' };

/** The message of the error that the statement raises. */
interface StatementError {
  fresh: boolean;
  claimed: boolean;
  short: { dishId: number; left: number } | null;
  timed: boolean;
}

const maxAttempts = 5;

/**
 * Writes an order with everything that belongs to it in one transaction (DEC-50, DEC-51; docs/reliability.md,
 * promises 1, 4 and 7). Returns undefined on success, otherwise why nothing was written. A parallel request with the
 * same key waits here. Throws UNPAID_LIMIT and PROMOTION_USED.
 */
export async function placeOrder(pool: pg.Pool, placement: Placement): Promise<PlacementError | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      const failure = await writeOrder(pool, placement);
      if (!failure && placement.order.status !== OrderStatus.AwaitingPayment)
        wakeConsoles(pool, placement.order.restaurantId);
      return failure;
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error;
    }
  }
}

/**
 * Writes an order as `placeOrder` does, once, on a connection that may be in a transaction of the caller: after a failure that
 * transaction must be rolled back. The caller retries after a conflict and wakes the consoles.
 */
export async function writeOrder(
  connection: Pick<pg.ClientBase, 'query'> | pg.Pool,
  placement: Placement,
): Promise<PlacementError | undefined> {
  const { wallet, mail } = placement;
  const statement = placeOrderStatement({ wallet: wallet !== undefined, mail: mail !== undefined });
  try {
    await connection.query({ ...statement, values: toValues(placement) });
    return undefined;
  } catch (error) {
    const placementError = toPlacementError(error);
    if (placementError) return placementError;
    const limit = getLimit(error);
    if (limit) throw new DomainError(limit.per === 'promotion' ? 'PROMOTION_USED' : 'UNPAID_LIMIT', limit);
    throw getCodeNeeded(error) ?? error;
  }
}

/** Maps an error of the statement to its reason; undefined for unexpected errors. */
function toPlacementError(error: unknown): PlacementError | undefined {
  const { code, constraint, message } = error as { code?: string; constraint?: string; message: string };
  if (code === '23505') {
    if (constraint === 'orders_unpaid') return { because: 'unpaid' };
    if (constraint === 'orders_sn' || constraint === 'payments_reference') return { because: 'taken number' };
  }
  const balance = getWalletShort(error);
  if (balance !== undefined) return { because: 'wallet', balance };
  if (code !== 'MK001') return undefined;
  const { fresh, claimed, short, timed }: StatementError = JSON.parse(message);
  if (!fresh) return { because: 'stale' };
  if (!claimed) return { because: 'repeated' };
  if (short) return { because: 'stock', ...short };
  return { because: timed ? 'promotion' : 'slot' };
}

const toNullable = <T>(value: T | undefined): T | null => value ?? null;

function toValues(placement: Placement): unknown[] {
  const { order, lines, payment, pieces, wallet, mail } = placement;
  if (!order.slot && placement.slotCapacity !== undefined) throw new DomainError('TIME_REQUIRED');
  const total: Minor = order.total;
  return [
    order.restaurantId,
    placement.revision,
    order.userId,
    placement.idempotencyKey,
    placement.requestHash,
    order.id,
    order.createdAt,
    [...pieces.keys()],
    [...pieces.values()],
    order.deliveryType,
    toNullable(order.slot),
    toNullable(placement.slotCapacity),
    placement.promotionLimited ? toNullable(order.promotionCode) : null,
    order.sn,
    order.status,
    order.payStatus,
    order.address ? JSON.stringify(order.address) : null,
    toNullable(order.distanceMetres),
    toNullable(order.tableNo),
    order.payType,
    total,
    JSON.stringify(order.fees),
    toNullable(order.remark),
    toNullable(order.deliveryNote),
    toNullable(order.cutlery),
    toNullable(order.promotionCode),
    toNullable(order.utmSource),
    toNullable(order.expiresAt),
    toNullable(order.paidAt),
    JSON.stringify(lines),
    toNullable(payment?.id),
    toNullable(payment?.provider),
    toNullable(payment?.state),
    toNullable(payment?.reference),
    toNullable(payment?.qrPayload),
    toNullable(payment?.payUrl),
    toNullable(payment?.providerRef),
    toNullable(order.receiveEmail),
    toNullable(order.locale),
    order.walletHeld ?? 0,
    toNullable(payment?.amount),
    toNullable(order.partyId),
    order.avoids ? JSON.stringify(order.avoids) : null,
    toNullable(order.reservationId),
    toNullable(order.changeUntil),
    toNullable(order.voucherCode),
    ...(wallet ? [wallet.currency, -wallet.amount, wallet.dedupeKey] : []),
    ...(mail ? [mail.template, JSON.stringify(mail.data)] : []),
  ];
}
