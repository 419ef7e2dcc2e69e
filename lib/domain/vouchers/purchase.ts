import type { BrowserInput } from '@/lib/contract/contract';
import type { CountryCode } from '@/lib/contract/vocabulary';
import type { Voucher } from '@/lib/contract/vouchers';
import { type EmailError, validateEmail } from '@/lib/domain/email';
import { getNextPaymentStep } from '@/lib/domain/payments/next-step';
import type { PayPages } from '@/lib/domain/payments/pay-page';
import type { WalletShare } from './wallet-share';

/** Maximum characters of the e-mail for codes. */
const longestEmail = 254;

/** The input of the purchase form. */
export interface PurchaseDraft {
  offer: Voucher;
  count: number;
  payType?: string;
  /** The raw input. */
  email: string;
  /** The diner's name on the wire, if the backend sent one. */
  openId?: string;
  /** The country of the sale. */
  region?: CountryCode;
  share: WalletShare;
}

type PurchaseError = { field: 'payType' } | { field: 'email'; error: EmailError };

/** Returns the first missing field (VCH-11). */
export function validatePurchase({
  payType,
  email,
}: Pick<PurchaseDraft, 'payType' | 'email'>): PurchaseError | undefined {
  if (!payType) return { field: 'payType' };
  const error = validateEmail(email, longestEmail);
  return error && { field: 'email', error };
}

/** Returns the request of a purchase (ENT-30). Throws without a chosen payment method. */
export function toPurchaseInput({
  offer,
  count,
  payType,
  email,
  share,
  openId,
  region,
}: PurchaseDraft): BrowserInput<'vouchers.buy'> {
  if (!payType) throw new Error('a purchase needs a way to pay');
  const { id: couponId, restaurantId, countryCode, useDayList, vouchersNameEn, useRulesEn, ...seen } = offer;
  return {
    openId,
    region,
    currencySign: offer.currencySign,
    vouchersInfo: { ...seen, couponId },
    vouchersCount: count,
    payType,
    payAmount: share.rest,
    walletPayAmount: share.wallet > 0 ? share.wallet : undefined,
    receiveEmail: email.trim(),
  };
}

/**
 * Returns the identity of a purchase, without its payment method: the same identity is paid again, not bought again
 * (VCH-19).
 */
export const getPurchase = ({
  offer,
  count,
  email,
}: Pick<PurchaseDraft, 'offer' | 'count' | 'email'>): string =>
  JSON.stringify([offer.id, count, offer.saleAmount, email.trim()]);

type AfterBuying =
  /** The payment dialog over the current page. */
  | { kind: 'dialog' }
  /** Nothing is left to pay here: show the result. */
  | { kind: 'success' }
  /** `/payment/paynow` or `/payment/wechat`. */
  | { kind: 'page'; page: 'paynow' | 'wechat' }
  /** The page that waits for the payment; the provider's page opens in its own window. */
  | { kind: 'wait'; url?: string };

/**
 * Returns the step after buying vouchers: in Singapore the payment opens over the page, unless it is cash. In other
 * countries a purchase by wallet or cash shows its result, QR codes have their payment page, and all others wait
 * (VCH-14, DEC-38, DEC-39).
 */
export function getStepAfterPurchase(
  countryCode: string,
  payment: Parameters<typeof getNextPaymentStep>[1],
  payPages?: PayPages,
): AfterBuying {
  const next = getNextPaymentStep(countryCode, payment, payPages);
  if (next.kind === 'order') return { kind: 'success' };
  if (next.kind === 'leave') return { kind: 'wait', url: next.url };
  return next.kind === 'none' ? { kind: 'wait' } : next;
}

/** The maximum count for a voucher without its own limit (VCH-12). */
export const rawMax = 1_000_000;

/** Clamps the requested count to between one and `maxBuy`. `limited` when the limit was exceeded, for a message (VCH-12). */
export function clampCount(asked: number, maxBuy: number = rawMax): { count: number; limited: boolean } {
  const most = Math.max(1, Math.min(maxBuy, rawMax));
  const whole = Math.floor(asked);
  if (!(whole >= 1)) return { count: 1, limited: false };
  return whole > most ? { count: most, limited: true } : { count: whole, limited: false };
}
