'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { AnyIcon } from '@/components/ui/any-icon';
import { showToast } from '@/components/ui/toast';
import { loadOrderPushState, startPushes, stopPushes } from '@/lib/client/orders/order-pushes';
import { usePushState } from '@/lib/client/orders/use-push-state';
import type { Order } from '@/lib/contract/orders';
import { isSettled } from '@/lib/domain/orders/order-status';

/**
 * Turns notifications of one order on and off in this browser. Hidden without push support and once the order has
 * ended.
 */
export function NotifyRow({ order }: { order: Order }) {
  const t = useTranslations('orderActions.notify');
  const { orderTransactionId } = order;
  const over = isSettled(order.orderStatus);
  const load = useMemo(
    () => (over ? undefined : () => loadOrderPushState(orderTransactionId)),
    [over, orderTransactionId],
  );
  const [state, setState] = usePushState(load);
  const toggling = useMutation({
    mutationFn: () => (state === 'on' ? stopPushes : startPushes)(orderTransactionId),
    onSuccess: (next) => {
      setState(next);
      if (next === 'on') showToast({ kind: 'success', text: t('done') });
    },
    onError: () => showToast({ kind: 'error', text: t('failed') }),
  });
  const isLocked = toggling.isPending || state === 'refused' || state === 'asking';

  if (state === 'none') return null;
  return (
    <li>
      <button
        type="button"
        role="switch"
        aria-checked={state === 'on'}
        aria-disabled={isLocked}
        onClick={() => !isLocked && toggling.mutate()}
        className="flex min-h-14 w-full items-center gap-3 py-2 text-left leading-heading"
      >
        <AnyIcon name="bell" className="text-muted" />
        <span className="min-w-0 grow">
          <span className="block font-bold">{t('label')}</span>
          <span className="block text-14 text-muted">
            {state === 'refused' ? t('refused') : state === 'on' ? t('on') : t('off')}
          </span>
        </span>
        <span
          aria-hidden="true"
          className={`flex h-7 w-12 shrink-0 items-center rounded-full p-1 transition-colors ${state === 'on' ? 'justify-end bg-brand-text' : 'bg-line-strong'}`}
        >
          <span className="size-5 rounded-full bg-raised" />
        </span>
      </button>
    </li>
  );
}
