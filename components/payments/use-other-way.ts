'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { formatError } from '@/lib/client/i18n/error-text';
import { askForWalletCode } from '@/lib/client/session/wallet-code';
import { isWallet } from '@/lib/contract/pay-types';
import { toApiError } from '@/lib/domain/api-error';
import type { PaymentState } from './use-payment';

export function useOtherWay(state: PaymentState, onChosen: () => void) {
  const shop = useShop();
  const t = useTranslations('payment');
  const errors = useTranslations('errors');
  // Undefined opens the other methods only when the wallet's balance does not suffice.
  const [chosen, setChoosing] = useState<boolean>();
  const [wish, setWish] = useState(state.payType);
  const [isWishMissing, setWishMissing] = useState(false);
  const taking = useMutation({
    mutationFn: state.choose,
    onSuccess: () => {
      onChosen();
      setChoosing(false);
    },
    onError: (error) => void askForWalletCode(error, take),
  });
  const failure = taking.error ? formatError(errors, toApiError(taking.error), shop) : undefined;

  function take(): void {
    if (taking.isPending) return;
    setWishMissing(!wish);
    if (wish) taking.mutate(wish);
  }
  function clearError(): void {
    setWishMissing(false);
    taking.reset();
  }

  return {
    choosing: chosen ?? (state.hasNoWay || isWallet(state.payType)),
    wish,
    pending: taking.isPending,
    error: isWishMissing ? t('selectWay') : failure,
    setWish: (next: string) => {
      setWish(next);
      clearError();
    },
    begin: () => {
      setWish(state.payType);
      clearError();
      setChoosing(true);
    },
    leave: () => setChoosing(false),
    take,
  };
}
