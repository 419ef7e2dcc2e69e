import type { Minor } from '@/lib/contract/vocabulary';

/** A payment or a refund in a company's payouts. */
export interface PaidOutLine {
  /** The company's id of the line. */
  lineId: string;
  kind: 'payment' | 'refund';
  /** Our id of the payment, where the company returns it. */
  paymentId?: string;
  /** The payment's name in the report: our reference, or the company's id of the payment. */
  reference: string;
  amount: Minor;
  currency: string;
  /** The day of the payout, as `2026-11-23`. */
  day: string;
}

/** The payouts to read: of the days from `from` to before `until`. */
export interface PaidOutRange {
  from: Date;
  until: Date;
}
