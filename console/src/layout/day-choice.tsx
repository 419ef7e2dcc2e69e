import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { getDayBeside } from './day-beside';

interface Props {
  day: string;
  today: string;
  /** Called without a day for today. */
  onChoose: (day?: string) => void;
}

/** A day with the ones beside it, and the way back to today. */
export function DayChoice({ day, today, onChoose }: Props) {
  const t = useTranslations('dayChoice');
  const arrow = 'grid size-11 place-items-center rounded-control border border-line-strong bg-raised';
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <button
        type="button"
        className={arrow}
        aria-label={t('earlier')}
        onClick={() => onChoose(getDayBeside(day, -1))}
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
        onClick={() => onChoose(getDayBeside(day, 1))}
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
