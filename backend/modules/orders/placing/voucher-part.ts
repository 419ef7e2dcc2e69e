import type { CountryCode } from '@/lib/contract/vocabulary';
import { splitVoucher } from '@/lib/domain/parties/split-bill';
import { DomainError } from '../../../core/domain-error';
import type { Executor } from '../../../db/client';
import { findVoucherForOrder } from '../../vouchers/redeem-for-order';
import type { BookedTable } from './booked-table';
import { roundForCash } from './fees';
import type { Quoted } from './quote';

interface VoucherAsked {
  voucherCode?: string;
  restaurant: { id: number; countryCode: CountryCode };
  payType?: string;
  userId?: number;
  table?: BookedTable;
}

/**
 * Applies a voucher that the diner bought to a quote, up to its face value; a voucher is used whole, so its
 * rest lapses. Of a payment in cash, what the voucher leaves is rounded. Returns the same quote without a voucher. Throws INVALID_INPUT for an order that is not for
 * a booked table, and as `findVoucherForOrder`.
 */
export async function applyVoucher(
  db: Executor,
  quoted: Quoted,
  { voucherCode, restaurant, payType, userId, table }: VoucherAsked,
): Promise<Quoted> {
  if (voucherCode === undefined) return quoted;
  if (!table)
    throw new DomainError('INVALID_INPUT', {
      fields: [{ path: 'voucherCode', reason: 'pays dishes of a booked table only' }],
    });
  if (userId === undefined) throw new DomainError('NOT_FOUND');
  const { faceValue } = await findVoucherForOrder(db, {
    code: voucherCode,
    userId,
    restaurantId: restaurant.id,
    day: table.slot.slice(0, 10),
    reservationId: table.reservationId,
  });
  const { total, fees } = quoted.price;
  const voucherPayAmount = splitVoucher(faceValue, total - (fees.cashRounding ?? 0)).paid;
  const price = { total, fees: { ...fees, voucherPayAmount } };
  return { ...quoted, price: roundForCash(price, { payType, countryCode: restaurant.countryCode }) };
}
