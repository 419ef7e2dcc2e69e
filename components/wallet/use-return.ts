'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { formatPlainError } from '@/lib/client/i18n/error-text';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import type { WalletTransaction } from '@/lib/contract/wallet';

/** Returns a function that refetches a movement, and the wallet that it changes. */
export function useReloadWallet(userId: number, transactionId: string): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [
      ['wallet', userId],
      ['movements', userId],
      queries.walletTransaction(transactionId).queryKey,
    ])
      void client.invalidateQueries({ queryKey });
  };
}

/**
 * Requests the refund of a top-up. Pending from the first click to the response; then refetches the wallet, even after
 * an error, which means that the list is stale.
 */
export function useReturn(movement: WalletTransaction, userId: number) {
  const t = useTranslations('wallet.return');
  const [failure, setFailure] = useState<string>();
  const { transactionId, outTradeNo = transactionId } = movement;

  const reload = useReloadWallet(userId, transactionId);
  const asking = useMutation({
    mutationFn: () => change('wallet.requestRefund', { orderTransactionId: outTradeNo }),
    onSuccess: reload,
    onError: (error) => {
      if (hasSessionEnded(error)) return expireSession();
      setFailure(formatPlainError(error, t('failed')));
      reload();
    },
  });

  return {
    ask: () => {
      setFailure(undefined);
      asking.mutate();
    },
    busy: asking.isPending,
    failure,
    /** The requested refund in minor units; undefined before the request. */
    refundAmount: asking.data?.refundAmount,
  };
}
