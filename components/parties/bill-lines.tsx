'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import type { PartyView } from '@/lib/contract/party-view';
import { OrderStatus } from '@/lib/contract/statuses';
import { formatMoney } from '@/lib/domain/money';
import { splitEqually } from '@/lib/domain/parties/split-bill';
import type { PartyShop } from './party-shop';

interface Props {
  shop: PartyShop;
  view: PartyView;
  /** Only what this member eats, with the part of what is for all; the whole bill without. */
  memberNo?: number;
}

/** The dishes of the bill and what is added to them (TAB-05). */
export function BillLines({ shop, view, memberNo }: Props) {
  const t = useTranslations('party');
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const { bill, members } = view;
  const billed = view.rounds.filter(({ orderStatus }) => orderStatus !== OrderStatus.Cancelled);
  const lines = billed.flatMap((round) =>
    round.lines
      .filter((line) => memberNo === undefined || line.forAll || line.memberNo === memberNo)
      .map((line) => ({ ...line, key: `${round.no} ${line.memberNo} ${line.lineId}` })),
  );
  const me = members.findIndex(({ no }) => no === memberNo);
  const getShownAmount = (line: (typeof lines)[number]) =>
    memberNo !== undefined && line.forAll
      ? splitEqually(line.totalAmount, members.length)[me]!
      : line.totalAmount;
  const dishes = lines.reduce((sum, line) => sum + getShownAmount(line), 0);
  const ownAmount = members[me]?.ownAmount ?? 0;
  return (
    <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-3 gap-y-2 border-t border-line pt-3">
      {lines.map((line) => (
        <Fragment key={line.key}>
          <dt className="min-w-0">
            {line.dishCount > 1 && `${line.dishCount} × `}
            {line.dishName}
            {line.forAll && (
              <span className="block text-14 text-muted">
                {memberNo === undefined
                  ? t('forAllNote')
                  : t('partOf', { count: members.length, amount: formatAmount(line.totalAmount) })}
              </span>
            )}
          </dt>
          <dd className="num text-right">{formatAmount(getShownAmount(line))}</dd>
        </Fragment>
      ))}
      {memberNo === undefined ? (
        <>
          {bill.discountAmount > 0 && (
            <Row label={t('discount')} value={formatAmount(-bill.discountAmount)} />
          )}
          {bill.feeAmount > 0 && <Row label={t('fees')} value={formatAmount(bill.feeAmount)} />}
          {bill.serviceAmount > 0 && (
            <Row
              label={bill.servicePercent ? t('service', { percent: bill.servicePercent }) : t('servicePlain')}
              value={formatAmount(bill.serviceAmount)}
            />
          )}
          {bill.taxes.map(({ name, percent, amount, included }) => (
            <Row
              key={`${name} ${percent}`}
              label={t(included ? 'taxIncluded' : 'tax', { name, percent })}
              value={formatAmount(amount)}
            />
          ))}
          <dt className="border-t border-line pt-2 font-bold">{t('total')}</dt>
          <dd className="num border-t border-line pt-2 text-right font-bold">
            {formatAmount(bill.totalAmount)}
          </dd>
        </>
      ) : (
        ownAmount !== dishes && (
          <Row label={t(view.group ? 'extrasOfGroup' : 'extras')} value={formatAmount(ownAmount - dishes)} />
        )
      )}
    </dl>
  );
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-14 text-muted">{label}</dt>
    <dd className="num text-right text-14 text-muted">{value}</dd>
  </>
);
