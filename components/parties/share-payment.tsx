'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { PaymentBody } from '@/components/payments/payment-body';
import { TimeToPay } from '@/components/payments/time-to-pay';
import { TwoButtons } from '@/components/payments/two-buttons';
import { useTimeLeft } from '@/components/payments/use-time-left';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { change } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import { showView } from '@/lib/client/parties/live-party';
import type { BrowserOutput } from '@/lib/contract/contract';
import type { PartyView } from '@/lib/contract/party-view';
import { toApiError } from '@/lib/domain/api-error';
import { formatMoney } from '@/lib/domain/money';
import type { Membership } from '@/lib/domain/parties/membership';
import { BottomBar } from './bottom-bar';
import { WhoPaid } from './who-paid';

interface Props {
  view: PartyView;
  membership: Membership;
  held: NonNullable<BrowserOutput<'parties.myShare'>['held']>;
}

/** Shows the QR code or payment page of one share until the bank confirms it or its time is over. */
export function SharePayment({ view, membership, held }: Props) {
  const shop = useShop();
  const t = useTranslations('party');
  const errors = useTranslations('errors');
  const { shareId, payment } = held;
  const share = view.shares.find((share) => share.shareId === shareId);
  const left = useTimeLeft(share?.expiresAt ?? payment.expiresAt);
  const [isChecking, setChecking] = useState(false);
  const formatAmount = (value: number) => formatMoney(value, shop.countryCode, shop.locale);
  const { voucherAmount = 0 } = share ?? {};
  const amount = formatAmount(share ? share.amount - voucherAmount : (payment.payAmountOrig ?? 0));

  const releasing = useMutation({
    mutationFn: async () => {
      const { partyId, memberKey } = membership;
      showView(shop.restaurantId, await change('parties.releaseShare', { partyId, memberKey, shareId }));
    },
  });

  return (
    <div className="grid gap-3">
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-14 font-bold text-muted">{t('payTitle')}</p>
          {left !== undefined && <TimeToPay left={left} />}
        </div>
        <p className="num text-36 leading-figure font-bold tracking-heading" data-paying={share?.amount}>
          {amount}
        </p>
        {voucherAmount > 0 && (
          <p className="text-14">{t('voucherPays', { amount: formatAmount(voucherAmount) })}</p>
        )}
        <p className="text-14 text-muted">
          {t('reference')} <b className="text-text">{payment.orderSn}</b>
        </p>
      </Card>
      <Card>
        <PaymentBody
          of="order"
          payment={payment}
          orderSn={payment.orderSn}
          payType={payment.payType}
          amount={amount}
          onRetry={() => setChecking(false)}
          onReturned={() => setChecking(true)}
        />
      </Card>
      {isChecking && (
        <Notice kind="info" live>
          {t('checking')}
        </Notice>
      )}
      {releasing.error && (
        <Notice kind="danger" live>
          {formatError(errors, toApiError(releasing.error), shop)}
        </Notice>
      )}
      <WhoPaid view={view} />
      <BottomBar>
        <TwoButtons
          first={t('giveUp')}
          onFirst={() => releasing.mutate()}
          second={t('iPaid')}
          onSecond={() => setChecking(true)}
          // The share disappears with the table's next state.
          pending={releasing.isPending || releasing.isSuccess}
          pendingLabel={t('releasing')}
        />
      </BottomBar>
    </div>
  );
}
