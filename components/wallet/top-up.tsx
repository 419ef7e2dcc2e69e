'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { Button } from '@/components/ui/button';
import { FailedList, LoadingList } from '@/components/ui/list-states';
import { Notice } from '@/components/ui/notice';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { walletQueries } from '@/lib/client/api/wallet-queries';
import type { BrowserOutput } from '@/lib/contract/contract';
import { PayType } from '@/lib/contract/pay-types';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { toMinorAmount, validateAmount } from '@/lib/domain/wallet/top-up-amount';
import { getWalletMoney } from '@/lib/domain/wallet/wallet-sign';
import { AmountField } from './amount-field';
import { type StartedTopUp, useTopUp } from './use-top-up';

interface Props {
  userId: number;
  rendered?: BrowserOutput<'wallet.payTypes'>;
  /** Called when the payment dialog has closed. */
  onPaymentClosed?(): void;
  /** Lays out the parts in the dialog or the page; `covered` while the payment dialog is open. */
  children(parts: { body: ReactNode; foot: ReactNode; covered: boolean }): ReactNode;
}

/** Tops up the wallet: options, amount, then the QR code. */
export function TopUp({ userId, rendered, onPaymentClosed, children }: Props) {
  const shop = useShop();
  const t = useTranslations('wallet.charge');
  const loading = useTranslations('wallet.overview')('loading');
  const offer = useQuery({ ...walletQueries.topUpOffer(shop.restaurantId), initialData: rendered });
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { pay, payment } = usePayTopUp(() => fail(t('paymentFailed')), onPaymentClosed);
  const { start, pending, failure, fail } = useTopUp(shop.restaurantId, userId, pay);

  // One element for all states, so that a surrounding dialog is not remounted.
  const renderParts = (body: ReactNode, foot: ReactNode = null) => (
    <>
      {children({ body, foot, covered: payment !== undefined })}
      {payment}
    </>
  );
  if (!offer.data)
    return renderParts(
      offer.isError ? (
        <FailedList text={t('offerFailed')} pending={offer.isFetching} onRetry={() => void offer.refetch()} />
      ) : (
        <LoadingList label={loading} height={72} />
      ),
    );
  if (!offer.data.payTypeList.some(({ payTypeCode }) => payTypeCode === PayType.PayNow))
    return renderParts(<Notice>{t('noPayNow')}</Notice>);

  const amountError = validateAmount(typed, offer.data);
  function submitAmount() {
    setChecked(true);
    if (!amountError) return start(toMinorAmount(typed));
    field.current?.focus();
  }
  return renderParts(
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submitAmount();
      }}
    >
      <AmountField
        offer={offer.data}
        sign={getWalletMoney(undefined, shop.countryCode).sign}
        typed={typed}
        amountError={checked ? amountError : undefined}
        onType={(text) => {
          setTyped(text);
          setChecked(false);
        }}
        onBlur={() => setChecked(true)}
        field={field}
      />
      <p className="text-14 text-pretty text-muted">{t('review')}</p>
      {failure && (
        <Notice kind="danger" live>
          {failure}
        </Notice>
      )}
    </form>,
    <Button wide size="large" pending={pending} pendingLabel={t('pending')} onClick={submitAmount}>
      {t('next')}
    </Button>,
  );
}

const loadPayment = () => import('@/components/payments/payment-dialog').then((module) => module.default);

/** Shows the QR code of a started top-up: in a dialog on the desktop, on a payment page on a phone. */
function usePayTopUp(onFailed: () => void, onClosed?: () => void) {
  const shop = useShop();
  const router = useRouter();
  const client = useQueryClient();
  const desktop = useIsDesktop();
  const [paying, setPaying] = useState<StartedTopUp>();
  const Payment = useLazyPart(paying !== undefined, loadPayment, () => {
    setPaying(undefined);
    onFailed();
  });

  function pay(topUp: StartedTopUp) {
    const { transactionId: orderTransactionId } = topUp;
    if (!desktop)
      return router.push(
        toLocalePath(
          paths.paymentPayNow({ orderTransactionId, fromType: 'topup' }),
          shop.locale,
          shop.defaultLocale,
        ),
      );
    setPaying(topUp);
  }

  const payment = Payment && paying && (
    <Payment
      fromType="topup"
      orderTransactionId={paying.transactionId}
      payType={paying.payType}
      onClose={() => {
        setPaying(undefined);
        void client.invalidateQueries({ queryKey: ['movements'] });
        void client.invalidateQueries({ queryKey: ['wallet'] });
        onClosed?.();
      }}
    />
  );
  return { pay, payment };
}
