'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { PayTypeList } from '@/components/payments/pay-type-list';
import { useSelectedPayType } from '@/components/payments/use-selected-pay-type';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { Stepper } from '@/components/ui/stepper';
import { Tabs } from '@/components/ui/tabs';
import { change, query } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import { rememberPaidParty } from '@/lib/client/parties/paid-parties';
import { readLastPayType, rememberPayType } from '@/lib/client/payments/last-pay-type';
import { getCurrentSession, openLogin } from '@/lib/client/session/session-client';
import { askForWalletCode } from '@/lib/client/session/wallet-code';
import { maxPartyMembers, type ShareKind } from '@/lib/contract/party-values';
import type { PartyView } from '@/lib/contract/party-view';
import { isWallet } from '@/lib/contract/pay-types';
import { toApiError } from '@/lib/domain/api-error';
import { formatMoney, getCurrencySign, getMinor, getSmallestAmount } from '@/lib/domain/money';
import type { Membership } from '@/lib/domain/parties/membership';
import { getShareAmount, listPayers, splitVoucher } from '@/lib/domain/parties/split-bill';
import { BillLines } from './bill-lines';
import { BottomBar } from './bottom-bar';
import { ChoiceOutcome } from './choice-outcome';
import { ChoosePart } from './choose-part';
import { GuestRefunds } from './guest-refunds';
import { SharePayment } from './share-payment';
import { type ShareVoucher, ShareVouchers } from './share-vouchers';
import { WhoPaid } from './who-paid';

interface Props {
  view: PartyView;
  membership: Membership;
}

