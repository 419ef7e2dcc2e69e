'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { plainErrorText } from '@/lib/client/i18n/error-text';
import { sessionExpired } from '@/lib/client/session/session-client';
import type { WalletTransaction } from '@/lib/contract/wallet';
import { isApiError } from '@/lib/domain/api-error';

/**
 * Asking a top-up back the way it came (API-75): busy from the first press to the answer, and after it the wallet is read
 * anew, also after a refusal, which says that the list no longer holds (WAL-05).
 */
export function useReturn(movement: WalletTransaction, userId: number) {
  const t = useTranslations('wallet.return');
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  // Two presses may come before the page shows that one is under way.
  const running = useRef(false);
  const { transactionId, outTradeNo = transactionId } = movement;

  const reload = () =>
    Promise.all(
      [['wallet', userId], ['movements', userId], queries.walletTransaction(transactionId).queryKey].map(
        (queryKey) => client.invalidateQueries({ queryKey }),
      ),
    );
  const asking = useMutation({
    mutationFn: () => change('wallet.requestRefund', { orderTransactionId: outTradeNo }),
    onSuccess: () => void reload(),
    onError: (error) => {
      if (isApiError(error, 'SESSION_EXPIRED')) return sessionExpired();
      setFailure(plainErrorText(error, t('failed')));
      void reload();
    },
    onSettled: () => {
      running.current = false;
    },
  });

  return {
    ask: () => {
      if (running.current) return;
      running.current = true;
      setFailure(undefined);
      asking.mutate();
    },
    busy: asking.isPending,
    failure,
    /** What was asked back, once it was. Hundredths. */
    refundAmount: asking.data?.refundAmount,
  };
}
