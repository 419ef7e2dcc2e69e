import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { joinClassNames } from '@/components/ui/class-names';
import type { Day, Locale } from '@/lib/contract/vocabulary';
import { getDayAfter } from '@/lib/domain/fulfilment/days';
import { formatSpokenDay, formatWeekday } from '@/lib/domain/i18n/date-labels';
import { listStripDays } from '@/lib/domain/reservations/reservation-days';

interface Props {
  locale: Locale;
  day: Day;
  today: Day;
  onChoose(day: Day): void;
  isClosed(day: Day): boolean;
}

/** Offers the days from today on in a swipe list; days without reservations are disabled. */
export function DayStrip({ locale, day, today, onChoose, isClosed }: Props) {
  const t = useTranslations('reserve');
  const strip = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the chosen day changes
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const list = strip.current;
    if (!chosen || !list) return;
    // scrollIntoView would scroll the page as well.
    const { offsetLeft: left, offsetWidth: width } = chosen;
    // A day that is in view stays under the pointer.
    if (left < list.scrollLeft) list.scrollLeft = left - 16;
    else if (left + width > list.scrollLeft + list.clientWidth)
      list.scrollLeft = left + width + 16 - list.clientWidth;
  }, [day]);
  return (
    <fieldset
      ref={strip}
      aria-label={t('days')}
      className="no-scrollbar relative -mx-4 flex min-w-0 snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 desk:mx-0 desk:scroll-px-1 desk:px-1"
    >
      {listStripDays(today).map((each) => {
        const closed = isClosed(each);
        const word = each === today ? t('today') : each === getDayAfter(today, 1) ? t('tomorrow') : undefined;
        return (
          <button
            key={each}
            type="button"
            aria-pressed={each === day}
            onClick={() => onChoose(each)}
            className={joinClassNames(
              'flex min-h-19 min-w-15 shrink-0 snap-start flex-col items-center justify-center rounded-[10px] border px-2 leading-heading transition-colors',
              each === day
                ? 'border-transparent bg-brand text-on-brand'
                : closed
                  ? 'border-transparent bg-sunken text-muted'
                  : 'border-line bg-raised hover:border-line-strong',
            )}
          >
            <span
              className={joinClassNames(
                'text-12',
                each === day ? 'font-bold' : closed ? undefined : 'text-muted',
              )}
            >
              {word ?? formatWeekday(each, locale)}
            </span>
            <b className="num text-18">{Number(each.slice(8))}</b>
            <span className="sr-only">
              , {formatSpokenDay(each, locale)}
              {closed && `, ${t('closedDay')}`}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
