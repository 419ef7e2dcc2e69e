'use client';

import { useState } from 'react';
import type { PaymentState } from './use-payment';

/** The button "I have paid": checks the payment and continues with the result. A failed payment or check stays on the payment. */
export function useAskPaid(state: PaymentState, onPaid: (seen: boolean) => void) {
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<'payFailed' | 'notSeen' | 'notSeenFailed'>();

  async function ask(stay: boolean) {
    if (pending) return;
    setPending(true);
    setAnswer(undefined);
    try {
      const known = await state.ask();
      if (known === 'failed') setAnswer('payFailed');
      else if (!stay) onPaid(known === 'paid');
      else if (known === 'pending') setAnswer('notSeen');
    } catch {
      setAnswer('notSeenFailed');
    } finally {
      setPending(false);
    }
  }

  return {
    ask: () => void ask(false),
    /** Checks without navigating; a received payment shows by itself. */
    askNow: () => void ask(true),
    pending,
    failed: answer === 'payFailed',
    answer: answer === 'payFailed' ? undefined : answer,
    forget: () => setAnswer(undefined),
  };
}
