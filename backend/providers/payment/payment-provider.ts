import type { DeliveryType, Locale, Minor, PayTypeCode, Texts } from '@/lib/contract/vocabulary';
import type { PaymentPurpose } from '../../schema/payments';
import type { PaymentAccounts } from '../../schema/restaurant';
import type { Signed } from './signed-body';

/** What a provider is asked to collect. */
export interface PaymentRequest {
  /** Ours; a provider that is asked twice for the same one starts one payment. */
  paymentId: string;
  /** For people: the number of the order, voucher order or top-up. */
  sn: string;
  amount: Minor;
  /** ISO 4217. */
  currency: string;
  /** What the bank's notice or statement will name; letters and digits, at most 25. */
  reference: string;
  /** The end of the pay window; none for money that is handed over. */
  expiresAt?: Date;
  locale: Locale;
  timeZone: string;
  city: string;
  accounts: PaymentAccounts;
  /** Where a page of the provider's leads back to. */
  returnUrl?: string;
}

/** How the diner can pay it. */
export interface StartedPayment {
  /** EMVCo payload to be shown as a QR image. */
  qrPayload?: string;
  payUrl?: string;
  /** The provider's own name of the payment. */
  providerRef?: string;
}

/** A payment as its provider knows it. */
export interface KnownPayment {
  reference: string;
  providerRef: string | null;
  accounts: PaymentAccounts;
}

interface ProviderRefund extends KnownPayment {
  /** The same one sent again pays back once. */
  refundId: string;
  amount: Minor;
  currency: string;
}

/** A refund that trying again won't help: the operator has to look. */
export class RefundError extends Error {
  override name = 'RefundError';
}

/** One way to pay: the port behind which banks, wallets and cash stand. */
export interface PaymentProvider {
  /** Stored with each payment. */
  name: string;
  payType: PayTypeCode;
  /** What it can be used for; an order's mode counts as well. */
  purposes: readonly PaymentPurpose[];
  deliveryTypes: readonly DeliveryType[];
  /**
   * `before`: the restaurant begins once it is paid; `handover`: the order counts at once and is paid at the door;
   * `at once`: starting it pays it, out of the diner's wallet.
   */
  paid: 'before' | 'handover' | 'at once';
  /** It has a page of its own that leads back to the storefront. */
  hasPage?: boolean;
  label: Texts;
  remark: Texts;
  /** Whether the restaurant has what this way needs. */
  usable(accounts: PaymentAccounts): boolean;
  /** Begins a payment. Called before anything is written; a failure refuses the order and leaves nothing behind. */
  start(request: PaymentRequest): Promise<StartedPayment> | StartedPayment;
  /** Sends money back the way it came; one without leaves it to the operator. Throws RefundError, or anything to be tried again. */
  refund?(refund: ProviderRefund): Promise<void>;
  /** What the provider says of a payment whose notice has not come. */
  look?(payment: KnownPayment): Promise<{ state: 'pending' | 'paid' | 'failed'; amount?: Minor }>;
  /** Whether a notice is this provider's own and fresh; without accounts, for an unknown payment. */
  isOwnNotice?(signed: Signed, accounts: PaymentAccounts | undefined, now: Date): boolean;
}

declare module '../../deps' {
  /** Keyed by pay type. */
  interface PaymentProviders extends Partial<Record<PayTypeCode, PaymentProvider>> {}
}
