'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { walletQueries } from '@/lib/client/api/wallet-queries';
import { createKey } from '@/lib/client/checkout/new-key';
import { formatPlainError } from '@/lib/client/i18n/error-text';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import type { BrowserOutput } from '@/lib/contract/contract';
import { PayType } from '@/lib/contract/pay-types';
import type { Minor } from '@/lib/contract/vocabulary';
import { isApiError, toApiError } from '@/lib/domain/api-error';
import { type Attempt, getAttempt, isSettlingCode } from '@/lib/domain/checkout/order-attempt';

export type StartedTopUp = BrowserOutput<'wallet.topUp'>;

/** Fields of the wire for a top-up. */
const terms = { issueTypeDesc: 'Top-up', payType: PayType.PayNow, remark: 'Topup-System-Wallet' } as const;

/** Starts one top-up, even on repeated clicks or a retry after a lost response. */
export function useTopUp(restaurantId: number, userId: number, onStarted: (topUp: StartedTopUp) => void) {
  const t = useTranslations('wallet.charge');
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const attempt = useRef<Attempt | undefined>(undefined);

  const starting = useMutation({
    mutationFn: async (amount: Minor) => {
      setFailure(undefined);
      // The top-up does not depend on the chat app's id, so it goes on without it.
      const user = await client.ensureQueryData(queries.user(userId)).catch(() => undefined);
      const input = {
        ...terms,
        openId: user?.openId,
        restaurantId,
        issueAmount: amount,
        issueAmountOrig: amount,
      };
      attempt.current = getAttempt(input, attempt.current, createKey);
      return change('wallet.topUp', input, { idempotencyKey: attempt.current.key });
    },
    onSuccess: (started) => {
      attempt.current = undefined;
      // The top-up is now among the transactions.
      void client.invalidateQueries({ queryKey: ['movements'] });
      onStarted(started);
    },
    onError: (error) => {
      if (isSettlingCode(toApiError(error).code)) attempt.current = undefined;
      if (hasSessionEnded(error)) expireSession();
      // The options have changed.
      else if (isApiError(error, 'TOP_UP_AMOUNT'))
        void client.invalidateQueries(walletQueries.topUpOffer(restaurantId));
      setFailure(formatPlainError(error, t('failed')));
    },
  });

  return {
    start: (amount: Minor) => {
      // Enter in the field submits too.
      if (!starting.isPending) starting.mutate(amount);
    },
    pending: starting.isPending,
    failure,
    fail: setFailure,
  };
}
