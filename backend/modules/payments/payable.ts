import type { Locale } from '@/lib/contract/vocabulary';
import type { Tx } from '../../db/client';
import type { PaymentPurpose, PaymentRow } from '../../schema/payments';

/** When money was settled, and who says so: `operator`, a provider's name, `diner`. */
export interface Settlement {
  now: Date;
  actor: string;
}

export interface Shown {
  sn: string;
  status?: number;
  payStatus?: number;
  receiveEmail?: string;
  /** The language in which it was ordered. */
  locale?: Locale;
}

/** Something that is paid for: what its money does is its own module's affair. */
export interface Payable {
  purpose: PaymentPurpose;
  /**
   * Locks what is paid for, always before its payments: the one point where payment, expiry and cancelling meet. Throws
   * NOT_FOUND.
   */
  lock(tx: Tx, subjectId: string): Promise<void>;
  /**
   * The whole money of a payment is here. Called once per payment, both locked, before the payment's row changes; it
   * decides on the payment's new state and changes only what is paid for. `refund_due`: it can't be honoured any more and
   * is sent back the way it came (reliability 8).
   */
  settled(tx: Tx, payment: PaymentRow, given: Settlement): Promise<'paid' | 'refund_due'>;
  /** How people know it, where it stands, and the mail address that was given with it. */
  shown?(tx: Tx, subjectId: string): Promise<Shown>;
}

type Subject = Pick<PaymentRow, 'purpose' | 'orderId' | 'voucherOrderId' | 'topUpId'>;

/** The id of what a payment is for; the database sees to it that it has exactly one. */
export function getSubject(payment: Subject): string {
  const id = { order: payment.orderId, voucher: payment.voucherOrderId, topup: payment.topUpId }[
    payment.purpose
  ];
  if (!id) throw new Error(`a payment for ${payment.purpose} without its subject`);
  return id;
}

/** The columns that say what a payment is for. */
export const subjectColumns = (purpose: PaymentPurpose, subjectId: string) => ({
  purpose,
  orderId: purpose === 'order' ? subjectId : null,
  voucherOrderId: purpose === 'voucher' ? subjectId : null,
  topUpId: purpose === 'topup' ? subjectId : null,
});
