import { useCallback, useEffect, useRef } from 'react';
import { useShop } from '@/components/layout/shop-context';
import type { FromType } from '@/lib/domain/payments/payment-places';
import { getPaymentPath } from '@/lib/domain/payments/payment-places';
import { toLocalePath } from '@/lib/domain/routes/paths';

interface Options {
  fromType: FromType;
  orderTransactionId: string;
  payType: string | undefined;
}

/**
 * Shows the payment's URL while its dialog is open, so that a reload, a discarded tab or Back opens the payment page.
 * Returns the page's own URL and a function that restores it.
 */
export function usePaymentAddress({ fromType, orderTransactionId, payType }: Options) {
  const shop = useShop();
  const page = useRef<{ state: unknown; path: string; shown: string } | undefined>(undefined);
  const path = toLocalePath(
    getPaymentPath(fromType, orderTransactionId, payType),
    shop.locale,
    shop.defaultLocale,
  );
  const restore = useCallback(() => {
    const before = page.current;
    page.current = undefined;
    // After a navigation the URL belongs to the next page.
    if (before && location.pathname + location.search === before.shown)
      history.replaceState(before.state, '', before.path);
  }, []);

  useEffect(() => {
    page.current ??= { state: history.state, path: location.pathname + location.search, shown: path };
    page.current.shown = path;
    // Next.js reloads an entry without its own mark; with it, it would show the page beneath the dialog.
    history.replaceState({ ...history.state, __NA: undefined, _N: true }, '', path);
  }, [path]);
  useEffect(() => restore, [restore]);

  return {
    /** Returns the URL of the page beneath the dialog. */
    getPagePath: () => page.current?.path ?? location.pathname + location.search,
    restore,
  };
}