export function BillScreen({ view, membership }: Props) {
  const shop = useShop();
  const t = useTranslations('party');
  const { partyId, memberKey, memberNo } = membership;
  const me = view.members.find(({ no }) => no === memberNo);
  const heldShare = view.shares.find(
    (share) => share.memberNo === memberNo && share.state === 'held',
  )?.shareId;
  const [missing, setMissing] = useState<number>();
  // After a reload, or when the phone dropped the page for the bank's app, the QR code returns.
  const mine = useQuery({
    queryKey: ['party-share', partyId, heldShare],
    queryFn: () => query('parties.myShare', { partyId, memberKey }),
    enabled: heldShare !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const held = heldShare !== undefined ? mine.data?.held : undefined;

  if (held) return <SharePayment key={held.shareId} view={view} membership={membership} held={held} />;
  return (
    <div className="grid gap-3">
      {me !== undefined && me.paidAmount > 0 && (
        <Notice kind="success" live>
          {t('arrived', { amount: formatMoney(me.paidAmount, shop.countryCode, shop.locale) })}
        </Notice>
      )}
      <GuestRefunds view={view} />
      <ChoiceOutcome view={view} memberNo={memberNo} />
      {view.choice && (
        <ChoosePart view={view} choice={view.choice} membership={membership} onTakeOver={setMissing} />
      )}
      <ChooseShare key={missing} view={view} membership={membership} missing={missing} />
    </div>
  );
}

interface ShareProps extends Props {
  /** The missing part of a shared dish that the guest takes over. */
  missing?: number;
}

function ChooseShare({ view: newest, membership, missing }: ShareProps) {
  const shop = useShop();
  const t = useTranslations('party');
  const errors = useTranslations('errors');
  const client = useQueryClient();
  const { partyId, memberKey, memberNo } = membership;
  const [kind, setKind] = useState<ShareKind>(missing === undefined ? 'own' : 'amount');
  const [parts, setParts] = useState<number>();
  const [typed, setTyped] = useState(missing === undefined ? '' : String(missing / 100));
  const [wanted, setWanted] = useState(() => readLastPayType());
  const [voucher, setVoucher] = useState<ShareVoucher>();
  const unit = getSmallestAmount(shop.countryCode);
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const getShare = (of: PartyView) =>
    kind === 'amount'
      ? { amount: readAmount(typed), parts }
      : calculateShare(of, { kind, memberNo, parts, unit });
  // A share that can be paid is held as it was read until the guest has seen another one.
  const [view, setView] = useState(newest);
  const { amount, parts: chosenParts = 1 } = getShare(view);
  const newAmount = getShare(newest).amount;
  const isOutdated = amount > 0 && newAmount !== amount;
  if (!isOutdated && view !== newest) setView(newest);
  const { bill, payTypeList } = view;
  const isTooMuch = kind === 'amount' && amount > bill.leftAmount;
  const due = amount - splitVoucher(voucher?.faceValue ?? 0, Math.max(amount, 0)).paid;
  const { payType, isGone } = useSelectedPayType(payTypeList, wanted, due);
  const way = payTypeList.find(({ payTypeCode }) => payTypeCode === payType);

  const paying = useMutation({
    mutationFn: async ({ payTypeCode }: { payTypeCode: string }) => {
      rememberPaidParty(shop.restaurantId, membership);
      await change('parties.payShare', {
        partyId,
        memberKey,
        kind,
        amount: kind === 'amount' ? amount : undefined,
        parts: kind === 'equal' ? chosenParts : undefined,
        shown: amount,
        payType: payTypeCode,
        voucherCode: voucher?.code,
      });
      rememberPayType(payTypeCode);
    },
    onSuccess: async () => {
      // A used voucher is no choice for the next share.
      setVoucher(undefined);
      await client.invalidateQueries({ queryKey: ['party-vouchers'] });
    },
    onError: (error) => void askForWalletCode(error, pay),
  });

  function pay(): void {
    if (!way) return;
    if (isWallet(way.payTypeCode) && getCurrentSession().status !== 'diner')
      openLogin({ reason: 'order', onLoggedIn: pay });
    else paying.mutate(way);
  }

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
        <BillLines view={view} memberNo={kind === 'own' ? memberNo : undefined} />
      </Card>
      <WhoPaid view={view} />
      {!view.group && payTypeList.length > 0 && bill.leftAmount > 0 && (
        <ShareVouchers membership={membership} amount={amount} chosen={voucher} onChange={setVoucher} />
      )}
      {(payTypeList.length > 1 || isGone) && bill.leftAmount > 0 && (
        <Card heading={t('ways')}>
          <PayTypeList
            options={payTypeList}
            amount={due}
            value={way?.payTypeCode}
            onChange={setWanted}
            error={isGone ? errors('PAY_TYPE_UNAVAILABLE') : undefined}
            legend={t('ways')}
            isPickup={false}
          />
        </Card>
      )}
      {payTypeList.length === 0 && <Notice kind="info">{t('noWays')}</Notice>}
      {paying.error && (
        <Notice kind="danger" live>
          {formatError(errors, toApiError(paying.error), shop)}
        </Notice>
      )}
      {payTypeList.length > 0 && (
        <BottomBar note={t('heldNote')}>
          {isOutdated && !paying.isPending && (
            <div className="mb-3">
              <Notice
                kind="warning"
                live
                action={
                  <Button variant="ghost" size="small" onClick={() => setView(newest)}>
                    {t('showShare')}
                  </Button>
                }
              >
                {t('shareChanged', { amount: formatAmount(newAmount) })}
              </Notice>
            </div>
          )}
          <Button
            size="large"
            wide
            align="spread"
            disabled={!way || isOutdated || amount <= 0 || isTooMuch || amount % unit !== 0}
            pending={paying.isPending}
            pendingLabel={t('starting')}
            onClick={pay}
          >
            <span>{t('payShare')}</span>
            <span className="num">{formatAmount(due)}</span>
          </Button>
        </BottomBar>
      )}
    </>
  );
}

interface Sharing {
  kind: Exclude<ShareKind, 'amount'>;
  memberNo: number;
  /** The chosen number of equal parts; by default one for each person who pays. */
  parts: number | undefined;
  unit: number;
}

/** Returns a guest's share of a bill, and of how many equal parts it is. */
function calculateShare({ bill, members }: PartyView, { kind, memberNo, parts, unit }: Sharing) {
  const getCovered = (member?: (typeof members)[number]) =>
    (member?.paidAmount ?? 0) + (member?.heldAmount ?? 0);
  const payers = listPayers(
    members.map((member) => ({
      no: member.no,
      hasLeft: member.hasLeft === true,
      covered: getCovered(member),
    })),
    memberNo,
  );
  const me = members.find(({ no }) => no === memberNo);
  const chosenParts = parts ?? payers.length;
  const amount = getShareAmount(kind, {
    left: bill.leftAmount,
    total: bill.totalAmount,
    own: me?.ownAmount ?? 0,
    covered: getCovered(me),
    parts: chosenParts,
    part: Math.max(payers.indexOf(memberNo), 0),
    unit,
  });
  return { amount, parts: chosenParts };
}

/** Returns the amount typed with a comma or a point in the smallest unit, or 0 if it is not an amount. */
function readAmount(typed: string): number {
  try {
    return Math.max(0, getMinor(typed.trim().replace(',', '.') || '0'));
  } catch {
    return 0;
  }
}
