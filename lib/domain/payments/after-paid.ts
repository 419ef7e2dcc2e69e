import type { Locale } from '@/lib/contract/vocabulary';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import type { FromType } from './from-type';

/** Where "I have paid" leads (PAY-07). */
export type AfterPaid =
  /** What the page shows is read again. */
  { kind: 'reload' } | { kind: 'go'; path: string; how: 'push' | 'replace' };

interface From {
  fromType: FromType;
  orderTransactionId: string;
  /** The page of the click, with its language. */
  pathname: string;
  shop: { countryCode: string; locale: Locale; defaultLocale: Locale };
}

/** Pages that show the order and stay: `/myOrderDetail` and `/my`. */
const stays: readonly string[] = ['/myOrderDetail', '/my'];

/** Pages that show the wallet already. */
const showWallets: readonly string[] = ['/my', '/myWallet'];

/**
 * A voucher order goes on to its waiting page; the order's page and the account read again; from elsewhere the order's page is
 * next, over the page before in Singapore and in its place in other countries (PAY-07). A top-up leads to the wallet, where
 * that isn't the page already.
 */
export function getStepAfterPayment({ fromType, orderTransactionId, pathname, shop }: From): AfterPaid {
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
  return stays.includes(here) ? { kind: 'reload' } : go(paths.myOrderDetail({ orderId: orderTransactionId }));
}
