'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
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
import { ApiError } from '@/lib/domain/api-error';
import { formatMoney } from '@/lib/domain/money';
import type { Membership } from '@/lib/domain/parties/membership';
import { BottomBar } from './bottom-bar';
import type { PartyShop } from './party-shop';
import { WhoPaid } from './who-paid';

interface Props {
  shop: PartyShop;
  view: PartyView;
  membership: Membership;
  held: NonNullable<BrowserOutput<'parties.myShare'>['held']>;
}

/** The payment of one's share: its own QR code or page, until the bank has told of it or the time is over (TAB-06). */
export function SharePayment({ shop, view, membership, held }: Props) {
  const t = useTranslations('party');
  const errors = useTranslations('errors');
  const { shareId, payment } = held;
  const share = view.shares.find((one) => one.shareId === shareId);
  const left = useTimeLeft(share?.expiresAt ?? payment.expiresAt);
  const [isChecking, setChecking] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<ApiError>();
  const amount = formatMoney(share?.amount ?? payment.payAmountOrig ?? 0, shop.countryCode, shop.locale);

  const giveUp = async (): Promise<void> => {
    const { partyId, memberKey } = membership;
    setPending(true);
    try {
      showView(shop.restaurantId, await change('parties.releaseShare', { partyId, memberKey, shareId }));
    } catch (thrown) {
      setError(
        thrown instanceof ApiError ? thrown : new ApiError({ code: 'INTERNAL', message: '', status: 0 }),
      );
      setPending(false);
    }
  };

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
        <p className="text-14 text-muted">
          {t('reference')} <b className="text-text">{payment.orderSn}</b>
        </p>
      </Card>
      <Card>
        <PaymentBody
          of="order"
          shop={shop}
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
      {error && (
        <Notice kind="danger" live>
          {formatError(errors, error, shop)}
        </Notice>
      )}
      <WhoPaid shop={shop} view={view} />
      <BottomBar>
        <TwoButtons
          first={t('giveUp')}
          onFirst={() => void giveUp()}
          second={t('iPaid')}
          onSecond={() => setChecking(true)}
          pending={isPending}
          pendingLabel={t('releasing')}
        />
      </BottomBar>
    </div>
  );
}
