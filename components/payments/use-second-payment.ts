'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { formatError } from '@/lib/client/i18n/error-text';
import { rememberPayType } from '@/lib/client/payments/last-pay-type';
import { keepPayment } from '@/lib/client/payments/stored-payment';
import { track } from '@/lib/client/tracking/track';
import type { PaymentInfo } from '@/lib/contract/payments';
import { getNextPaymentStep } from '@/lib/domain/payments/next-step';
import { findPayType } from '@/lib/domain/payments/pay-types';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import type { PayShop } from './pay-shop';

interface SecondPaymentOptions {
  shop: PayShop;
  orderTransactionId: string;
  orderType: 'order' | 'voucher';
  onClose(): void;
  onOpenToPay(payType: string): void;
  onPaid?(): void;
}

/** Submits the chosen method once, even on repeated clicks, and opens its page (PAY-02, PAY-04, PAY-05). */
export function useSecondPayment({
  shop,
  orderTransactionId,
  orderType,
  onClose,
  onOpenToPay,
  onPaid,
}: SecondPaymentOptions) {
  const t = useTranslations('payment');
  const errors = useTranslations('errors');
  const router = useRouter();
  const client = useQueryClient();
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  function goOn(payment: PaymentInfo, payType: string) {
    const step = getNextPaymentStep(shop.countryCode, { ...payment, payType }, shop.payPages);
    if (step.kind === 'none') return setError(t('failed'));
    if (step.kind === 'dialog') return onOpenToPay(payType);
    if (step.kind === 'leave') return window.location.assign(step.url);
    // Every view of the order is now stale.
    void client.invalidateQueries();
    onClose();
    if (step.kind === 'order') return onPaid?.();
    const query = { orderTransactionId, fromType: orderType };
    const path = step.page === 'wechat' ? paths.paymentWechat(query) : paths.paymentPayNow(query);
    router.push(toLocalePath(path, shop.locale, shop.defaultLocale));
  }

  async function submit(payType: string | undefined) {
    if (busy.current) return;
    if (!payType) return setError(t('selectWay'));
    busy.current = true;
    setPending(true);
    setError(undefined);
    rememberPayType(payType);
    track('secondPay', { payType: findPayType(payType), fromType: orderType });
    try {
      const name = orderType === 'voucher' ? 'vouchers.pay' : 'payments.pay';
      const payment = await change(name, { orderTransactionId, payType });
      client.setQueryData(queries.payment(orderTransactionId, payType, orderType).queryKey, payment);
      keepPayment(orderTransactionId);
      goOn(payment, payType);
    } catch (thrown) {
      setError(formatError(errors, thrown as { code: string; message?: string }, shop));
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return {
    submit: (payType: string | undefined) => void submit(payType),
    pending,
    error,
    forget: () => setError(undefined),
  };
}
