import type pg from 'pg';
import type { Minor } from '@/lib/contract/vocabulary';
import { isConflict } from '../../http/database-errors';
import { Refused } from '../../http/refused';
import type { orderLines, orders } from '../orders/orders.tables';
import type { payments } from '../payments/payments.tables';
import { placeOrderText } from './placing.sql';

type NewOrder = Omit<
  typeof orders.$inferInsert,
  'courierName' | 'courierMobile' | 'cancelReason' | 'status' | 'payStatus'
> & { status: number; payStatus: number };
type NewLine = Omit<typeof orderLines.$inferInsert, 'orderId' | 'stockTaken'>;
type NewPayment = Pick<
  typeof payments.$inferInsert,
  'id' | 'provider' | 'state' | 'reference' | 'qrPayload' | 'payUrl'
>;

/** Everything that placing an order writes. */
export interface Placement {
  revision: number;
  idempotencyKey: string;
  requestHash: string;
  order: NewOrder;
  lines: NewLine[];
  payment: NewPayment;
  /** Pieces by dish; dishes without a limit may be among them. */
  pieces: ReadonlyMap<number, number>;
  /** Orders that the slot takes; undefined means any number. */
  slotCapacity?: number;
  /** The promotion's uses are counted. */
  promotionLimited: boolean;
}

/** Why nothing was written. */
export type NotPlaced =
  | { because: 'stale' }
  | { because: 'repeated' }
  | { because: 'stock'; dishId: number; left: number }
  | { because: 'slot' }
  | { because: 'promotion' }
  | { because: 'unpaid' }
  | { because: 'taken number' };

interface Outcome {
  fresh: boolean;
  claimed: boolean;
  short: { dishId: number; left: number }[] | null;
  timed: boolean;
  ready: boolean;
}

const mostTries = 5;

/**
 * Writes the order with all that hangs on it in one transaction (DEC-50, DEC-51, reliability 1, 4, 7). Undefined when it
 * stands; else why not, and nothing is left of the try. A second one with the same key waits here for the first.
 */
export async function placeOrder(pool: pg.Pool, placement: Placement): Promise<NotPlaced | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToPlace(pool, placement);
    } catch (error) {
      const violated = constraintOf(error);
      if (violated === 'orders_unpaid') return { because: 'unpaid' };
      if (violated === 'orders_sn' || violated === 'payments_reference') return { because: 'taken number' };
      if (attempt === mostTries || !isConflict(error)) throw error;
    }
  }
}

async function tryToPlace(pool: pg.Pool, placement: Placement): Promise<NotPlaced | undefined> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const { rows } = await client.query<Outcome>({
      name: 'place-order',
      text: placeOrderText,
      values: valuesOf(placement),
    });
    const refused = refusalIn(rows[0]!);
    await client.query(refused ? 'rollback' : 'commit');
    return refused;
  } catch (error) {
    // A connection that can't even roll back is not given to the next one.
    await client.query('rollback').catch((failed: Error) => {
      broken = failed;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function refusalIn({ fresh, claimed, short, timed, ready }: Outcome): NotPlaced | undefined {
  if (ready) return undefined;
  if (!fresh) return { because: 'stale' };
  if (!claimed) return { because: 'repeated' };
  const first = short?.[0];
  if (first) return { because: 'stock', ...first };
  return { because: timed ? 'promotion' : 'slot' };
}

const constraintOf = (error: unknown): string | undefined => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' ? constraint : undefined;
};

const orNull = <T>(value: T | undefined): T | null => value ?? null;

function valuesOf(placement: Placement): unknown[] {
  const { order, lines, payment, pieces } = placement;
  if (!order.slot && placement.slotCapacity !== undefined) throw new Refused('TIME_REQUIRED');
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
    orNull(order.slot),
    orNull(placement.slotCapacity),
    placement.promotionLimited ? orNull(order.promotionCode) : null,
    order.sn,
    order.status,
    order.payStatus,
    order.address ? JSON.stringify(order.address) : null,
    orNull(order.distanceMetres),
    orNull(order.tableNo),
    order.payType,
    total,
    JSON.stringify(order.fees),
    orNull(order.remark),
    orNull(order.deliveryNote),
    orNull(order.cutlery),
    orNull(order.promotionCode),
    orNull(order.utmSource),
    orNull(order.expiresAt),
    orNull(order.paidAt),
    JSON.stringify(lines),
    payment.id,
    payment.provider,
    payment.state,
    payment.reference,
    orNull(payment.qrPayload),
    orNull(payment.payUrl),
  ];
}
