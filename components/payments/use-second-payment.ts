'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { formatError } from '@/lib/client/i18n/error-text';
import { rememberPayType } from '@/lib/client/payments/last-pay-type';
import { keepPayment } from '@/lib/client/payments/stored-payment';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import { askForWalletCode } from '@/lib/client/session/wallet-code';
import { track } from '@/lib/client/tracking/track';
import { findPayType } from '@/lib/contract/pay-types';
import type { PaymentInfo } from '@/lib/contract/payments';
import { toApiError } from '@/lib/domain/api-error';
import { getNextPaymentStep } from '@/lib/domain/payments/next-step';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

interface SecondPaymentOptions {
  orderTransactionId: string;
  orderType: 'order' | 'voucher';
  onClose(): void;
  onOpenToPay(payType: string): void;
  onPaid?(): void;
}

/** Submits the selected method once, even on repeated clicks, and opens its page. */
export function useSecondPayment({
  orderTransactionId,
  orderType,
  onClose,
  onOpenToPay,
  onPaid,
}: SecondPaymentOptions) {
  const shop = useShop();
  const t = useTranslations('payment');
  const errors = useTranslations('errors');
  const router = useRouter();
  const client = useQueryClient();
  const [error, setError] = useState<string>();

  function goOn(payment: PaymentInfo, payType: string) {
    const step = getNextPaymentStep(shop.countryCode, { ...payment, payType }, shop.payPages);
    if (step.kind === 'none') return setError(t('failed'));
    if (step.kind === 'dialog') return onOpenToPay(payType);
    if (step.kind === 'leave') return window.location.assign(step.url);
    // Every cached view of the order is now stale.
    void client.invalidateQueries();
    onClose();
    if (step.kind === 'order') return onPaid?.();
    const query = { orderTransactionId, fromType: orderType };
    const path = step.page === 'wechat' ? paths.paymentWechat(query) : paths.paymentPayNow(query);
    router.push(toLocalePath(path, shop.locale, shop.defaultLocale));
  }

  const paying = useMutation({
    mutationFn: (payType: string) => {
      setError(undefined);
      rememberPayType(payType);
      track('secondPay', { payType: findPayType(payType), fromType: orderType });
      const name = orderType === 'voucher' ? 'vouchers.pay' : 'payments.pay';
      return change(name, { orderTransactionId, payType });
    },
    onSuccess: (payment, payType) => {
      client.setQueryData(queries.payment(orderTransactionId, payType, orderType).queryKey, payment);
      keepPayment(orderTransactionId);
      goOn(payment, payType);
    },
    onError: (error, payType) => {
      const pay = () => paying.mutate(payType);
      if (hasSessionEnded(error)) expireSession({ onLoggedIn: pay });
      else askForWalletCode(error, pay);
      setError(formatError(errors, toApiError(error), shop));
    },
  });

  return {
    submit: (payType: string | undefined) => (payType ? paying.mutate(payType) : setError(t('selectWay'))),
    pending: paying.isPending,
    error,
    forget: () => setError(undefined),
  };
}
