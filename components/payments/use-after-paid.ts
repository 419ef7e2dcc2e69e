'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { showToast } from '@/components/ui/toast';
import { afterPaid } from '@/lib/domain/payments/after-paid';
import type { FromType } from '@/lib/domain/payments/from-type';
import type { PayShop } from './pay-shop';

interface Given {
  shop: PayShop;
  fromType: FromType;
  orderTransactionId: string;
  /** Set where the page stays open. */
  onStay(): void;
}

/** Returns what "I have paid" does after the check: navigates on (PAY-07) and shows the result. */
export function useAfterPaid({ shop, fromType, orderTransactionId, onStay }: Given) {
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
    const { pathname, search } = window.location;
    const next = afterPaid({ fromType, orderTransactionId, pathname, shop });
    if (next.kind === 'go' && next.path !== pathname + search) {
      if (!seen) unseen.current = t('notSeenMove', { of: fromType });
      return router[next.how](next.path);
    }
    if (!seen) showToast({ id: 'payment', kind: 'info', text: t('notSeenMove', { of: fromType }) });
    void client.invalidateQueries();
    router.refresh();
    onStay();
  };
}
