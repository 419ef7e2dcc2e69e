import { useLocale, useTranslations } from 'next-intl';
import * as Popover from 'radix-ui/popover';
import { useState } from 'react';
import { AnyIcon } from '@/components/ui/any-icon';
import { Skeleton } from '@/components/ui/skeleton';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { Day, Locale } from '@/lib/contract/vocabulary';
import { formatMonth } from '@/lib/domain/i18n/date-labels';
import { getCalendarRange } from '@/lib/domain/reservations/reservation-days';

const load = () => import('@/components/ui/calendar').then((module) => module.Calendar);
const preload = () => void load().catch(() => undefined);

interface Props {
  locale: Locale;
  day: Day;
  /** Today in the restaurant's time zone. */
  today: Day;
  onChoose(day: Day): void;
  isClosed(day: Day): boolean;
}

/** Opens the calendar; labeled with the month of the selected day. The calendar loads on first use. */
export function CalendarPopover({ locale, day, today, onChoose, isClosed }: Props) {
  const t = useTranslations('reserve');
  const lang = useLocale();
  const [open, setOpen] = useState(false);
  // A failed load (offline) is retried by the next click; the day strip works meanwhile.
  const Calendar = useLazyPart(open, load, () => setOpen(false));
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={t('calendar', { month: formatMonth(day, locale) })}
        onPointerEnter={preload}
        onFocus={preload}
        className="-mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-14 font-bold text-brand-text hover:bg-sunken"
      >
        <AnyIcon name="calendar" />
        <span className="num first-letter:uppercase">{formatMonth(day, locale)}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('day')}
          // The calendar focuses the selected day, not its first button.
          onOpenAutoFocus={(event) => event.preventDefault()}
          className="z-50 animate-fade-in rounded-card border border-line bg-raised p-3 shadow-overlay outline-none"
        >
          {Calendar ? (
            <Calendar
              lang={lang}
              value={day}
              today={today}
              {...getCalendarRange(today)}
              isClosed={isClosed}
              startOnSunday={locale === 'en'}
              previousLabel={t('previousMonth')}
              nextLabel={t('nextMonth')}
              autoFocus
              onChoose={(chosen) => {
                setOpen(false);
                onChoose(chosen);
              }}
            />
          ) : (
            <Skeleton width={308} height={340} />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
