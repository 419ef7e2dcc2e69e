import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ErrorCode } from '@/lib/contract/error-codes';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import type { CodeRefund } from '@/lib/contract/voucher-orders';
import { DomainError } from '../../core/domain-error';
import { getSmallestAmount } from '../../core/money';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { getErrorMessage } from '../../messages/error-message';
import { payments, type RefundMethod } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { type VoucherOrderRow, voucherCodes } from '../../schema/vouchers';
import { refundPayment } from '../payments/refund-payment';
import { describeVoucherOrder } from './describe-voucher-order';
import { getRefundedLabel } from './refund-labels';
import { getShares } from './refund-shares';
import { readVoucherCode } from './voucher-code';
import { listCodes, listOrdersOfCodes, lockVoucherOrder } from './voucher-orders.repository';

/** Result for one code. */
type Result = { done: true; state: 'done' | 'due'; amount: Minor } | { done: false; why: ErrorCode };

interface RefundAsked {
  codes: string[];
  method: RefundMethod;
  locale: Locale;
}

/**
 * Refunds codes of this user one by one (API-70, VCH-06): each succeeds with the price of one piece or fails with its
 * own error. Codes of one order are refunded in one transaction. Throws NOT_FOUND when none of the codes is the
 * user's.
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
  for (const orderId of new Set(own.map((each) => each.orderId))) {
    const ofOrder = own.filter((each) => each.orderId === orderId).map(({ code }) => code);
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
      message: getRefundedLabel(result.state, locale),
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
  const state = await sendBack(tx, order, { before: after - refunded.size, after, method, now });
  for (const code of refunded) results.set(code, { done: true, state, amount: order.price });
  return results;
}

/** Refunds the pieces to the payments that paid for them. */
async function sendBack(
  tx: Tx,
  order: VoucherOrderRow,
  { before, after, method, now }: { before: number; after: number; method: RefundMethod; now: Date },
): Promise<'done' | 'due'> {
  const paid = await tx
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(inArray(payments.id, order.paidBy));
  const [restaurant] = await tx
    .select({ countryCode: restaurants.countryCode })
    .from(restaurants)
    .where(eq(restaurants.id, order.restaurantId));
  if (!restaurant) throw new DomainError('RESTAURANT_UNKNOWN');
  // Fixed order, so that the shares are the same every time.
  const parts = order.paidBy.flatMap((id) => paid.find((payment) => payment.id === id) ?? []);
  const smallest = getSmallestAmount(restaurant.countryCode);
  let state: 'done' | 'due' = 'done';
  for (const share of getShares(parts, { price: order.price, count: order.count, before, after, smallest })) {
    const refund = await refundPayment(tx, {
      paymentId: share.id,
      amount: share.amount,
      method,
      reason: 'voucher refunded',
      dedupeKey: `voucher:${share.id}:${before}-${after}`,
      now,
      actor: 'diner',
      describe: describeVoucherOrder,
    });
    if (refund.state !== 'done') state = 'due';
  }
  return state;
}
