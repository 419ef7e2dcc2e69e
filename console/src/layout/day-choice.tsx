import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';

interface Props {
  day: string;
  today: string;
  /** Returns the day that an arrow leads to; the day beside by default. */
  getNext?: (day: string, direction: 1 | -1) => string;
  /** Called without a day for today. */
  onChoose: (day?: string) => void;
}

/** Selects a day, with buttons for its neighbors and for today. */
export function DayChoice({ day, today, getNext = getDayBeside, onChoose }: Props) {
  const t = useTranslations('dayChoice');
  const arrow = 'grid size-11 place-items-center rounded-control border border-line-strong bg-raised';
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <button
        type="button"
        className={arrow}
        aria-label={t('earlier')}
        onClick={() => onChoose(getNext(day, -1))}
      >
        <AnyIcon name="chevron-left" />
      </button>
      <input
        type="date"
        aria-label={t('day')}
        value={day}
        onChange={({ target }) => target.value && onChoose(target.value)}
        className="num min-h-11 rounded-control border border-line-strong bg-raised px-3"
      />
      <button
        type="button"
        className={arrow}
        aria-label={t('later')}
        onClick={() => onChoose(getNext(day, 1))}
      >
        <AnyIcon name="chevron-right" />
      </button>
      {day !== today && (
        <Button size="small" variant="secondary" onClick={() => onChoose()}>
          {t('today')}
        </Button>
      )}
    </div>
  );
}

/** Returns the day that is `days` days later. */
export const getDayBeside = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
