'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { joinClassNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import type { Locale } from '@/lib/contract/values';
import type { Day } from '@/lib/contract/vocabulary';
import { getDayWord } from '@/lib/domain/fulfilment/days';
import { formatDate, formatWeekday } from '@/lib/domain/i18n/date-labels';

interface Props {
  days: Day[];
  timeZone: string;
  chosen?: Day;
  onChoose(day: Day): void;
}

/** Offers the days in a scrolling strip, three of them in view. */
export function DateStrip({ days, timeZone, chosen, onChoose }: Props) {
  const t = useTranslations('fulfilment');
  const locale = useLocale() as Locale;
  const strip = useRef<HTMLFieldSetElement>(null);
  const now = new Date();

  useEffect(() => {
    strip.current
      ?.querySelector('[aria-pressed="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);

  // A tap while the strip still moves counts from where it will stop.
  const goal = useRef<number>(undefined);
  const forgetGoal = () => {
    goal.current = undefined;
  };
  const move = (direction: 1 | -1) => {
    const element = strip.current;
    if (!element) return;
    const { scrollLeft, scrollWidth, clientWidth } = element;
    const left = (goal.current ?? scrollLeft) + direction * clientWidth;
    goal.current = Math.max(0, Math.min(left, scrollWidth - clientWidth));
    element.scrollTo({ left: goal.current, behavior: 'smooth' });
  };

  return (
    <div className="sticky top-0 z-10 -mx-2 flex items-center bg-raised">
      <IconButton icon="chevron-left" label={t('time.earlier')} onClick={() => move(-1)} />
      <fieldset
        ref={strip}
        onScrollEnd={forgetGoal}
        onPointerDown={forgetGoal}
        onWheel={forgetGoal}
        className="no-scrollbar flex min-w-0 flex-1 snap-x snap-mandatory gap-2 overflow-x-auto p-1"
        aria-label={t('time.days')}
      >
        {days.map((day) => {
          const word = getDayWord(day, now, timeZone);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={day === chosen}
              onClick={() => onChoose(day)}
              className={joinClassNames(
                'flex min-h-14 w-[calc((100%-16px)/3)] shrink-0 snap-start flex-col items-center justify-center rounded-control border px-0.5 text-14 leading-heading',
                day === chosen
                  ? 'border-brand-text bg-brand-soft font-bold tracking-heading shadow-[inset_0_0_0_1px_var(--brand-text)]'
                  : 'border-line-strong bg-raised hover:bg-sunken',
              )}
            >
              <span className="max-w-full truncate">
                {word === 'other' ? formatWeekday(day, locale) : t(`row.${word}`)}
              </span>
              <span className="num text-12 font-normal text-muted">{formatDate(day, locale)}</span>
            </button>
          );
        })}
      </fieldset>
      <IconButton icon="chevron-right" label={t('time.later')} onClick={() => move(1)} />
    </div>
  );
}
