import type { CountryCode } from './values';

/* Without zod, like values.ts, so that islands may use it. */

/** A refund is sent to an account of the country's scheme or at a bank; by a mail address the restaurant asks for one. */
export const recipientKinds = ['payNow', 'duitNow', 'bankAccount', 'email'] as const;
export type RecipientKind = (typeof recipientKinds)[number];

const accountKinds: Partial<Record<CountryCode, RecipientKind>> = { SG: 'payNow', MY: 'duitNow' };

/** Returns the kinds that a guest of a country can give, the account first. */
export const listRecipientKinds = (country: CountryCode): RecipientKind[] => [
  accountKinds[country] ?? 'bankAccount',
  'email',
];

/** The recipient of a refund that people send. */
export interface RefundRecipient {
  kind: RecipientKind;
  /** PayNow: mobile or UEN; DuitNow: its id; otherwise the number of the account, or the mail address. */
  value: string;
  /** The bank of a bank account. */
  bank?: string;
  /** The name that the account is in. */
  name?: string;
}
