import { useEffect, useRef } from 'react';
import type { FromType } from '@/lib/domain/payments/from-type';
import { getPaymentPath } from '@/lib/domain/payments/payment-places';
import { toLocalePath } from '@/lib/domain/routes/paths';
import type { PayShop } from './pay-shop';

interface Options {
  shop: PayShop;
  fromType: FromType;
  orderTransactionId: string;
  payType: string | undefined;
}

/**
 * Shows the address of the payment while its dialog is open, so that a reload, a dropped tab or Back brings the payment page.
 * Returns the page's own address and the function that puts it back.
 */
export function usePaymentAddress({ shop, fromType, orderTransactionId, payType }: Options) {
  const page = useRef<{ state: unknown; path: string } | undefined>(undefined);
  const path = toLocalePath(
    getPaymentPath(fromType, orderTransactionId, payType),
    shop.locale,
    shop.defaultLocale,
  );
  const restore = useRef(() => {});
  restore.current = () => {
    const before = page.current;
    page.current = undefined;
    // After a navigation the address is the next page's.
    if (before && location.pathname + location.search === path)
      history.replaceState(before.state, '', before.path);
  };

  useEffect(() => {
    page.current ??= { state: history.state, path: location.pathname + location.search };
    // Next.js reloads an entry that is not marked as its own, instead of showing the page that the dialog lay over.
    history.replaceState({ ...history.state, __NA: undefined, _N: true }, '', path);
  }, [path]);
  useEffect(() => () => restore.current(), []);

  return {
    /** Returns the address of the page that the dialog lies over. */
    getPagePath: () => page.current?.path ?? location.pathname + location.search,
    restore: () => restore.current(),
  };
}
