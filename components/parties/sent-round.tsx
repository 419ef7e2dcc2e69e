'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import type { PartyView } from '@/lib/contract/party-view';
import { OrderStatus } from '@/lib/contract/statuses';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { MemberSign } from './member-sign';
import { findSharingNote } from './share-choice';

type Round = PartyView['rounds'][number];
type RoundState = 'unpaid' | 'cancelled' | 'served' | 'cooking' | 'queued' | 'waiting';

const tones: Record<RoundState, BadgeTone> = {
  unpaid: 'warning',
  cancelled: 'danger',
  served: 'success',
  cooking: 'warning',
  queued: 'plain',
  waiting: 'plain',
};

function getState({ orderStatus, isAccepted, lines }: Round): RoundState {
  if (orderStatus === OrderStatus.AwaitingPayment) return 'unpaid';
  if (orderStatus === OrderStatus.Cancelled) return 'cancelled';
  if (orderStatus >= OrderStatus.OnTheWay) return 'served';
  if (orderStatus >= OrderStatus.Preparing) return 'cooking';
  // A kitchen that prepares dishes has the round, also when nobody accepted it.
  return isAccepted || lines.some(({ isPrepared }) => isPrepared) ? 'queued' : 'waiting';
}

interface Props {
  view: PartyView;
  round: Round;
  memberNo: number;
  /** Earlier rounds are collapsed. */
  isLatest: boolean;
}

/** Shows a round in the kitchen with the state of each dish. */
export function SentRound({ view, round, memberNo, isLatest }: Props) {
  const shop = useShop();
  const t = useTranslations('party');
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const state = getState(round);
  const sender = view.members.find(({ no }) => no === round.sentBy);
  const isOpen = state === 'waiting' || state === 'queued' || state === 'cooking';
  return (
    <Card
      data-round={round.no}
      heading={t('round', { no: round.no })}
      aside={<Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}
    >
      <p className="text-14 text-muted">
        {sender || !round.movedFrom
          ? t('sentBy', {
              time: formatTime(round.sentAt, shop.locale, shop.timeZone),
              name: sender?.name ?? '',
            })
          : t('broughtFrom', { table: round.movedFrom })}
        {round.promisedAt &&
          isOpen &&
          ` · ${t('promised', { time: formatTime(round.promisedAt, shop.locale, shop.timeZone) })}`}
      </p>
      <details open={isLatest} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-bold text-brand-text [&::-webkit-details-marker]:hidden">
          {t('details', { count: round.lines.reduce((sum, { dishCount }) => sum + dishCount, 0) })}
          <b className="num text-text">{formatAmount(round.totalAmount)}</b>
        </summary>
        <ul>
          {round.lines.map((line) => (
            <li
              key={`${line.memberNo} ${line.lineId}`}
              className="flex items-start gap-3 border-t border-line py-2"
            >
              <MemberSign
                member={view.members.find(({ no }) => no === line.memberNo)}
                isMe={line.memberNo === memberNo}
              />
              <div className="min-w-0 grow">
                <p className="leading-heading font-bold">
                  {line.dishCount} × {line.dishName}
                </p>
                <p className="text-14 text-muted">
                  {[line.dishExtra, findSharingNote(t, view, line)].filter(Boolean).join(' · ')}
                </p>
              </div>
              {isOpen && line.isPrepared && <Badge tone="success">{t('ready')}</Badge>}
              <span className="num shrink-0 text-muted">{formatAmount(line.totalAmount)}</span>
            </li>
          ))}
        </ul>
      </details>
      {isOpen && isLatest && <p className="border-t border-line pt-2 text-14 text-muted">{t('locked')}</p>}
    </Card>
  );
}
