'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PayTypeList } from '@/components/payments/pay-type-list';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { Stepper } from '@/components/ui/stepper';
import { Tabs } from '@/components/ui/tabs';
import { change, query } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import { readLastPayType, rememberPayType } from '@/lib/client/payments/last-pay-type';
import { getCurrentSession, openLogin } from '@/lib/client/session/session-client';
import { askForWalletCode } from '@/lib/client/session/wallet-code';
import { maxPartyMembers, type ShareKind } from '@/lib/contract/party-values';
import type { PartyView } from '@/lib/contract/party-view';
import { ApiError } from '@/lib/domain/api-error';
import { formatMoney, getCurrencySign, getMinor, getSmallestAmount } from '@/lib/domain/money';
import type { Membership } from '@/lib/domain/parties/membership';
import { getShareAmount } from '@/lib/domain/parties/split-bill';
import { BillLines } from './bill-lines';
import { BottomBar } from './bottom-bar';
import type { PartyShop } from './party-shop';
import { SharePayment } from './share-payment';
import { WhoPaid } from './who-paid';

interface Props {
  shop: PartyShop;
  view: PartyView;
  membership: Membership;
}

/** The bill, what of it to pay, and the payment of one's share (TAB-05, TAB-06). */
export function BillScreen({ shop, view, membership }: Props) {
  const t = useTranslations('party');
  const { partyId, memberKey, memberNo } = membership;
  const me = view.members.find(({ no }) => no === memberNo);
  // A reload, and a phone that dropped the page for the bank's app, bring the QR code again.
  const mine = useQuery({
    queryKey: ['party-share', partyId, me?.heldAmount ?? 0],
    queryFn: () => query('parties.myShare', { partyId, memberKey }),
    enabled: (me?.heldAmount ?? 0) > 0,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const held = (me?.heldAmount ?? 0) > 0 ? mine.data?.held : undefined;

  if (held) return <SharePayment shop={shop} view={view} membership={membership} held={held} />;
  return (
    <div className="grid gap-3">
      {me !== undefined && me.paidAmount > 0 && (
        <Notice kind="success" live>
          {t('arrived', { amount: formatMoney(me.paidAmount, shop.countryCode, shop.locale) })}
        </Notice>
      )}
      <ChooseShare shop={shop} view={view} membership={membership} />
    </div>
  );
}

function ChooseShare({ shop, view, membership }: Props) {
  const t = useTranslations('party');
  const errors = useTranslations('errors');
  const { partyId, memberKey, memberNo } = membership;
  const [kind, setKind] = useState<ShareKind>('own');
  const [parts, setParts] = useState<number>();
  const [typed, setTyped] = useState('');
  const [payType, setPayType] = useState(() => readLastPayType());
  const [error, setError] = useState<ApiError>();
  const [isPending, setPending] = useState(false);
  const { bill, members, payTypeList } = view;
  const at = members.findIndex(({ no }) => no === memberNo);
  const me = members[at];
  const unit = getSmallestAmount(shop.countryCode);
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const chosenParts = parts ?? members.length;
  const amount =
    kind === 'amount'
      ? readAmount(typed)
      : getShareAmount(kind, {
          left: bill.leftAmount,
          total: bill.totalAmount,
          own: me?.ownAmount ?? 0,
          covered: (me?.paidAmount ?? 0) + (me?.heldAmount ?? 0),
          parts: chosenParts,
          part: Math.max(at, 0),
          unit,
        });
  const isTooMuch = kind === 'amount' && amount > bill.leftAmount;
  const way = payTypeList.find(({ payTypeCode }) => payTypeCode === payType) ?? payTypeList[0];

  const pay = async (): Promise<void> => {
    if (!way) return;
    if (way.payTypeCode === 'WALLET_PAY' && getCurrentSession().status !== 'diner')
      return openLogin({ reason: 'order', onLoggedIn: () => void pay() });
    setPending(true);
    setError(undefined);
    try {
      await change('parties.payShare', {
        partyId,
        memberKey,
        kind,
        amount: kind === 'amount' ? amount : undefined,
        parts: kind === 'equal' ? chosenParts : undefined,
        shown: amount,
        payType: way.payTypeCode,
      });
      rememberPayType(way.payTypeCode);
    } catch (thrown) {
      askForWalletCode(thrown, () => void pay());
      setError(
        thrown instanceof ApiError ? thrown : new ApiError({ code: 'INTERNAL', message: '', status: 0 }),
      );
    } finally {
      setPending(false);
    }
  };

  return (
    <>
      <Tabs
        label={t('how')}
        value={kind}
        onChange={setKind}
        tabs={[
          { value: 'all', label: t('kinds.all') },
          { value: 'own', label: t('kinds.own') },
          { value: 'equal', label: t('kinds.equal') },
          { value: 'amount', label: t('kinds.amount') },
        ]}
      />
      <Card>
        <p className="text-14 font-bold text-muted">{t('yourShare')}</p>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="num text-36 leading-figure font-bold tracking-heading" data-share={amount}>
            {formatAmount(amount)}
          </p>
          <p className="num text-14 text-muted">{t('ofTotal', { amount: formatAmount(bill.totalAmount) })}</p>
        </div>
        {kind === 'equal' && (
          <div className="mt-3 flex items-center justify-between gap-3">
            <span className="text-14 font-bold">{t('parts')}</span>
            <Stepper
              value={chosenParts}
              min={1}
              max={maxPartyMembers}
              onChange={setParts}
              label={t('parts')}
              decreaseLabel={t('fewerParts')}
              increaseLabel={t('moreParts')}
            />
          </div>
        )}
        {kind === 'amount' && (
          <TextField
            className="mt-3"
            label={t('amount')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={typed}
            prefix={getCurrencySign(shop.countryCode, shop.locale)}
            hint={t('left', { amount: formatAmount(bill.leftAmount) })}
            error={isTooMuch ? errors('SHARE_TOO_MUCH') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {amount === 0 && kind !== 'amount' && <p className="text-14 text-muted">{t('nothing')}</p>}
        <BillLines shop={shop} view={view} memberNo={kind === 'own' ? memberNo : undefined} />
      </Card>
      <WhoPaid shop={shop} view={view} />
      {payTypeList.length > 1 && bill.leftAmount > 0 && (
        <Card heading={t('ways')}>
          <PayTypeList
            options={payTypeList}
            value={way?.payTypeCode}
            onChange={setPayType}
            legend={t('ways')}
          />
        </Card>
      )}
      {payTypeList.length === 0 && <Notice kind="info">{t('noWays')}</Notice>}
      {error && (
        <Notice kind="danger" live>
          {formatError(errors, error, shop)}
        </Notice>
      )}
      {way && (
        <BottomBar note={t('heldNote')}>
          <Button
            size="large"
            wide
            align="spread"
            disabled={amount <= 0 || isTooMuch || amount % unit !== 0}
            pending={isPending}
            pendingLabel={t('starting')}
            onClick={() => void pay()}
          >
            <span>{t('payShare')}</span>
            <span className="num">{formatAmount(amount)}</span>
          </Button>
        </BottomBar>
      )}
    </>
  );
}

/** Reads what was typed, with a comma or a point; 0 for what is no amount. */
function readAmount(typed: string): number {
  try {
    return Math.max(0, getMinor(typed.trim().replace(',', '.') || '0'));
  } catch {
    return 0;
  }
}
