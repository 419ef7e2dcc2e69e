'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatError } from '@/lib/client/i18n/error-text';
import { askForWalletCode } from '@/lib/client/session/wallet-code';
import type { PayShop } from './pay-shop';
import type { PaymentState } from './use-payment';

/** Lets the user switch to another payment method. */
export function useOtherWay(state: PaymentState, shop: PayShop, onChosen: () => void) {
  const t = useTranslations('payment');
  const errors = useTranslations('errors');
  // A wallet without cover has nothing to pay with, so the other methods open at once.
  const [chosen, setChoosing] = useState<boolean>();
  const [wish, setWish] = useState(state.payType);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  async function take() {
    if (pending) return;
    if (!wish) return setError(t('selectWay'));
    setPending(true);
    setError(undefined);
    try {
      await state.choose(wish);
      onChosen();
      setChoosing(false);
    } catch (thrown) {
      askForWalletCode(thrown, () => void take());
      setError(formatError(errors, thrown as { code: string; message?: string }, shop));
    } finally {
      setPending(false);
    }
  }

  return {
    choosing: chosen ?? (state.hasNoWay || state.payType === 'WALLET_PAY'),
    wish,
    pending,
    error,
    setWish: (next: string) => {
      setWish(next);
      setError(undefined);
    },
    begin: () => {
      setWish(state.payType);
      setError(undefined);
      setChoosing(true);
    },
    leave: () => setChoosing(false),
    take: () => void take(),
  };
}
