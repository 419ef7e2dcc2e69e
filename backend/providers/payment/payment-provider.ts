import type { DeliveryType, Minor, PayTypeCode, Texts } from '@/lib/contract/vocabulary';
import type { PaymentAccounts } from '../../modules/restaurant/restaurant.tables';

/** What a provider is asked to collect. */
export interface PaymentRequest {
  orderId: string;
  orderSn: string;
  amount: Minor;
  /** What the bank's notice or statement will name; letters and digits, at most 25. */
  reference: string;
  /** The end of the pay window; none for money that is handed over. */
  expiresAt?: Date;
  timeZone: string;
  city: string;
  accounts: PaymentAccounts;
}

/** How the diner can pay it. */
export interface StartedPayment {
  /** EMVCo payload to be shown as a QR image. */
  qrPayload?: string;
  payUrl?: string;
}

/** One way to pay: the port behind which banks, wallets and cash stand. */
export interface PaymentProvider {
  /** Kept with each payment. */
  name: string;
  payType: PayTypeCode;
  /** Where it can be chosen. */
  deliveryTypes: readonly DeliveryType[];
  /** `before`: the restaurant begins once it is paid; `handover`: the order counts at once and is paid at the door. */
  paid: 'before' | 'handover';
  label: Texts;
  remark: Texts;
  /** Whether the restaurant has what this way needs. */
  usable(accounts: PaymentAccounts): boolean;
  /** Begins a payment. Called before anything is written; a failure refuses the order and leaves nothing behind. */
  start(request: PaymentRequest): Promise<StartedPayment> | StartedPayment;
}

declare module '../../deps' {
  /** Keyed by pay type. */
  interface PaymentProviders extends Partial<Record<PayTypeCode, PaymentProvider>> {}
}
