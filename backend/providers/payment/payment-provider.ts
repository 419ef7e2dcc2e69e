import type { DeliveryType, Locale, Minor, PayTypeCode, Texts } from '@/lib/contract/vocabulary';
import type { PaymentPurpose } from '../../schema/payments';
import type { PaymentAccounts, SealedKeys } from '../../schema/restaurant';
import type { Company } from './adapter-names';
import type { AdapterNotice, NoticeRequest } from './adapter-notice';
import type { PaidOutLine, PaidOutRange } from './paid-out-line';
import type { Signed } from './signed-body';

/** The restaurant that gets the money, with its accounts. */
export interface PayeeAccounts {
  restaurantId: number;
  accounts: PaymentAccounts;
  /** Sealed accounts at payment companies, by their names. */
  keys: SealedKeys;
}

/** The smallest and the largest amount by currency. */
export type AmountsByCurrency = Readonly<Record<string, { smallest: Minor; largest: Minor }>>;

/** A payment for a provider to collect. */
export interface PaymentRequest extends PayeeAccounts {
  /** Our id of the payment; a provider that receives it twice starts one payment. */
  paymentId: string;
  /** The number of the order, voucher order or top-up, for people. */
  sn: string;
  amount: Minor;
  /** ISO 4217. */
  currency: string;
  /** The reference in the bank's notice or statement; letters and digits, at most 25. */
  reference: string;
  /** The end of the pay window; undefined for cash. */
  expiresAt?: Date;
  locale: Locale;
  timeZone: string;
  city: string;
  /** The URL to which the provider's page redirects. */
  returnUrl?: string;
}

/** The ways in which the user can pay. */
export interface StartedPayment {
  /** EMVCo payload to be shown as a QR image. */
  qrPayload?: string;
  payUrl?: string;
  /** The provider's id of the payment. */
  providerRef?: string;
}

/** A payment that its provider has started. */
interface KnownPayment extends PayeeAccounts {
  reference: string;
  providerRef: string | null;
}

export interface ProviderRefund extends KnownPayment {
  /** The provider refunds each id once. */
  refundId: string;
  amount: Minor;
  /** The amount of the payment's refunds that were sent before; its refunds are sent one after the other. */
  refundedBefore: Minor;
  currency: string;
  /** The amount and the start of the whole payment. */
  payment: { amount: Minor; createdAt: Date };
}

/** A refund that a retry cannot complete: the operator has to look. */
export class RefundError extends Error {
  override name = 'RefundError';
}

/** Most methods pay for everything. */
export const anyPurpose: readonly PaymentPurpose[] = ['order', 'voucher', 'topup', 'share', 'deposit'];
export const anyDelivery: readonly DeliveryType[] = ['DELIVERY_TO_HOME', 'SELF_PICKUP'];

/** A payment method: the port to banks, wallets and cash. */
export interface PaymentProvider {
  /** Stored with each payment. */
  name: string;
  payType: PayTypeCode;
  /** The purposes that it can pay for; an order's mode restricts it further. */
  purposes: readonly PaymentPurpose[];
  deliveryTypes: readonly DeliveryType[];
  /**
   * The time of the payment. `before`: the restaurant begins after the payment. `handover`: the order counts
   * immediately and is paid at the door. `at once`: the start of the payment pays it from the user's wallet.
   */
  paid: 'before' | 'handover' | 'at once';
  /** True when it has its own page, which redirects back to the storefront. */
  hasPage?: boolean;
  /** Amounts outside of these, and other currencies, are not taken; without them any amount is. */
  limits?: AmountsByCurrency;
  label: Texts;
  remark: Texts;
  /** Returns whether the restaurant has the accounts that this method needs. */
  usable(payee: PayeeAccounts): boolean;
  /**
   * Starts a payment. Called before anything is written; an error rejects the order and leaves nothing
   * behind.
   */
  start(request: PaymentRequest): Promise<StartedPayment> | StartedPayment;
  /**
   * Refunds by the original payment method; without it the operator refunds. Throws RefundError, or other
   * errors when a retry may succeed.
   */
  refund?(refund: ProviderRefund): Promise<void>;
  /** Queries the provider about a payment whose notice has not arrived. */
  look?(payment: KnownPayment): Promise<{
    state: 'pending' | 'paid' | 'failed';
    amount?: Minor;
    currency?: string;
  }>;
  /** Reads a notice at an address that names the restaurant. Throws SignatureError. */
  readNotice?(request: NoticeRequest, payee: PayeeAccounts, now: Date): Promise<AdapterNotice | undefined>;
  /** Lists what was paid out for payments of the payee, where the company reports it. */
  listPaidOut?(range: PaidOutRange, payee: PayeeAccounts): Promise<PaidOutLine[]>;
  /** The body that the provider expects for a notice, where it is not ours. */
  answerNotice?(outcome: string): object;
  /**
   * Returns whether a notice is from this provider and recent; `accounts` is missing for an unknown payment.
   */
  isOwnNotice?(signed: Signed, accounts: PaymentAccounts | undefined, now: Date): boolean;
}

declare module '../../deps' {
  /** Keyed by pay type: the one that serves it where a restaurant has chosen no company. */
  interface PaymentProviders extends Partial<Record<PayTypeCode, PaymentProvider>> {
    /** The methods of payment companies, which a restaurant can choose by pay type. */
    companies?: Partial<Record<Company, Partial<Record<string, PaymentProvider>>>>;
  }
}
