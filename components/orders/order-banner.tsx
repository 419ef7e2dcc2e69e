'use client';

import { useTranslations } from 'next-intl';
import { useWhenText } from '@/components/fulfilment/when-text';
import { useShop } from '@/components/layout/shop-context';
import { ProgressSteps } from '@/components/ui/progress';
import type { Order } from '@/lib/contract/orders';
import type { Locale } from '@/lib/contract/vocabulary';
import { getDay, getDayWord, parseSlot } from '@/lib/domain/fulfilment/days';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { getProgress } from '@/lib/domain/orders/order-progress';
import { hasEstimatedTime, isAtTable } from '@/lib/domain/orders/order-status';
import { useStatusLabels } from './order-labels';
import { RefreshButton } from './refresh-button';
import { StatusImage } from './status-image';

interface Props {
  order: Order;
  fetching: boolean;
  onRefresh(): void;
}

/** Shows the status in large letters, the arrival time and the progress. */
export function OrderBanner({ order, fetching, onRefresh }: Props) {
  const { locale, timeZone } = useShop();
  const t = useTranslations('order');
  const { status, said } = useStatusLabels()(order);
  const { steps, current } = getProgress(order);
  const range = useArrivalText(order, { locale, timeZone });
  const completed = steps.every(({ state }) => state === 'done');
  return (
    <section className="bg-raised px-4 pt-5 pb-6 desk:rounded-card desk:p-8 desk:shadow-raised">
      <div className="flex items-start gap-4">
        <div className="min-w-0 grow">
          {current !== undefined && (
            <p className="text-14 font-bold text-muted">{t('step', { current, count: steps.length })}</p>
          )}
          <div role="status">
            <p className="text-36 leading-[1.35] font-bold tracking-heading text-balance">{status}</p>
            {range && hasEstimatedTime(order.orderStatus) ? (
              <p className="mt-1 text-18 leading-heading">
                {t.rich(order.deliveryType === 'SELF_PICKUP' ? 'readyAt' : 'arrives', {
                  time: range,
                  b: (time) => <b className="tabular-nums">{time}</b>,
                })}
              </p>
            ) : (
              said && <p className="mt-1 leading-heading text-pretty text-muted">{said}</p>
            )}
          </div>
        </div>
        <RefreshButton pending={fetching} onRefresh={onRefresh} className="hidden! desk:grid!" />
        <StatusImage
          orderStatus={order.orderStatus}
          deliveryType={order.deliveryType}
          isAtTable={isAtTable(order)}
        />
      </div>
      {current !== undefined && (
        <div className="mt-6">
          <ProgressSteps
            label={t('progress')}
            current={completed ? steps.length + 1 : current}
            steps={steps.map(({ word, at }) => ({
              label: t(`status.${word}`),
              note: at && formatTime(at, locale, timeZone),
            }))}
          />
        </div>
      )}
    </section>
  );
}

/** Milliseconds ahead within which a time is unambiguous without its day, even past midnight. */
const soonMs = 6 * 60 * 60 * 1000;

/**
 * Returns when the order arrives or is ready, with the day unless it is today or soon; undefined when unknown. The
 * restaurant's promised time takes precedence, because it is more exact than the slot.
 */
function useArrivalText(
  { deliveryTime, deliveryTimeRange, promisedTime }: Order,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): string | undefined {
  const when = useWhenText(timeZone);
  const now = new Date();
  if (promisedTime) {
    const promised = new Date(promisedTime);
    const isToday = getDayWord(getDay(promised, timeZone), now, timeZone) === 'today';
    if (isToday || promised.getTime() - now.getTime() < soonMs)
      return formatTime(promisedTime, locale, timeZone);
  }
  const slot = deliveryTime ? parseSlot(deliveryTime) : undefined;
  if (!deliveryTime || !slot) return deliveryTimeRange?.replace('-', '–') ?? deliveryTime;
  const today = getDayWord(slot.day, now, timeZone) === 'today';
  return today ? `${slot.start}–${slot.end}` : when(deliveryTime);
}
