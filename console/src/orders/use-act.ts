import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffCallName, StaffInput } from '@/lib/contract/staff/contract';
import { type OrderStep, orderSteps } from '@/lib/contract/staff/order-values';
import { call, hasCode, toCallError } from '../api/call';
import { useErrorText } from '../api/error-text';
import { useLive, waitForLive } from '../api/live';
import { queryClient } from '../api/query-client';

type ActName = Extract<
  StaffCallName,
  `${'orders' | 'shop' | 'kitchen' | 'bookings' | 'waiting' | 'door' | 'guests' | 'reviews' | 'messages' | 'tables' | 'money'}.${string}`
>;
/** An action without the restaurant, which the board adds. */
export type OrderAct = { [N in ActName]: { name: N; input: Omit<StaffInput<N>, 'restaurantId'> } }[ActName];

/** Queries that an action may make stale. */
const reads = [
  'attention.list',
  'orders.board',
  'orders.detail',
  'orders.find',
  'shop.menu',
  'kitchen.tickets',
  'bookings.day',
  'bookings.calendar',
  'waiting.day',
  'door.queue',
  'guests.list',
  'reviews.list',
  'messages.list',
  'tables.open',
  'tables.rounds',
  'money.open',
] as const satisfies StaffCallName[];

/** Thrown instead of sending, because a board that is not live may be outdated. */
class NotLiveError extends Error {
  override name = 'NotLiveError';
}

const isOfConnection = (error: Error) =>
  error instanceof NotLiveError || hasCode(error, 'UNREACHABLE', 'TIMEOUT');

/**
 * Returns a function that acts on an order or the shop, and the text of its error. An action is never retried: after a
 * conflict the error names the person who was faster, and the board refetches.
 */
export function useAct() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('orders');
  const getText = useErrorText();
  const { restaurantId } = membership;
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: membership.timeZone });
  // The mutation has its error only after the refetches, which may take long.
  const [error, setError] = useState<Error>();
  const { isLive } = useLive();
  useEffect(() => {
    // The board, live again, shows whether an action without a response was done.
    if (isLive) setError((before) => (before && isOfConnection(before) ? undefined : before));
  }, [isLive]);
  /** Actions that are sent and not yet visible, so that a double tap sends one. */
  const sent = useRef(new Map<string, Promise<boolean>>());
  const { mutateAsync, isPending } = useMutation({
    async mutationFn({ name, input }: OrderAct): Promise<void> {
      if (!(await waitForLive())) throw new NotLiveError();
      await call(name, { ...input, restaurantId } as never);
    },
    onError(failure, asked) {
      setError(failure);
      sent.current.delete(JSON.stringify(asked));
    },
    onSuccess: () => setError(undefined),
    onSettled: () => Promise.all(reads.map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
  });
  const describeError = (failure: Error): string => {
    if (failure instanceof NotLiveError) return t('notLiveAct');
    const { code, detail } = toCallError(failure);
    if (code !== 'STATUS_CONFLICT') return getText(failure);
    const time = detail.at ? clock.format(new Date(String(detail.at))) : '';
    const step = orderSteps.find((each) => each === detail.step) as OrderStep | undefined;
    if (step) return t('conflict', { by: String(detail.by ?? ''), step: t(`steps.${step}`), time });
    return detail.by ? t('quicker', { by: String(detail.by), time }) : t('changed');
  };
  const clearError = useCallback(() => setError(undefined), []);
  const act = useCallback(
    (asked: OrderAct): Promise<boolean> => {
      const key = JSON.stringify(asked);
      const pending = sent.current.get(key);
      if (pending) return pending;
      const done = mutateAsync(asked).then(
        () => sent.current.delete(key),
        () => false,
      );
      sent.current.set(key, done);
      return done;
    },
    [mutateAsync],
  );
  return { error: error && describeError(error), clearError, isPending, act };
}
