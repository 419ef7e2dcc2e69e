'use client';

import { type ChevronProps, DayPicker, type Matcher } from 'react-day-picker';
import { AnyIcon } from './any-icon';
import { joinClassNames } from './class-names';

/** A calendar day without time zone, `YYYY-MM-DD`. */
type Day = string;

export type CalendarProps = {
  /** Locale such as `en`; dates are formatted day first, as in Singapore and Malaysia. */
  lang: string;
  value?: Day;
  onChoose: (day: Day) => void;
  /** Today in the restaurant's time zone. */
  today: Day;
  /** First and last selectable day. */
  from?: Day;
  to?: Day;
  /** Hides the days before or after today. */
  hidePast?: boolean;
  hideFuture?: boolean;
  /** Days marked with a dot. */
  marked?: readonly Day[];
  /** Screen reader text of the dot. */
  markedLabel?: string;
  /** Days that can't be selected. */
  isClosed?: (day: Day) => boolean;
  /** Starts weeks on Sunday instead of Monday. */
  startOnSunday?: boolean;
  /** Labels of the buttons for the previous and the next month. */
  previousLabel: string;
  nextLabel: string;
  autoFocus?: boolean;
};

const toDate = (day: Day): Date => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date);
};
const padTwo = (value: number) => String(value).padStart(2, '0');
const toDay = (date: Date): Day =>
  `${String(date.getFullYear()).padStart(4, '0')}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`;

const cell = 'size-[min(44px,calc((100vw-64px)/7))] p-0 text-center';
const round =
  'num grid size-full place-items-center rounded-full text-14 disabled:cursor-not-allowed disabled:text-muted disabled:opacity-50 not-disabled:hover:bg-sunken';

/**
 * Shows a month of days. Arrows move by day and week, Page Up and Page Down by month, Home and End within the week.
 * Import it lazily.
 */
export function Calendar({
  lang,
  value,
  onChoose,
  today,
  from,
  to,
  hidePast,
  hideFuture,
  marked = [],
  markedLabel,
  isClosed,
  startOnSunday = false,
  previousLabel,
  nextLabel,
  autoFocus,
}: CalendarProps) {
  const locale = lang === 'en' ? 'en-GB' : lang;
  const createFormatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (date: Date) => format.format(date);
  };
  const fullDate = createFormatter({ dateStyle: 'full' });
  const monthName = createFormatter({ month: 'long', year: 'numeric' });
  const isMarked = (date: Date) => marked.includes(toDay(date));

  const disabled: Matcher[] = [(date) => isClosed?.(toDay(date)) ?? false];
  if (from) disabled.push({ before: toDate(from) });
  if (to) disabled.push({ after: toDate(to) });
  const hidden: Matcher[] = [];
  if (hidePast) hidden.push({ before: toDate(today) });
  if (hideFuture) hidden.push({ after: toDate(today) });

  return (
    <DayPicker
      mode="single"
      required
      lang={lang}
      selected={value ? toDate(value) : undefined}
      defaultMonth={toDate(value ?? today)}
      today={toDate(today)}
      startMonth={from || hidePast ? toDate(hidePast ? today : from!) : undefined}
      endMonth={to || hideFuture ? toDate(hideFuture ? today : to!) : undefined}
      onSelect={(date: Date) => onChoose(toDay(date))}
      weekStartsOn={startOnSunday ? 0 : 1}
      disabled={disabled}
      hidden={hidden}
      modifiers={{ marked: isMarked }}
      modifiersClassNames={{
        marked:
          'relative after:absolute after:inset-x-0 after:bottom-1 after:mx-auto after:size-1.5 after:rounded-full after:bg-brand-text',
        selected:
          '[&>button]:border-2 [&>button]:border-brand-text [&>button]:bg-brand-soft [&>button]:font-bold',
        today: '[&>button]:font-bold [&>button]:text-brand-text',
        hidden: 'invisible',
      }}
      formatters={{
        formatCaption: monthName,
        formatWeekdayName: createFormatter({ weekday: lang === 'vi' ? 'narrow' : 'short' }),
      }}
      labels={{
        labelDayButton: (date) => [fullDate(date), isMarked(date) && markedLabel].filter(Boolean).join(', '),
        labelGrid: monthName,
        labelWeekday: createFormatter({ weekday: 'long' }),
        labelPrevious: () => previousLabel,
        labelNext: () => nextLabel,
        labelNav: () => '',
      }}
      classNames={{
        root: 'w-fit',
        months: 'relative',
        month_caption: 'flex h-11 items-center pl-2 font-bold',
        caption_label: 'inline-block first-letter:uppercase',
        nav: 'absolute top-0 right-0 flex',
        button_previous:
          'grid size-11 place-items-center rounded-full hover:bg-sunken aria-disabled:opacity-40',
        button_next: 'grid size-11 place-items-center rounded-full hover:bg-sunken aria-disabled:opacity-40',
        month_grid: 'border-collapse',
        weekday: 'h-8 text-12 font-normal text-muted',
        day: cell,
        day_button: round,
      }}
      components={{ Chevron }}
      autoFocus={autoFocus}
    />
  );
}

function Chevron({ orientation = 'left', className }: ChevronProps) {
  const name = {
    left: 'chevron-left',
    right: 'chevron-right',
    up: 'chevron-up',
    down: 'chevron-down',
  } as const;
  return <AnyIcon name={name[orientation]} className={joinClassNames(className)} />;
}
