import type { CountryCode } from '@/lib/contract/values';
import type { Minor, PayTypeCode } from '@/lib/contract/vocabulary';
import type { AdapterName, Company } from './adapter-names';
import type { AdapterNotice, NoticeRequest } from './adapter-notice';
import type { PaidOutLine, PaidOutRange } from './paid-out-line';
import type {
  AmountsByCurrency,
  PayeeAccounts,
  PaymentRequest,
  ProviderRefund,
  StartedPayment,
} from './payment-provider';

/** A field of the account that a restaurant has at a provider. */
interface AccountField {
  name: string;
  /** A secret is entered in the console or held by a variable; it is never sent back. */
  isSecret: boolean;
  format: RegExp;
  /** A text of this form, for the console's hint. */
  example: string;
}

/** The opened account of one restaurant, by the names of its fields. */
export type Account = Readonly<Record<string, string>>;

/** A payment to start; adapters know nothing of its order. */
export type NewPayment = Omit<PaymentRequest, 'accounts' | 'keys'> & { payType: PayTypeCode };

/** A payment that the provider knows. */
export interface StartedBefore {
  reference: string;
  providerRef: string | null;
}

export type Refund = Omit<ProviderRefund, keyof PayeeAccounts>;

/** A provider's answer to the question about a payment; without an amount the whole amount is meant. */
export interface PaymentStatus {
  state: 'pending' | 'paid' | 'failed';
  amount?: Minor;
  currency?: string;
}

export interface AdapterDescriptor {
  /** Stored with each payment, and a part of the webhook's address. */
  name: AdapterName;
  /** The brand, the same in every language. */
  title: string;
  /** The countries in which each pay type is offered. */
  payTypes: Partial<Record<PayTypeCode, readonly CountryCode[]>>;
  /** The smallest and largest amount by currency; other currencies are not taken. Undefined where the provider has none. */
  limits?: AmountsByCurrency;
  fields: readonly AccountField[];
  /** Returns whether an account is one to try with, where the company's keys tell. */
  isTrialAccount?(account: Account): boolean;
  /** Returns the name of our payment in the company's files of payouts, where that is neither our reference nor its id. */
  toFileReference?(paymentId: string): string;
}

/** Takes and returns money by one protocol; each stands in a folder of its own. */
export interface PaymentAdapter {
  descriptor: AdapterDescriptor;
  /** Starts a payment once per payment id; an error means that nothing can be paid. */
  start(payment: NewPayment, account: Account): Promise<StartedPayment>;
  look(payment: StartedBefore, account: Account): Promise<PaymentStatus>;
  /** Refunds once per refund id. Throws RefundError where trying again cannot help. Without it people refund. */
  refund?(refund: Refund, account: Account): Promise<void>;
}

/** An adapter whose webhook's address names the restaurant, so that its keys check each notice. */
export interface CompanyAdapter extends PaymentAdapter {
  descriptor: AdapterDescriptor & { name: Company };
  /** Returns undefined for a notice about anything but a payment. Throws SignatureError. */
  readNotice(
    request: NoticeRequest,
    account: Account,
    now: Date,
  ): Promise<AdapterNotice | undefined> | AdapterNotice | undefined;
  /** Lists what was paid out for payments of a restaurant, where the company reports it. */
  listPaidOut?(range: PaidOutRange, account: Account, restaurantId: number): Promise<PaidOutLine[]>;
  /** The body that the provider expects for a stored notice, where it is not ours. */
  answerNotice?(outcome: string): object;
}
