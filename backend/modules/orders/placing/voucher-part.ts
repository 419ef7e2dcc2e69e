import type { Minor } from '@/lib/contract/vocabulary';
import { splitVoucher } from '@/lib/domain/parties/split-bill';
import { DomainError } from '../../../core/domain-error';
import type { Executor } from '../../../db/client';
import { findVoucherForOrder } from '../../vouchers/redeem-for-order';
import type { BookedTable } from './booked-table';
import type { Quoted } from './quote';

interface VoucherAsked {
  voucherCode?: string;
  restaurantId: number;
  userId?: number;
  table?: BookedTable;
}

/**
 * Returns a quote of which one's own bought voucher pays what it can, up to its face value; a voucher is used whole, so the rest of it
 * lapses (BKG-04). The same quote when no voucher is asked for. Throws INVALID_INPUT for an order that is not for a booked table, and as
 * `findVoucherForOrder`.
 */
export async function applyVoucher(
  db: Executor,
  quoted: Quoted,
  { voucherCode, restaurantId, userId, table }: VoucherAsked,
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
    restaurantId,
    day: table.slot.slice(0, 10),
    reservationId: table.reservationId,
  });
  const voucherPayAmount: Minor = splitVoucher(faceValue, quoted.price.total).paid;
  return {
    ...quoted,
    price: { ...quoted.price, fees: { ...quoted.price.fees, voucherPayAmount } },
  };
}
