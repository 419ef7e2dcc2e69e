import type { BrowserInput } from '@/lib/contract/contract';
import type { CountryCode } from '@/lib/contract/vocabulary';
import type { Voucher } from '@/lib/contract/vouchers';
import { type EmailError, validateEmail } from '@/lib/domain/email';
import { getNextPaymentStep } from '@/lib/domain/payments/next-step';
import type { PayPages } from '@/lib/domain/payments/pay-page';
import type { WalletShare } from './wallet-share';

/** The longest e-mail that codes are sent to. Characters. */
const longestEmail = 254;

/** A purchase as it stands in the form. */
export interface PurchaseDraft {
  offer: Voucher;
  count: number;
  payType?: string;
  /** As typed. */
  email: string;
  /** The diner's name on the wire, where the backend gave one. */
  openId?: string;
  /** The country of the sale. */
  region?: CountryCode;
  share: WalletShare;
}

type PurchaseError = { field: 'payType' } | { field: 'email'; error: EmailError };

/** The first thing that is missing for buying (VCH-11). */
export function validatePurchase({
  payType,
  email,
}: Pick<PurchaseDraft, 'payType' | 'email'>): PurchaseError | undefined {
  if (!payType) return { field: 'payType' };
  const error = validateEmail(email, longestEmail);
  return error && { field: 'email', error };
}

/** What is sent to buy it (ENT-30). Throws where no way to pay is chosen. */
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

/** What a purchase is of, whatever the way to pay: the same again is paid again and not bought again (VCH-19). */
export const getPurchase = ({ offer, count, email }: PurchaseDraft): string =>
  JSON.stringify([offer.id, count, offer.saleAmount, email.trim()]);

type AfterBuying =
  /** The payment dialog, over the page that one is on. */
  | { kind: 'dialog' }
  /** Nothing is left to pay here: the outcome. */
  | { kind: 'success' }
  /** `/payment/paynow` or `/payment/wechat`. */
  | { kind: 'page'; page: 'paynow' | 'wechat' }
  /** The page that waits for the payment; the provider's page opens in a window of its own. */
  | { kind: 'wait'; url?: string };

/**
 * Where to go once vouchers were bought: in Singapore the payment opens over the page, unless it is cash. Elsewhere what the
 * wallet paid and what is paid in cash has its outcome, QR codes have their payment page, and all else is waited for
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
