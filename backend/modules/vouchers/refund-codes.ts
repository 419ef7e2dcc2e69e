import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ErrorCode } from '@/lib/contract/error-codes';
import type { RefundMethod, RefundWay } from '@/lib/contract/pay-types';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import type { CodeRefund } from '@/lib/contract/voucher-orders';
import { DomainError } from '../../core/domain-error';
import { getSmallestAmount } from '../../core/money';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { getErrorMessage } from '../../messages/error-message';
import { getMessages } from '../../messages/messages';
import { payments } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { type VoucherOrderRow, voucherCodes } from '../../schema/vouchers';
import { refundPayment } from '../payments/refund-payment';
import { getRefundWay } from '../payments/refund-way';
import { listShares } from './refund-shares';
import { readVoucherCode } from './voucher-code';
import { listCodes, listOrdersOfCodes, lockVoucherOrder } from './voucher-orders.repository';
import { describeVoucherOrder } from './voucher-payable';

/** The result of one code. */
type Result = { done: true; way: RefundWay; amount: Minor } | { done: false; why: ErrorCode };

interface RefundAsked {
  codes: string[];
  method: RefundMethod;
  locale: Locale;
}

/**
 * Refunds codes of this user one by one: each succeeds with the price of one piece or fails with its own
 * error. Codes of one order are refunded in one transaction. Throws NOT_FOUND when the user owns none of
 * the codes.
 */
export async function refundCodes(
  deps: Deps,
  userId: number,
  { codes, method, locale }: RefundAsked,
): Promise<CodeRefund[]> {
  const asked = [...new Set(codes.map((code) => readVoucherCode(code) ?? code))];
  const own = await listOrdersOfCodes(deps.db, userId, asked);
  if (own.length === 0) throw new DomainError('NOT_FOUND');
  const results = new Map<string, Result>();
  for (const orderId of new Set(own.map((row) => row.orderId))) {
    const ofOrder = own.filter((row) => row.orderId === orderId).map(({ code }) => code);
    const decided = await refundOrderCodes(deps, orderId, ofOrder, method);
    for (const [code, result] of decided) results.set(code, result);
  }
  return asked.map((code) => toAnswer(code, results.get(code) ?? { done: false, why: 'NOT_FOUND' }, locale));
}

function toAnswer(code: string, result: Result, locale: Locale): CodeRefund {
  if (result.done)
    return {
      success: true,
      vouchersCodeId: code,
      message: getRefundedLabel(result.way, locale),
      refundAmount: result.amount,
    };
  return {
    success: false,
    vouchersCodeId: code,
    message: getErrorMessage(result.why, locale),
    code: result.why,
  };
}

async function refundOrderCodes(
  deps: Deps,
  orderId: string,
  codes: string[],
  method: RefundMethod,
): Promise<Map<string, Result>> {
  const failAll = (why: ErrorCode) =>
    new Map<string, Result>(codes.map((code) => [code, { done: false, why }]));
  try {
    return await withTransaction(deps.db, async (tx) => {
      const order = await lockVoucherOrder(tx, orderId);
      if (!order) return failAll('NOT_FOUND');
      if (!order.voucher.refundable) return failAll('VOUCHER_NOT_REFUNDABLE');
      return endCodes(tx, order, codes, method, deps.clock());
    });
  } catch (error) {
    // This order's transaction was rolled back; its codes fail, codes of other orders are not affected.
    if (error instanceof DomainError) return failAll(error.code as ErrorCode);
    throw error;
  }
}

async function endCodes(
  tx: Tx,
  order: VoucherOrderRow,
  codes: string[],
  method: RefundMethod,
  now: Date,
): Promise<Map<string, Result>> {
  // Waits for a parallel redemption of the same code; the first one wins (docs/reliability.md, promise 9).
  const ended = await tx
    .update(voucherCodes)
    .set({ refundedAt: now, refundMethod: method })
    .where(
      and(
        inArray(voucherCodes.code, codes),
        eq(voucherCodes.orderId, order.id),
        isNull(voucherCodes.usedAt),
        isNull(voucherCodes.refundedAt),
      ),
    )
    .returning({ code: voucherCodes.code });
  const refunded = new Set(ended.map(({ code }) => code));
  const rows = await listCodes(tx, order.id);
  const results = new Map<string, Result>();
  for (const { code, usedAt } of rows)
    if (codes.includes(code) && !refunded.has(code))
      results.set(code, { done: false, why: usedAt ? 'VOUCHER_USED' : 'VOUCHER_REFUNDED' });
  if (refunded.size === 0) return results;

  const after = rows.filter(({ refundedAt }) => refundedAt !== null).length;
  const way = await sendBack(tx, order, { before: after - refunded.size, after, method, now });
  for (const code of refunded) results.set(code, { done: true, way, amount: order.price });
  return results;
}

/** Refunds the pieces to the payments that paid for them. */
async function sendBack(
  tx: Tx,
  order: VoucherOrderRow,
  { before, after, method, now }: { before: number; after: number; method: RefundMethod; now: Date },
): Promise<RefundWay> {
  const paid = await tx
    .select({
      id: payments.id,
      amount: payments.amount,
      payType: payments.payType,
      provider: payments.provider,
    })
    .from(payments)
    .where(inArray(payments.id, order.paidBy));
  const [restaurant] = await tx
    .select({ countryCode: restaurants.countryCode })
    .from(restaurants)
    .where(eq(restaurants.id, order.restaurantId));
  if (!restaurant) throw new DomainError('RESTAURANT_UNKNOWN');
  // The fixed order makes the shares the same every time.
  const parts = order.paidBy.flatMap((id) => paid.find((payment) => payment.id === id) ?? []);
  const smallest = getSmallestAmount(restaurant.countryCode);
  let way: RefundWay = 'wallet';
  for (const share of listShares(parts, {
    price: order.price,
    count: order.count,
    before,
    after,
    smallest,
  })) {
    const refund = await refundPayment(tx, {
      paymentId: share.id,
      amount: share.amount,
      method,
      reason: 'voucher refunded',
      kind: 'voucher',
      decision: `${share.id}:${before}-${after}`,
      now,
      actor: 'diner',
      describe: describeVoucherOrder,
    });
    if (refund.state !== 'done') way = getRefundWay(parts.find(({ id }) => id === share.id)!, method);
  }
  return way;
}

/** Returns the label of a refunded code. */
const getRefundedLabel = (way: RefundWay, locale: Locale): string =>
  getMessages(locale).vouchers.refunded[way];
