'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { TimeToPay } from '@/components/payments/time-to-pay';
import { useTimeLeft } from '@/components/payments/use-time-left';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { change } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import { showView } from '@/lib/client/parties/live-party';
import { type PartChoice, partChoices } from '@/lib/contract/party-values';
import type { PartyView } from '@/lib/contract/party-view';
import { toApiError } from '@/lib/domain/api-error';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import type { Membership } from '@/lib/domain/parties/membership';
import { MemberSign } from './member-sign';

type Choice = NonNullable<PartyView['choice']>;

interface Props {
  view: PartyView;
  choice: Choice;
  membership: Membership;
  /** Prepares the payment of the missing part of a shared dish. */
  onTakeOver(amount: number): void;
}

/** Asks those who paid in advance what becomes of their part, and shows the others how to complete the round. */
export function ChoosePart({ view, choice, membership, onTakeOver }: Props) {
  const shop = useShop();
  const t = useTranslations('party.choice');
  const left = useTimeLeft(choice.until);
  const { memberNo } = membership;
  const time = formatTime(choice.until, shop.locale, shop.timeZone);
  const mine = choice.payers.find((payer) => payer.memberNo === memberNo);
  const owes = (view.members.find(({ no }) => no === memberNo)?.ownAmount ?? 0) > 0;
  return (
    <Card data-choice={mine?.choice ?? ''}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{t('title')}</h2>
        {left !== undefined && <TimeToPay left={left} />}
      </div>
      {mine ? (
        <OwnChoice view={view} choice={choice} mine={mine} membership={membership} onTakeOver={onTakeOver} />
      ) : (
        <p className="mt-1 text-14">{t(owes ? 'payNow' : 'others', { time })}</p>
      )}
      <p className="mt-3 text-14 text-muted">{t('rule')}</p>
      {mine && <p className="mt-1 text-14 text-muted">{t('silence', { time })}</p>}
      <ul className="mt-3 border-t border-line">
        {choice.payers
          .filter((payer) => payer.memberNo !== memberNo)
          .map((payer) => {
            const member = view.members.find(({ no }) => no === payer.memberNo);
            return (
              <li key={payer.memberNo} className="flex min-h-11 items-center gap-3 pt-2">
                <MemberSign member={member} isMe={false} />
                <b className="min-w-0 grow truncate">{member?.name}</b>
                <Badge tone={payer.choice === 'cook' ? 'success' : 'plain'}>
                  {t(`wish.${payer.choice ?? 'open'}`)}
                </Badge>
              </li>
            );
          })}
      </ul>
    </Card>
  );
}

interface OwnProps extends Props {
  mine: Choice['payers'][number];
}

function OwnChoice({ view, choice, mine, membership, onTakeOver }: OwnProps) {
  const shop = useShop();
  const t = useTranslations('party.choice');
  const errors = useTranslations('errors');
  const { partyId, memberKey, memberNo } = membership;
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const choosing = useMutation({
    mutationFn: async (chosen: PartChoice) =>
      showView(shop.restaurantId, await change('parties.choosePart', { partyId, memberKey, choice: chosen })),
  });
  const { paidAmount, cookedAmount } = mine;
  const refunded = formatAmount(paidAmount - cookedAmount);
  const effect = cookedAmount === paidAmount ? 'cooksAll' : cookedAmount > 0 ? 'cooksSome' : 'cooksNone';
  const lines = view.rounds.flatMap((round) => round.lines.map((line) => ({ ...line, round: round.no })));
  const missing = choice.missing.flatMap((one) => {
    const line = lines.find(
      ({ round, memberNo: no, lineId }) =>
        round === one.round && no === one.memberNo && lineId === one.lineId,
    );
    const isEaten = line && (line.sharedWith ?? [line.memberNo]).includes(memberNo);
    return isEaten ? [{ ...one, dish: line.dishName }] : [];
  });
  return (
    <>
      <p className="mt-1 text-14">{t('question', { amount: formatAmount(paidAmount) })}</p>
      <p className="mt-2 font-bold">{t(effect, { cooked: formatAmount(cookedAmount), refunded })}</p>
      <ul>
        {missing.map(({ round, memberNo: no, lineId, dish, amount }) => (
          <li key={`${round} ${no} ${lineId}`} className="mt-2 flex items-center justify-between gap-3">
            <span className="min-w-0 text-14">{t('missing', { dish, amount: formatAmount(amount) })}</span>
            <Button
              variant="secondary"
              size="small"
              className="shrink-0"
              aria-label={t('takeOver', { dish })}
              onClick={() => onTakeOver(amount)}
            >
              {t('takeOverShort')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3 grid grid-cols-2 gap-3">
        {partChoices.map((one) => (
          <Button
            key={one}
            variant={one === 'cook' ? 'primary' : 'secondary'}
            aria-pressed={mine.choice === one}
            pending={choosing.isPending && choosing.variables === one}
            pendingLabel={t('sending')}
            onClick={() => choosing.mutate(one)}
          >
            {t(one)}
          </Button>
        ))}
      </div>
      {mine.choice && (
        <Notice kind="success" live className="mt-3">
          {t(`chosen.${mine.choice}`)}
        </Notice>
      )}
      {choosing.error && (
        <Notice kind="danger" live className="mt-3">
          {formatError(errors, toApiError(choosing.error), shop)}
        </Notice>
      )}
    </>
  );
}
