import type { VoucherOrder } from '@/lib/contract/voucher-orders';
import { type Attempt, getAttempt, isSettlingCode } from '@/lib/domain/checkout/order-attempt';
import type { PurchaseDraft } from './purchase';

/* The purchase in progress on this page. It is not stored, since it belongs to one diner. */

interface Pending {
  /** See getPurchase. */
  of: string;
  userId: number | undefined;
  orderTransactionId: string;
}

let pending: Pending | undefined;
let attempt: Attempt | undefined;
let stale = false;

/** Stores an unpaid purchase: buying the same again pays this one (VCH-19). */
export function keepPending(purchase: Pending): void {
  pending = purchase;
}

/** Returns the unpaid purchase of the same offer by the same diner. */
export const findPending = (of: string, userId: number | undefined): string | undefined =>
  pending && pending.of === of && pending.userId === userId ? pending.orderTransactionId : undefined;

/** Returns the unpaid order of the same purchase among the diner's, so that a reload finds it (DEC-80). */
export const findUnpaid = (
  orders: readonly VoucherOrder[],
  { offer, count, email }: Pick<PurchaseDraft, 'offer' | 'count' | 'email'>,
): string | undefined =>
  orders.find(
    (order) =>
      order.couponId === offer.id &&
      order.couponCount === count &&
      order.payAmount === offer.saleAmount * count &&
      order.receiveEmail === email.trim(),
  )?.orderTransactionId;

export function forgetPending(): void {
  pending = undefined;
}

/**
 * Returns the key of a purchase attempt: the same until an answer settles it, so that a click after a lost answer buys
 * once.
 */
export function getPurchaseKey(input: unknown, newKey: () => string): string {
  attempt = getAttempt(input, attempt, newKey);
  return attempt.key;
}

/** Records the answer to an attempt: an error code, or undefined on success. */
export function settlePurchase(code?: string): void {
  if (code === undefined || isSettlingCode(code)) attempt = undefined;
}

/** The update-voucher flag: the diner's vouchers have changed, so the list is requested again (VCH-15, VCH-19). */
export const voucherUpdate = {
  flag: (): void => {
    stale = true;
  },
  clear: (): void => {
    stale = false;
  },
  isFlagged: (): boolean => stale,
};
