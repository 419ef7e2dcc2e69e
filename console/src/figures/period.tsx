import { useTranslations } from 'use-intl';
import { joinClassNames } from '@/components/ui/class-names';
import { type FiguresPeriod, figuresPeriods } from '@/lib/contract/staff/figures-values';
import { getDayBeside } from '../layout/day-choice';

/** Selects whether figures are of a day, a week or a month. */
export function PeriodChoice({
  period = 'day',
  onChoose,
}: {
  period: FiguresPeriod | undefined;
  onChoose(period: FiguresPeriod): void;
}) {
  const t = useTranslations('figures');
  return (
    <fieldset aria-label={t('period')} className="flex print:hidden">
      {figuresPeriods.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === period}
          onClick={() => onChoose(each)}
          className={joinClassNames(
            'min-h-11 border border-line-strong bg-raised px-3 text-14 first:rounded-l-control last:rounded-r-control',
            each === period && 'border-brand bg-brand-soft font-bold',
          )}
        >
          {t(`periods.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** Returns a day of the period after (1) or before (-1) that of a day. */
export function getNextPeriod(day: string, direction: 1 | -1, period: FiguresPeriod = 'day'): string {
  if (period !== 'month') return getDayBeside(day, direction * (period === 'week' ? 7 : 1));
  const first = `${day.slice(0, 7)}-01`;
  // The 1st and 31 days later is always in the next month.
  return `${getDayBeside(first, direction === 1 ? 31 : -1).slice(0, 7)}-01`;
}

export type Beside<T> = T & { amountBefore: number };

/** Returns rows with the amounts of the same rows before; a row that is missing there has 0. */
export function addBefore<T extends { amount: number }>(
  rows: readonly T[],
  before: readonly T[],
  getKey: (row: T) => string | number,
): Beside<T>[] {
  const amounts = new Map(before.map((row) => [getKey(row), row.amount]));
  return rows.map((row) => ({ ...row, amountBefore: amounts.get(getKey(row)) ?? 0 }));
}
