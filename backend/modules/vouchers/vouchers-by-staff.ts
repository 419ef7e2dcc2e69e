import { and, eq, isNull } from 'drizzle-orm';
import type { Minor, Texts } from '@/lib/contract/vocabulary';
import type { CouponStatus } from '@/lib/contract/voucher-orders';
import { getWeekday } from '@/lib/domain/i18n/date-labels';
import { type Act, getOperator, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Db, Executor, Tx } from '../../db/client';
import { restaurants } from '../../schema/restaurant';
import { type VoucherCodeRow, voucherCodes, voucherOrders } from '../../schema/vouchers';
import { getWallTime } from '../restaurant/hours';
import { postCodes } from './codes-mail';
import { isWithinUseHours } from './use-hours';
import { readVoucherCode } from './voucher-code';
import {
  listCodes,
  listNewestVoucherOrders,
  listVoucherOrdersByReference,
  type VoucherOrderView,
} from './voucher-orders.repository';

interface Redeemed {
  code: string;
  orderSn: string;
  restaurantId: number;
  vouchersName: VoucherOrderView['order']['voucher']['name'];
  faceValue: Minor;
  /** The last day of use. */
  expireDate?: string;
  /** The conditions of use: weekdays from 1 (Monday) to 7, the time in words, and further rules. */
  weekdays: number[];
  useTime?: Texts;
  rules: Texts[];
  /** The time is outside of the hours that `useTime` names. */
  outsideHours: boolean;
}

interface Redemption extends Pick<Act, 'actor' | 'staffId' | 'address' | 'detail'> {
  now: Date;
  /** Restricts the search to this restaurant. */
  restaurantId?: number;
  /** Refuses a voucher outside of its hours; staff may decide otherwise. */
  checksHours?: boolean;
  /** Restricts the search to the codes that this diner bought. */
  userId?: number;
}

/**
 * Redeems a code exactly once under concurrent requests (docs/reliability.md, promise 9), on its weekdays
 * and up to its last day on the restaurant's clock. With a restaurant or a diner given, the code of another one is
 * unknown. Throws VOUCHER_CODE_INVALID, NOT_FOUND, VOUCHER_USED, VOUCHER_REFUNDED, VOUCHER_EXPIRED,
 * VOUCHER_WRONG_DAY, VOUCHER_WRONG_TIME.
 */
export async function redeemCode(db: Db, typed: string, redemption: Redemption): Promise<Redeemed> {
  return withTransaction(db, (tx) => redeemWithin(tx, typed, redemption));
}

/**
 * Does the same as `redeemCode` within the caller's transaction, with the same errors. `detail` is added to
 * the row of the audit log.
 */
export async function redeemWithin(
  tx: Tx,
  typed: string,
  { now, restaurantId, userId, checksHours, actor = getOperator(), staffId, address, detail }: Redemption,
): Promise<Redeemed> {
  const redeemable = await findRedeemable(tx, typed, { now, restaurantId, userId });
  const { code, order, outsideHours } = redeemable;
  if (checksHours && outsideHours) throw new DomainError('VOUCHER_WRONG_TIME');
  const [used] = await tx
    .update(voucherCodes)
    .set({ usedAt: now })
    .where(and(eq(voucherCodes.code, code), isNull(voucherCodes.usedAt), isNull(voucherCodes.refundedAt)))
    .returning({ code: voucherCodes.code });
  if (!used) {
    // Another request has redeemed or refunded it meanwhile.
    const again = await findCodeWithOrder(tx, code);
    if (again) checkUnended(again.row);
    throw new DomainError('STATUS_CONFLICT');
  }
  const { key: voucher, faceValue } = order.voucher;
  await recordAudit(tx, {
    restaurantId: order.restaurantId,
    act: 'voucher.redeem',
    subject: code,
    detail: { orderSn: order.sn, voucher, faceValue, ...detail },
    actor,
    staffId,
    address,
    at: now,
  });
  return toRedeemed(redeemable);
}

/** Returns a code that `redeemCode` would accept now, and changes nothing. Throws as `redeemCode` does. */
export const showRedeemable = async (
  db: Db,
  typed: string,
  given: Pick<Redemption, 'now' | 'restaurantId'>,
): Promise<Redeemed> => toRedeemed(await findRedeemable(db, typed, given));

type Redeemable = Awaited<ReturnType<typeof findRedeemable>>;

