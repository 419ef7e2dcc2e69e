import type { Minor } from '@/lib/contract/vocabulary';

/** The reference of a payment by which an owner tries an account begins with this; no order's number does. */
export const trialReference = 'TEST-';

/** A request to the webhook, as it was received. */
export interface NoticeRequest {
  /** The restaurant that the address names. */
  restaurantId: number;
  headers: Headers;
  query: URLSearchParams;
  body: string;
}

/** A notice whose signature was checked. */
export interface AdapterNotice {
  noticeId: string;
  result: 'paid' | 'failed' | 'disputed';
  /** The provider's id of the payment. */
  providerRef: string;
  reference?: string;
  amount: Minor;
  currency: string;
}

/** The notice was not signed with the keys of the account. */
export class SignatureError extends Error {
  override name = 'SignatureError';
}
