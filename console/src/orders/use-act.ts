import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffCallName, StaffInput } from '@/lib/contract/staff/contract';
import { type OrderStep, orderSteps } from '@/lib/contract/staff/order-values';
import { CallError, call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { waitForLive } from '../api/live';
import { queryClient } from '../api/query-client';

type ActName = Extract<
  StaffCallName,
  `${'orders' | 'shop' | 'kitchen' | 'bookings' | 'waiting' | 'guests' | 'reviews' | 'messages' | 'tables' | 'money'}.${string}`
>;
/** An act without the restaurant, which the board knows. */
export type OrderAct = { [N in ActName]: { name: N; input: Omit<StaffInput<N>, 'restaurantId'> } }[ActName];

/** What an act may make stale. */
const reads = [
  'orders.board',
  'shop.menu',
  'kitchen.tickets',
  'bookings.day',
  'bookings.calendar',
  'waiting.day',
  'guests.list',
  'reviews.list',
  'messages.list',
  'tables.open',
  'money.open',
] as const satisfies StaffCallName[];

/** Nothing was sent: the board may show what is no longer so. */
class NotLiveError extends Error {
  override name = 'NotLiveError';
}

/**
 * Returns the function that acts on an order or the shop, and what it was told when that failed. An act is made once: after a conflict the
 * person reads who was quicker, and the board shows the truth.
 */
export function useAct() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('orders');
  const getText = useErrorText();
  const [error, setError] = useState<string>();
  const { restaurantId } = membership;
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: membership.timeZone });
  const mutation = useMutation({
    async mutationFn({ name, input }: OrderAct): Promise<void> {
      if (!(await waitForLive())) throw new NotLiveError();
      await call(name, { ...input, restaurantId } as never);
    },
    onError(failure) {
      if (failure instanceof NotLiveError) {
        setError(t('notLiveAct'));
        return;
      }
      const detail = failure instanceof CallError ? failure.detail : {};
      const isConflict = failure instanceof CallError && failure.code === 'STATUS_CONFLICT';
      const time = detail.at ? clock.format(new Date(String(detail.at))) : '';
      const step = orderSteps.find((each) => each === detail.step) as OrderStep | undefined;
      if (isConflict && step)
        setError(t('conflict', { by: String(detail.by ?? ''), step: t(`steps.${step}`), time }));
      else if (isConflict && detail.by) setError(t('quicker', { by: String(detail.by), time }));
      else setError(getText(failure));
    },
    onSuccess: () => setError(undefined),
    onSettled: () => Promise.all(reads.map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
  });
  return {
    error,
    clearError: () => setError(undefined),
    isPending: mutation.isPending,
    act: (asked: OrderAct): Promise<boolean> =>
      mutation.mutateAsync(asked).then(
        () => true,
        () => false,
      ),
  };
}
