'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { showToast } from '@/components/ui/toast';
import { claimPayment } from '@/lib/client/payments/stored-payment';
import { getStepAfterPayment } from '@/lib/domain/payments/after-paid';
import type { FromType } from '@/lib/domain/payments/from-type';
import type { PayShop } from './pay-shop';

interface AfterPaidOptions {
  shop: PayShop;
  fromType: FromType;
  orderTransactionId: string;
  /** Returns path and query of the page; by default the address that is shown. */
  getPagePath?(): string;
  /** Set where the page stays open. */
  onStay(): void;
}

/** Returns what "I have paid" does after the check: navigates on (PAY-07) and shows the result. */
export function useAfterPaid({ shop, fromType, orderTransactionId, getPagePath, onStay }: AfterPaidOptions) {
  const t = useTranslations('payment');
  const router = useRouter();
  const client = useQueryClient();
  const unseen = useRef<string | undefined>(undefined);
  useEffect(
    () => () => {
      const text = unseen.current;
      // After the navigation, as leaving a page removes its toasts.
      if (text) setTimeout(() => showToast({ id: 'payment', kind: 'info', text }), 0);
    },
    [],
  );

  return (seen: boolean) => {
    // The page of an order says so until the payment is known, and the waiting page of a voucher order is there for it.
    if (!seen && fromType === 'order') claimPayment(orderTransactionId);
    const text = !seen && fromType === 'topup' ? t('notSeenMove') : undefined;
    const page = getPagePath?.() ?? window.location.pathname + window.location.search;
    const next = getStepAfterPayment({ fromType, orderTransactionId, pathname: page.split('?')[0]!, shop });
    if (next.kind === 'go' && next.path !== page) {
      unseen.current = text;
      return router[next.how](next.path);
    }
    if (text) showToast({ id: 'payment', kind: 'info', text });
    // First: a closing dialog restores the page's URL, which is then refreshed.
    onStay();
    void client.invalidateQueries();
    router.refresh();
  };
}
