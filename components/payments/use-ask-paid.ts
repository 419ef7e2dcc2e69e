'use client';

import { useMutation } from '@tanstack/react-query';
import type { PaymentState } from './use-payment';

/**
 * Checks the payment for "I have paid" and continues with the result. A failed payment or check stays on the payment.
 */
export function useAskPaid(state: PaymentState, onPaid: (seen: boolean) => void) {
  const { mutate, isPending, isError, data, variables, reset } = useMutation({
    mutationFn: (_: { stays: boolean }) => state.ask(),
    onSuccess: (known, { stays }) => {
      if (known !== 'failed' && !stays) onPaid(known === 'paid');
    },
  });
  const isStillPending = data === 'pending' && variables?.stays;

  return {
    ask: () => !isPending && mutate({ stays: false }),
    /** Checks without navigating; a received payment appears automatically. */
    askNow: () => !isPending && mutate({ stays: true }),
    pending: isPending,
    failed: data === 'failed',
    answer: isError ? ('notSeenFailed' as const) : isStillPending ? ('notSeen' as const) : undefined,
    forget: reset,
  };
}
