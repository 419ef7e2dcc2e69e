import type { PaymentInfo } from '@/lib/contract/payments';
import type { Locale } from '@/lib/contract/vocabulary';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import type { FromType } from './payment-places';
import { toMailingQuery } from './payment-places';

/** The target of "I have paid" (PAY-07). */
export type AfterPaid =
  /** The page reloads its data. */
  { kind: 'reload' } | { kind: 'go'; path: string; how: 'push' | 'replace' };

interface From {
  fromType: FromType;
  orderTransactionId: string;
  /** The path of the current page, with its language. */
  pathname: string;
  /** The payment's answer, whose mail and flag go on to the order's page. */
  payment?: Pick<PaymentInfo, 'receiveEmail' | 'canSubscribe'>;
  shop: { countryCode: string; locale: Locale; defaultLocale: Locale };
}

/** Pages that show the order and stay: `/myOrderDetail` and `/my`. */
const stays: readonly string[] = ['/myOrderDetail', '/my'];

/** Pages that show the wallet already. */
const showWallets: readonly string[] = ['/my', '/myWallet'];

/**
 * A voucher order continues to its waiting page; the order's page and the account reload; from other pages the order's
 * page follows, pushed onto the history in Singapore and replacing the page in other countries (PAY-07). A top-up
 * continues to the wallet, unless the page is the wallet.
 */
export function getStepAfterPayment({
  fromType,
  orderTransactionId,
  pathname,
  payment = {},
  shop,
}: From): AfterPaid {
  const { countryCode, locale, defaultLocale } = shop;
  const how = countryCode === 'SG' ? 'push' : 'replace';
  const go = (path: string): AfterPaid => ({
    kind: 'go',
    path: toLocalePath(path, locale, defaultLocale),
    how,
  });
  if (fromType === 'voucher') return go(paths.voucherSubmitSuccess({ orderTransactionId }));
  const here = pathname.replace(/^\/(en|zh-CN|vn)(?=\/)/, '');
  if (fromType === 'topup') return showWallets.includes(here) ? { kind: 'reload' } : go(paths.myWallet());
  if (fromType === 'deposit') return go(paths.reserveDetail({ reservationId: orderTransactionId }));
  if (stays.includes(here)) return { kind: 'reload' };
  return go(paths.myOrderDetail({ orderId: orderTransactionId, ...toMailingQuery(payment) }));
}
