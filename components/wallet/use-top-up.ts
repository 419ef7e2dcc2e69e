'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { change } from '@/lib/client/api/call';
import { createKey } from '@/lib/client/checkout/new-key';
import { formatPlainError } from '@/lib/client/i18n/error-text';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import { walletQueries } from '@/lib/client/wallet/wallet-queries';
import type { BrowserOutput } from '@/lib/contract/contract';
import type { Minor } from '@/lib/contract/vocabulary';
import { type ApiError, isApiError } from '@/lib/domain/api-error';
import { type Attempt, getAttempt, isSettlingCode } from '@/lib/domain/checkout/order-attempt';

export type StartedTopUp = BrowserOutput<'wallet.topUp'>;

/** Remark of a top-up sent to the backend (WAL-07). */
const terms = { issueTypeDesc: 'Top-up', payType: 'PAY_NOW', remark: 'Topup-System-Wallet' } as const;

/** Starts one top-up, even on repeated clicks or a retry after a lost response (WAL-06, WAL-07). */
export function useTopUp(restaurantId: number, onStarted: (topUp: StartedTopUp) => void) {
  const t = useTranslations('wallet.charge');
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Two clicks may come before the page shows the pending state.
  const running = useRef(false);
  const attempt = useRef<Attempt | undefined>(undefined);

  /** `amount` in hundredths. */
  async function start(amount: Minor): Promise<void> {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setFailure(undefined);
    const input = { ...terms, restaurantId, issueAmount: amount, issueAmountOrig: amount };
    attempt.current = getAttempt(input, attempt.current, createKey);
    try {
      const started = await change('wallet.topUp', input, { idempotencyKey: attempt.current.key });
      attempt.current = undefined;
      // The top-up is now among the transactions.
      void client.invalidateQueries({ queryKey: ['movements'] });
      onStarted(started);
    } catch (error) {
      if (isSettlingCode((error as ApiError).code)) attempt.current = undefined;
      if (hasSessionEnded(error)) expireSession();
      // The options have changed.
      else if (isApiError(error, 'TOP_UP_AMOUNT'))
        void client.invalidateQueries(walletQueries.topUpOffer(restaurantId));
      setFailure(formatPlainError(error, t('failed')));
    } finally {
      running.current = false;
      setPending(false);
    }
  }

  return { start: (amount: Minor) => void start(amount), pending, failure, fail: setFailure };
}
