'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { showToast } from '@/components/ui/toast';
import { claimPayment } from '@/lib/client/payments/stored-payment';
import { getStepAfterPayment } from '@/lib/domain/payments/after-paid';
import type { FromType } from '@/lib/domain/payments/payment-places';
import type { PaymentState } from './use-payment';

interface AfterPaidOptions {
  fromType: FromType;
  orderTransactionId: string;
  payment: PaymentState['payment'];
  /** Returns path and query of the page; by default those of the current URL. */
  getPagePath?(): string;
  /** Called when there is no page to navigate to. */
  onStay(): void;
}

/** Returns the handler for a checked "I have paid": navigates to the next page and shows the result. */
export function useAfterPaid(options: AfterPaidOptions) {
  const shop = useShop();
  const { fromType, orderTransactionId, payment, getPagePath, onStay } = options;
  const t = useTranslations('payment');
  const router = useRouter();
  const client = useQueryClient();
  const unseen = useRef<string | undefined>(undefined);
  useEffect(
    () => () => {
      const text = unseen.current;
      // Shown after the navigation, because leaving a page removes its toasts.
      if (text) setTimeout(() => showToast({ id: 'payment', kind: 'info', text }), 0);
    },
    [],
  );

  return (seen: boolean) => {
    // An unconfirmed order shows the claim on its page, and a voucher order has a waiting page.
    if (!seen && fromType === 'order') claimPayment(orderTransactionId);
    const text = !seen && fromType === 'topup' ? t('notSeenMove') : undefined;
    const page = getPagePath?.() ?? window.location.pathname + window.location.search;
    const pathname = page.split('?')[0]!;
    const next = getStepAfterPayment({ fromType, orderTransactionId, pathname, payment, shop });
    if (next.kind === 'go' && next.path !== page) {
      unseen.current = text;
      return router[next.how](next.path);
    }
    if (text) showToast({ id: 'payment', kind: 'info', text });
    // Called before the refresh, because a closing dialog restores the page's URL, which is then refreshed.
    onStay();
    void client.invalidateQueries();
    router.refresh();
  };
}
