'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { formatMoney } from '@/lib/money';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { OtherWays } from './other-ways';
import { PaymentBody } from './payment-body';
import { PaymentHead } from './payment-head';
import type { PaymentState } from './use-payment';

interface Props {
  shop: Pick<ShopFacts, 'countryCode' | 'locale'>;
  orderTransactionId: string;
  state: PaymentState;
  /** Puts the parts into the dialog or the page. */
  children(parts: { head: ReactNode; body: ReactNode; actions: ReactNode; over: boolean }): ReactNode;
  /** Goes on once nothing is left to pay. */
  onDone(): void;
  doneLabel: string;
}

/** The parts of paying an order, for the dialog and for the pages alike (PAY-06, PAY-08). */
export function PaymentPanel({ shop, orderTransactionId, state, children, onDone, doneLabel }: Props) {
  const t = useTranslations('payment');
  const { order, payment } = state;
  const [choosing, setChoosing] = useState(false);
  const [wish, setWish] = useState(state.payType);
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<'notSeen' | 'notSeenFailed'>();

  // The order counts: the payment's own figure is what it was before any deduction.
  const minor = order?.payAmount ?? payment?.payAmountOrig;
  const amount = minor === undefined ? undefined : formatMoney(minor, shop.countryCode, shop.locale);

  async function ask() {
    if (asking) return;
    setAsking(true);
    setAnswer(undefined);
    try {
      if (!(await state.ask())) setAnswer('notSeen');
    } catch {
      setAnswer('notSeenFailed');
    } finally {
      setAsking(false);
    }
  }

  if (state.paid || state.cancelled)
    return children({
      over: true,
      head: null,
      body: (
        <div role="status">
          <EmptyState
            icon={state.paid ? 'check' : 'clock'}
            title={t(state.paid ? 'received' : 'expired')}
            text={t(state.paid ? 'receivedText' : 'expiredText')}
            className="py-8!"
          />
        </div>
      ),
      actions: (
        <Button wide onClick={onDone}>
          {doneLabel}
        </Button>
      ),
    });

  const head = (
    <PaymentHead
      amount={amount}
      orderSn={order?.orderSn ?? payment?.orderSn}
      expiresAt={order?.expiresAt ?? payment?.expiresAt}
      payInMinutes={order?.payInMinutes ?? payment?.payInMinutes}
    />
  );
  if (choosing)
    return children({
      over: false,
      head,
      body: <OtherWays orderTransactionId={orderTransactionId} value={wish} onChange={setWish} />,
      actions: (
        <TwoButtons
          first={t('backToCode')}
          onFirst={() => setChoosing(false)}
          second={t('thisWay')}
          onSecond={() => {
            state.setPayType(wish);
            setAnswer(undefined);
            setChoosing(false);
          }}
        />
      ),
    });

  return children({
    over: false,
    head,
    body: (
      <PaymentBody
        shop={shop}
        payment={payment}
        payType={state.payType}
        amount={amount ?? ''}
        failure={state.failure}
        onRetry={state.retry}
      />
    ),
    actions: (
      <div className="grid gap-3">
        {answer && (
          <Notice kind="info" live>
            {t(answer)}
          </Notice>
        )}
        <TwoButtons
          first={t('anotherWay')}
          onFirst={() => {
            setWish(state.payType);
            setChoosing(true);
          }}
          second={t('paid')}
          onSecond={() => void ask()}
          pending={asking}
          pendingLabel={t('checking')}
        />
      </div>
    ),
  });
}

interface TwoButtonsProps {
  first: string;
  onFirst(): void;
  second: string;
  onSecond(): void;
  pending?: boolean;
  pendingLabel?: string;
}

function TwoButtons({ first, onFirst, second, onSecond, pending, pendingLabel }: TwoButtonsProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-3">
      <Button variant="secondary" className="px-4!" onClick={onFirst}>
        {first}
      </Button>
      <Button pending={pending} pendingLabel={pendingLabel} onClick={onSecond}>
        {second}
      </Button>
    </div>
  );
}
