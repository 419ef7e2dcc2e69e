'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useSettled } from '@/components/ui/use-settled';
import { isCash } from '@/lib/contract/pay-types';
import { formatMoney } from '@/lib/domain/money';
import type { FromType } from '@/lib/domain/payments/payment-places';
import { CodeOver } from './code-over';
import { OtherWays } from './other-ways';
import { PaymentBody } from './payment-body';
import { PaymentHead } from './payment-head';
import { PaymentOutcome } from './payment-outcome';
import { TwoButtons } from './two-buttons';
import { useAskPaid } from './use-ask-paid';
import { useOtherWay } from './use-other-way';
import type { PaymentState } from './use-payment';
import { useTimeLeft } from './use-time-left';

interface Props {
  orderTransactionId: string;
  fromType: FromType;
  state: PaymentState;
  /** Lays out the parts in the dialog or the page. */
  children(parts: { head: ReactNode; body: ReactNode; actions: ReactNode }): ReactNode;
  /** Called once nothing is left to pay. */
  onDone(): void;
  /** Called after the check of "I have paid"; `seen` tells whether the payment has arrived. */
  onPaid(seen: boolean): void;
}

const doneLabels = {
  order: 'toOrder',
  voucher: 'toVouchers',
  topup: 'toWallet',
  deposit: 'toReservation',
} as const;

/** Provides the parts of a payment, shared by the dialog and the pages. */
export function PaymentPanel(props: Props) {
  const shop = useShop();
  const { orderTransactionId, fromType, state, children, onDone, onPaid } = props;
  const t = useTranslations('payment');
  const { subject, payment } = state;
  const left = useTimeLeft(payment?.expiresAt ?? subject?.expiresAt);
  const asked = useAskPaid(state, onPaid);
  const other = useOtherWay(state, asked.forget);
  // The buttons of a code and of a choice stand at the same place; a tap is meant for the ones that were read.
  const isSettled = useSettled(state.isUnknown);

  // Prefers the payable's amount, because the payment's own is before deductions.
  const minor = subject?.amount ?? payment?.payAmountOrig;
  const amount = minor === undefined ? undefined : formatMoney(minor, shop.countryCode, shop.locale);
  const orderSn = subject?.sn ?? payment?.orderSn;

  if (state.paid || state.over)
    return children({
      head: null,
      body: (
        <PaymentOutcome
          of={fromType}
          outcome={state.paid ? 'received' : (state.over ?? 'expired')}
          refundWay={subject?.refundWay}
        />
      ),
      actions: (
        <Button wide onClick={onDone}>
          {t(doneLabels[fromType])}
        </Button>
      ),
    });

  const head = (
    <PaymentHead
      of={fromType}
      amount={amount}
      orderSn={orderSn}
      left={left}
      payInMinutes={subject?.payInMinutes ?? payment?.payInMinutes}
    />
  );
  if (other.choosing && fromType !== 'topup')
    return children({
      head,
      body: (
        <OtherWays
          orderTransactionId={orderTransactionId}
          of={fromType}
          amount={minor}
          value={other.wish}
          onChange={other.setWish}
          error={other.error}
        />
      ),
      actions: (
        <TwoButtons
          first={state.hasNoWay ? undefined : t('backToCode')}
          onFirst={other.leave}
          second={t('thisWay')}
          onSecond={other.take}
          pending={other.pending}
          disabled={!isSettled}
          pendingLabel={t('submitting')}
        />
      ),
    });

  if (asked.failed)
    return children({
      head,
      body: <PaymentOutcome of={fromType} outcome="payFailed" />,
      actions: (
        <TwoButtons
          first={fromType === 'topup' ? undefined : t('anotherWay')}
          onFirst={() => {
            asked.forget();
            other.begin();
          }}
          second={t('retry')}
          onSecond={() => {
            asked.forget();
            void state.renew();
          }}
        />
      ),
    });

  if (isCash(state.payType))
    return children({
      head: null,
      body: <Notice>{t('cash', { amount: amount ?? '' })}</Notice>,
      actions: (
        <Button wide onClick={onDone}>
          {t(doneLabels[fromType])}
        </Button>
      ),
    });

  return children({
    head,
    body:
      left === 0 ? (
        <CodeOver
          of={fromType}
          // A top-up has only one code.
          onRenew={fromType === 'topup' ? undefined : state.renew}
        />
      ) : (
        <PaymentBody
          of={fromType}
          payment={payment}
          orderSn={orderSn}
          payType={state.payType}
          amount={amount ?? ''}
          failure={state.failure}
          onRetry={state.retry}
          onReturned={asked.askNow}
        />
      ),
    actions: (
      <div className="grid gap-3">
        {asked.answer && (
          <Notice kind="info" live>
            {t(asked.answer)}
          </Notice>
        )}
        <TwoButtons
          first={fromType === 'topup' ? undefined : t('anotherWay')}
          onFirst={other.begin}
          second={t('paid')}
          onSecond={asked.ask}
          pending={asked.pending}
          disabled={state.isUnknown || !isSettled}
          pendingLabel={t('checking')}
        />
      </div>
    ),
  });
}
