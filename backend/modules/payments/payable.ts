import type { Locale } from '@/lib/contract/vocabulary';
import type { Executor, Tx } from '../../db/client';
import type { PaymentPurpose, PaymentRow } from '../../schema/payments';

/** The time and actor of a settled payment: `operator`, a provider's name or `diner`. */
export interface Settlement {
  now: Date;
  actor: string;
}

/** The description of a payment's subject for mails and the operator's list. */
export interface PayableDescription {
  /** The number that people read. */
  sn: string;
  status?: number;
  payStatus?: number;
  /** The mail address that was entered with it. */
  receiveEmail?: string;
  /** The language in which it was ordered. */
  locale?: Locale;
}

/** The status of a payment's subject in the format of `payments.check`. */
export interface PayableStatus {
  purpose: PaymentPurpose;
  orderStatus: number;
  payStatus: number;
}

/** A kind of subject that can be paid. Each module implements it for its own rows. */
export interface Payable {
  purpose: PaymentPurpose;
  /** Returns the status of the user's own row, or undefined for an unknown id or another user's row. */
  find(db: Executor, userId: number, subjectId: string): Promise<PayableStatus | undefined>;
  /**
   * Locks the row, always before its payments, so that payment, expiry and cancellation exclude each other.
   * Throws NOT_FOUND.
   */
  lock(tx: Tx, subjectId: string): Promise<void>;
  /**
   * Applies a payment whose whole amount has arrived and returns the payment's new state. Called once per
   * payment, with both rows locked, before the payment's row changes. `refund_due`: the payment is no
   * longer accepted and is refunded to its payment method (docs/reliability.md, promise 8).
   */
  onPaid(tx: Tx, payment: PaymentRow, settlement: Settlement): Promise<'paid' | 'refund_due'>;
  /** Returns the description for mails and the operator's list. Throws NOT_FOUND. */
  describe(tx: Tx, subjectId: string): Promise<PayableDescription>;
}

/** Every payable by its purpose; built in backend/payables.ts. */
export type Payables = Record<PaymentPurpose, Payable>;

type Subject = Pick<
  PaymentRow,
  'purpose' | 'orderId' | 'voucherOrderId' | 'topUpId' | 'partyShareId' | 'depositId'
>;

/** Returns the id of a payment's subject; a database check ensures that there is exactly one. */
export function getSubject(payment: Subject): string {
  const id = {
    order: payment.orderId,
    voucher: payment.voucherOrderId,
    topup: payment.topUpId,
    share: payment.partyShareId,
    deposit: payment.depositId,
  }[payment.purpose];
  if (!id) throw new Error(`a payment for ${payment.purpose} without its subject`);
  return id;
}

/** Returns the columns that refer to a payment's subject. */
export const toSubjectColumns = (purpose: PaymentPurpose, subjectId: string) => ({
  purpose,
  orderId: purpose === 'order' ? subjectId : null,
  voucherOrderId: purpose === 'voucher' ? subjectId : null,
  topUpId: purpose === 'topup' ? subjectId : null,
  partyShareId: purpose === 'share' ? subjectId : null,
  depositId: purpose === 'deposit' ? subjectId : null,
});
