import type { z } from 'zod';
import type { PayTypeCode } from '@/lib/contract/vocabulary';
import type { PaymentRequest } from './payment-provider';

interface QrScheme<Code extends PayTypeCode, Account extends z.ZodType> {
  /** The account as a restaurant's file describes it. */
  account: Account;
  /** Returns the text of the QR code that pays a request, by payment method. */
  payloads: Record<Code, (account: z.output<Account>, request: PaymentRequest) => string>;
}

/** Defines a national scheme of QR codes that any bank's app pays. */
export const defineQrScheme = <Code extends PayTypeCode, Account extends z.ZodType>(
  scheme: QrScheme<Code, Account>,
) => scheme;