async function findRedeemable(
  db: Db | Tx,
  typed: string,
  { now, restaurantId, userId }: Pick<Redemption, 'now' | 'restaurantId' | 'userId'>,
) {
  const code = readVoucherCode(typed);
  if (!code) throw new DomainError('VOUCHER_CODE_INVALID');
  const found = await findCodeWithOrder(db, code);
  const isOf = <T>(wanted: T | undefined, id: T) => wanted === undefined || wanted === id;
  if (!found || !isOf(restaurantId, found.order.restaurantId) || !isOf(userId, found.order.userId))
    throw new DomainError('NOT_FOUND');
  const { order, timeZone } = found;
  checkUnended(found.row);
  const { day, minutes } = getWallTime(now, timeZone);
  if (order.expireDate !== null && order.expireDate < day)
    throw new DomainError('VOUCHER_EXPIRED', { expireDate: order.expireDate });
  if (!order.voucher.weekdays.includes(getWeekday(day)))
    throw new DomainError('VOUCHER_WRONG_DAY', { useDays: order.voucher.weekdays });
  return { code, order, outsideHours: !isWithinUseHours(order.voucher.useTime, minutes) };
}

const toRedeemed = ({ code, order, outsideHours }: Redeemable): Redeemed => ({
  code,
  outsideHours,
  orderSn: order.sn,
  restaurantId: order.restaurantId,
  vouchersName: order.voucher.name,
  faceValue: order.voucher.faceValue,
  expireDate: order.expireDate ?? undefined,
  weekdays: order.voucher.weekdays,
  useTime: order.voucher.useTime,
  rules: order.voucher.rules,
});

async function findCodeWithOrder(db: Executor, code: string) {
  const [found] = await db
    .select({ row: voucherCodes, order: voucherOrders, timeZone: restaurants.timeZone })
    .from(voucherCodes)
    .innerJoin(voucherOrders, eq(voucherOrders.id, voucherCodes.orderId))
    .innerJoin(restaurants, eq(restaurants.id, voucherOrders.restaurantId))
    .where(eq(voucherCodes.code, code));
  return found;
}

function checkUnended({ usedAt, refundedAt }: VoucherCodeRow): void {
  if (usedAt) throw new DomainError('VOUCHER_USED', { usedAt: usedAt.toISOString() });
  if (refundedAt) throw new DomainError('VOUCHER_REFUNDED', { refundedAt: refundedAt.toISOString() });
}

/** Returns the newest voucher orders of one restaurant or of all, 20 by default. */
export const listVoucherOrders = (
  db: Db,
  { last = 20, ...given }: { restaurantId?: number; couponStatus?: CouponStatus; last?: number; now: Date },
): Promise<VoucherOrderView[]> => listNewestVoucherOrders(db, { ...given, last });

export interface ShownWithCodes extends VoucherOrderView {
  codes: VoucherCodeRow[];
}

/**
 * Returns one voucher order with its codes, by id, number or code. Throws NOT_FOUND, STATUS_CONFLICT when several
 * restaurants have that number.
 */
export async function showVoucherOrder(db: Db, ref: string, now: Date): Promise<ShownWithCodes> {
  const code = readVoucherCode(ref);
  const known = code && (await findCodeWithOrder(db, code));
  const [found, another] = await listVoucherOrdersByReference(db, known ? known.order.id : ref.trim(), now);
  if (!found) throw new DomainError('NOT_FOUND');
  if (another) throw new DomainError('STATUS_CONFLICT');
  return { ...found, codes: await listCodes(db, found.order.id) };
}

/**
 * Queues the mail of all unused codes again, to the address of the purchase or another one. Throws
 * NOT_FOUND, and STATUS_CONFLICT without unused codes.
 */
export async function resendCodes(
  db: Db,
  ref: string,
  { now, email, actor = getOperator() }: { now: Date; email?: string; actor?: string },
): Promise<{ orderSn: string; recipient: string; codes: number }> {
  const { order, restaurant, codes } = await showVoucherOrder(db, ref, now);
  const open = codes.filter(({ usedAt, refundedAt }) => !usedAt && !refundedAt);
  if (open.length === 0) throw new DomainError('STATUS_CONFLICT');
  const recipient = email ?? order.email;
  await withTransaction(db, async (tx) => {
    await postCodes(tx, {
      order,
      restaurant,
      codes: open.map(({ code }) => code),
      recipient,
      dedupeKey: `voucher-codes:${order.id}:${now.getTime()}`,
      now,
    });
    await recordAudit(tx, {
      restaurantId: order.restaurantId,
      act: 'voucher.resend',
      subject: order.sn,
      detail: { codes: open.length, elsewhere: email !== undefined },
      actor,
      at: now,
    });
  });
  return { orderSn: order.sn, recipient, codes: open.length };
}
