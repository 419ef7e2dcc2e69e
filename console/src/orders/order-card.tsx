import { memo, useContext } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { joinClassNames } from '@/components/ui/class-names';
import { tableBill } from '@/lib/contract/party-values';
import type { OrderCard } from '@/lib/contract/staff/orders';
import type { OrderMode } from '@/lib/contract/values';
import { findNextStep, getMinutesLeft, isLate, modeIcons } from './columns';
import type { Formats } from './use-formats';
import { ClockOffset, useNow } from './use-now';

interface Props {
  card: OrderCard;
  /** The begun minute, because a card shows no seconds except of ringing. */
  now: number;
  formats: Formats;
  /** Whether this is the oldest ringing order, which has the only filled button. */
  isFirst: boolean;
  onOpen(orderId: string): void;
  /** Takes the next step; absent for a role that may not. */
  onAct?(card: OrderCard): void;
}

/** Shows an order on the board: its number, due time, content and next action. It renders only when a property changes. */
export const Card = memo(function Card({ card, now, formats, isFirst, onOpen, onAct }: Props) {
  const t = useTranslations('orders');
  const isNew = card.step === 'new';
  const late = isLate(card, now);
  const next = findNextStep(card);
  return (
    <li
      className={joinClassNames(
        'overflow-hidden rounded-card bg-raised shadow-raised [contain-intrinsic-size:auto_220px] [content-visibility:auto]',
        isNew && 'border-2 border-brand',
        late && 'border-l-4 border-danger',
      )}
      data-order={card.orderId}
    >
      {isNew && <RingingBand placedAt={card.placedAt} />}
      <button type="button" onClick={() => onOpen(card.orderId)} className="block w-full p-3 text-left">
        <span className="flex items-baseline justify-between gap-2 text-18 font-bold">
          <span className="num">{card.tableNo ? t('table', { table: card.tableNo }) : card.number}</span>
          <span className="num text-right">{formats.due(card.dueAt, now)}</span>
        </span>
        <span className="flex items-center justify-between gap-2 text-12 text-muted">
          <span className="flex min-w-0 items-center gap-1">
            <AnyIcon name={modeIcons[card.mode]} size={16} />
            <span className="truncate">
              {[
                t(`modes.${card.mode}`),
                card.movedFrom && t('movedFrom', { from: card.movedFrom }),
                card.booking && t('booking', card.booking),
                card.mode === 'delivery' &&
                  card.distanceMetres !== undefined &&
                  `${(card.distanceMetres / 1000).toFixed(1)} km`,
                card.mode !== 'delivery' && card.customer,
                card.source === 'partner' && card.takenBy,
                card.courierName,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {/* On another day, the time has its day instead. */}
          {formats.countDaysAhead(card.dueAt, now) <= 0 && <DueText card={card} now={now} />}
        </span>
        <span className="mt-2 block">
          {card.lines
            .filter(({ count }) => count > 0)
            .map((line) => (
              <span key={line.position} className="mb-1 flex gap-2 text-14 leading-heading">
                <b className="num w-4 shrink-0">{line.count}</b>
                <span className="min-w-0">
                  {line.name}
                  {line.choices.length > 0 && (
                    <span className="block text-12 text-muted">{line.choices.join(' · ')}</span>
                  )}
                  {line.remark && <Remark>{line.remark}</Remark>}
                  {[line.avoids ?? [], line.warnings].flat().map((warning) => (
                    <Remark key={warning} tone="danger">
                      {warning}
                    </Remark>
                  ))}
                </span>
              </span>
            ))}
          {card.avoids && <Remark tone="danger">{card.avoids}</Remark>}
          {card.remark && <Remark>{card.remark}</Remark>}
        </span>
      </button>
      <div className="mx-3 flex flex-wrap items-center gap-2 border-t border-line py-2">
        <b className="num text-14">{formats.money(card.total)}</b>
        <Badge
          className="whitespace-nowrap"
          tone={card.isPaid ? 'success' : card.payType === tableBill ? 'plain' : 'warning'}
        >
          {card.toCollect > 0 && card.toCollect < card.total
            ? t('collectAmount', { amount: formats.money(card.toCollect) })
            : t(card.isPaid ? 'paid' : card.payType === tableBill ? 'onBill' : 'collect')}
        </Badge>
        {onAct && (
          <Button
            size="small"
            variant={isNew && isFirst ? 'primary' : 'secondary'}
            className="ml-auto max-w-full px-3"
            onClick={() => onAct(card)}
          >
            {isNew
              ? t('acceptFor', { time: formats.due(card.dueAt, now) })
              : next && t(getActLabel(card.mode, next))}
          </Button>
        )}
      </div>
    </li>
  );
});

const tones = { warning: 'bg-warning-soft text-warning', danger: 'bg-danger-soft text-danger' };

/** Shows a remark; `danger` is for an allergen or diet that the guest avoids. */
const Remark = ({ tone = 'warning', children }: { tone?: keyof typeof tones; children: string }) => (
  <span className={`mt-1 block w-fit rounded-control px-2 py-1 text-12 font-bold ${tones[tone]}`}>
    {children}
  </span>
);

/** Returns the label of the next action, which depends on whether the order is collected, served or delivered. */
function getActLabel(mode: OrderMode, next: NonNullable<ReturnType<typeof findNextStep>>) {
  if (next !== 'done') return `acts.${next}` as const;
  return mode === 'delivery' ? 'acts.delivered' : mode === 'table' ? 'acts.served' : 'acts.collected';
}

function DueText({ card, now }: { card: OrderCard; now: number }) {
  const t = useTranslations('orders');
  const minutes = getMinutesLeft(card, now);
  if (isLate(card, now))
    return <b className="flex shrink-0 items-center gap-1 text-danger">{t('late', { minutes: -minutes })}</b>;
  if (card.step === 'ready' && card.readyAt) {
    const waiting = Math.max(0, Math.round((now - Date.parse(card.readyAt)) / 60_000));
    return <span className="shrink-0">{t('waiting', { minutes: waiting })}</span>;
  }
  return <span className="shrink-0">{t('dueIn', { minutes: Math.max(0, minutes) })}</span>;
}

/** Shows how long the order has been ringing. */
function RingingBand({ placedAt }: { placedAt: string }) {
  const t = useTranslations('orders');
  const offset = useContext(ClockOffset);
  const seconds = Math.max(0, Math.floor((useNow(1_000, offset) - Date.parse(placedAt)) / 1000));
  return (
    <p className="flex items-center gap-2 bg-brand px-3 py-1 text-14 font-bold text-on-brand">
      <AnyIcon name="bell" size={18} />
      {t('ringing')}
      <span className="num ml-auto">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>
    </p>
  );
}
