'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { useShop } from '@/components/layout/shop-context';
import type { PartyView } from '@/lib/contract/party-view';
import { OrderStatus } from '@/lib/contract/statuses';
import { formatMoney, getSmallestAmount } from '@/lib/domain/money';
import { splitEqually } from '@/lib/domain/parties/split-bill';
import { findSharingNote } from './share-choice';

interface Props {
  view: PartyView;
  /** Limits the list to this member's dishes and part of the common ones. Without it the whole bill is shown. */
  memberNo?: number;
}

/** Lists the dishes of the bill, its fees, taxes and discounts. */
export function BillLines({ view, memberNo }: Props) {
  const shop = useShop();
  const t = useTranslations('party');
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const unit = getSmallestAmount(shop.countryCode);
  const { bill, members } = view;
  const extras = view.group ? 'extrasOfGroup' : 'extras';
  const billed = view.rounds.filter(({ orderStatus }) => orderStatus !== OrderStatus.Cancelled);
  const lines = billed.flatMap((round) =>
    round.lines
      .map((line) => ({
        ...line,
        key: `${round.no} ${line.memberNo} ${line.lineId}`,
        eaters: line.sharedWith ?? (line.forAll ? members.map(({ no }) => no) : [line.memberNo]),
      }))
      .filter(({ eaters }) => memberNo === undefined || eaters.includes(memberNo)),
  );
  const getShownAmount = ({ totalAmount, eaters }: (typeof lines)[number]) =>
    memberNo === undefined
      ? totalAmount
      : splitEqually(totalAmount, eaters.length, unit)[eaters.indexOf(memberNo)]!;
  const dishes = lines.reduce((sum, line) => sum + getShownAmount(line), 0);
  const ownAmount = members.find(({ no }) => no === memberNo)?.ownAmount ?? 0;
  return (
    <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-3 gap-y-2 border-t border-line pt-3">
      {lines.map((line) => (
        <Fragment key={line.key}>
          <dt className="min-w-0">
            {line.dishCount > 1 && `${line.dishCount} × `}
            {line.dishName}
            {(line.forAll || line.sharedWith) && (
              <span className="block text-14 text-muted">
                {memberNo === undefined
                  ? findSharingNote(t, view, line)
                  : t('partOf', { count: line.eaters.length, amount: formatAmount(line.totalAmount) })}
              </span>
            )}
          </dt>
          <dd className="num text-right">{formatAmount(getShownAmount(line))}</dd>
        </Fragment>
      ))}
      {memberNo === undefined ? (
        <>
          <BillParts bill={bill} />
          {bill.voucherAmount !== undefined && (
            <Row label={t('byVoucher')} value={formatAmount(bill.voucherAmount)} />
          )}
          {bill.cashRounding !== undefined && (
            <Row label={t('cashRounding')} value={formatAmount(bill.cashRounding)} />
          )}
        </>
      ) : (
        ownAmount !== dishes && (
          <Row
            label={t(bill.discountAmount > 0 ? `${extras}Discounted` : extras)}
            value={formatAmount(ownAmount - dishes)}
          />
        )
      )}
    </dl>
  );
}

interface PartsProps {
  bill: NonNullable<PartyView['next']>;
}

/** Shows discounts, fees, service charge, taxes and total of a bill. */
export function BillParts({ bill }: PartsProps) {
  const shop = useShop();
  const t = useTranslations('party');
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  return (
    <>
      {bill.discountAmount > 0 && <Row label={t('discount')} value={formatAmount(-bill.discountAmount)} />}
      {bill.feeAmount > 0 && <Row label={t('fees')} value={formatAmount(bill.feeAmount)} />}
      {bill.serviceAmount > 0 && (
        <Row
          label={bill.servicePercent ? t('service', { percent: bill.servicePercent }) : t('servicePlain')}
          value={formatAmount(bill.serviceAmount)}
        />
      )}
      {bill.taxes.map(({ name, percent, amount, base, included }) => {
        const tax = t(included ? 'taxIncluded' : 'tax', { name, percent });
        return (
          <Row
            key={`${name} ${percent}`}
            label={included || base === undefined ? tax : t('taxOn', { tax, base: formatAmount(base) })}
            value={formatAmount(amount)}
          />
        );
      })}
      {bill.roundingAmount !== undefined && (
        <Row label={t('rounding')} value={formatAmount(bill.roundingAmount)} />
      )}
      <dt className="border-t border-line pt-2 font-bold">{t('total')}</dt>
      <dd className="num border-t border-line pt-2 text-right font-bold">{formatAmount(bill.totalAmount)}</dd>
    </>
  );
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-14 text-muted">{label}</dt>
    <dd className="num text-right text-14 text-muted">{value}</dd>
  </>
);
